/** R-PAGE-2 and R-PAGE-3: the content pages in the admin area. */
import type { AdminPage } from '@rushes/contract/agency-pages'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PageScreen } from './page-screen.tsx'
import { PagesScreen } from './pages-screen.tsx'
import { VersionScreen } from './version-screen.tsx'

beforeEach(() => localStorage.clear())

const AT = '2026-11-20T10:00:00.000Z'
const PAGE: AdminPage = {
  slug: 'news',
  heading: 'News',
  address: '/page/news',
  state: 'changed',
  revision: 2,
  at: AT,
  by: null,
  markdown: 'Second.',
  published: 1,
  canGo: true,
  isAnnounced: false,
  scheduled: null,
  next: null,
  versions: [
    { version: 2, heading: 'News', at: AT, by: { id: 7, name: 'Ann Field' }, published_at: null },
    { version: 1, heading: 'News', at: AT, by: null, published_at: AT },
  ],
}

test('R-PAGE-2: the list shows the state of each page, and an invalid address is reported before it is sent', async () => {
  const api = givenApi({})
  const page = renderPage(<PagesScreen pages={[PAGE]} />)
  await page.findByText('Published, with a draft')
  await page.user.click(page.getByRole('button', { name: 'New page' }))
  await page.user.type(await page.findByLabelText('Heading'), 'More news')
  await page.user.type(page.getByRole('textbox', { name: /Address/ }), 'More News')
  await page.user.click(page.getByRole('button', { name: 'Create page' }))
  await page.findByText('Use at most 80 lower-case letters, digits and hyphens.')
  expect(api.callsTo('POST /agency/pages')).toEqual([])
})

test('R-PAGE-2: what is typed is saved before it is published, and what a colleague saved is shown first', async () => {
  const newer = { ...PAGE, revision: 3, markdown: 'Theirs.', by: { id: 7, name: 'Ann Field' } }
  const api = givenApi({
    'POST /agency/pages/:slug': refuse('outdated', 'Ann Field has saved this page in the meantime.'),
    'GET /agency/pages/:slug': newer,
  })
  const page = renderPage(<PageScreen page={PAGE} />)
  const publish = await page.findByRole('button', { name: 'Publish' })
  expect(publish).toHaveProperty('disabled', false)
  await page.user.type(page.getByRole('textbox', { name: 'Text' }), ' More.')
  expect(publish).toHaveProperty('disabled', true)
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText('Ann Field has changed this page')
  await page.findByText('Theirs.')
  expect(api.callsTo('POST /agency/pages/:slug').map(({ body }) => body)).toEqual([
    { revision: 2, heading: 'News', markdown: 'Second. More.' },
  ])
})

test('R-PAGE-3: a version shows what it changes as text, and comes back', async () => {
  const api = givenApi({ 'POST /agency/pages/:slug/restore': withMessage('It is back.', PAGE) })
  const version = { version: 1, compared: null, heading: 'News', markdown: 'First.', at: AT, by: null }
  const lines = [
    { kind: 'removed' as const, text: 'Old' },
    { kind: 'added' as const, text: 'New' },
  ]
  const page = renderPage(
    <VersionScreen slug="news" version={{ ...version, published_at: AT, revision: 2, lines }} />,
  )
  const texts = (await page.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(texts).toEqual(['−Removed: Old', '+Added: New'])
  await page.user.click(page.getByRole('button', { name: 'Restore this version' }))
  await page.findByText('It is back.')
  expect(api.callsTo('POST /agency/pages/:slug/restore').map(({ body }) => body)).toEqual([
    { revision: 2, version: 1 },
  ])
})

test('R-TERMS-3: a page that users are informed about is published at a time, or at once with a reason', async () => {
  const publish = 'POST /agency/pages/:slug/publish'
  const api = givenApi({
    'GET /agency/announcements/users': { users: 1 },
    [publish]: withMessage('Scheduled.', PAGE),
  })
  const page = renderPage(<PageScreen page={{ ...PAGE, slug: 'privacy', isAnnounced: true }} />)
  for (const time of ['2027-01-01T10:00', '']) {
    await page.user.click(await page.findByRole('button', { name: 'Publish' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Publish News' }))
    await dialog.findByText(/^One user is emailed/)
    const field = dialog.getByLabelText(/Publish on/)
    expect(field).toHaveProperty('value', expect.stringMatching(/^\d{4}-/))
    await page.user.clear(field)
    if (time) await page.user.type(field, time)
    else await page.user.type(dialog.getByLabelText(/Reason to publish immediately/), 'Spelling')
    await page.user.click(dialog.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  }
  expect(api.callsTo(publish).map(({ body }) => body)).toEqual([
    { revision: 2, in_force_from: new Date('2027-01-01T10:00').toISOString(), reason: '' },
    { revision: 2, in_force_from: null, reason: 'Spelling' },
  ])
})

test('R-TERMS-3: a scheduled version is cancelled with a reason, and no other one is published before', async () => {
  const cancel = 'POST /agency/pages/:slug/cancel'
  const api = givenApi({ [cancel]: withMessage('Version 2 will not be published.', PAGE) })
  const scheduled = { version: 2, in_force_from: AT, users: 12, emailed: 12 }
  const page = renderPage(<PageScreen page={{ ...PAGE, isAnnounced: true, scheduled }} />)
  await page.findByText(/Emails queued: 12 of 12\./)
  expect(page.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true)
  await page.user.click(page.getByRole('button', { name: 'Cancel version' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Cancel version 2' }))
  await page.user.type(dialog.getByLabelText('Reason'), 'Not yet')
  await page.user.click(dialog.getByRole('button', { name: 'Cancel version' }))
  await page.findByText('Version 2 will not be published.')
  expect(api.callsTo(cancel).map(({ body }) => body)).toEqual([{ version: 2, reason: 'Not yet' }])
})
