/** The browser's half of R-RECALL-4: the recalls of a clip, their receipts and recipients. */
import type { AgencyRecall, RecallRecipient } from '@rushes/contract/agency-recalls'
import { render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test, vi } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { textIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { browserApi } from '../../lib/api.ts'
import { Notifications } from '../../ui/notifications.tsx'
import {
  ANSWER_ACTION_MISSING,
  ANSWER_NOTE_MISSING,
  CHANGE_STATE,
  NO_RECALLS,
  NOTE_MISSING,
  PHONE_HINT,
} from './recall-labels.ts'
import { RecallPanel } from './recall-panel.tsx'

const AT = '2026-11-30T10:00:00.000Z'
const CORRECTED: AgencyRecall = {
  id: 9,
  kind: 'corrected',
  reason: '',
  note: 'The fox is a dog.',
  issued_at: AT,
  issued_by: { id: 5001, name: 'Ann Field' },
  ended_at: null,
  ended_as: null,
  recipients: 12,
  seen: 7,
  acknowledged: 5,
  silent: 4,
  unreachable: 1,
  notice_only: 2,
  waiting: 0,
}
const SENT: RecallRecipient = {
  id: 1,
  account: { id: 1201, name: 'Analytical Press' },
  emails: ['ada@analytical.example'],
  ground: 'licence',
  state: 'acknowledged',
  first_seen_at: AT,
  acknowledged_at: AT,
  acknowledged_by: 'Ada Byron',
  recorded_by: '',
  action: 'kept',
  note: 'It shows the dog as a dog.',
  notices: 2,
}
const CLIP = { id: 41270, first_published_at: '2026-11-02T10:00:00Z' }

const show = (...recalls: AgencyRecall[]) => renderPage(<RecallPanel clip={CLIP} recalls={recalls} />)

test('a recall shows who issued it, its state, and the numbers of its receipts', async () => {
  const ended = {
    ended_at: AT,
    recipients: 1,
    seen: 0,
    acknowledged: 0,
    silent: 0,
    unreachable: 0,
    notice_only: 0,
    waiting: 1,
  }
  const page = show(
    CORRECTED,
    { ...CORRECTED, ...ended, id: 8, kind: 'restricted', issued_by: null, note: '', ended_as: 'released' },
    { ...CORRECTED, ...ended, id: 7, kind: 'withheld', reason: 'checking', ended_as: 'superseded' },
  )
  const [corrected, restricted, withheld] = await page.findAllByRole('article')
  const facts = (article: HTMLElement | undefined) =>
    within(article as HTMLElement)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
  expect(corrected?.textContent).toMatch(/^CorrectionOpenIssued 30 Nov 2026, .* by Ann Field/)
  expect(corrected?.textContent).toContain('The fox is a dog.')
  expect(facts(corrected)).toEqual(['12', '7', '5', '4', '1', '2'])
  expect(restricted?.textContent).toMatch(/^New restrictionsReleased 30 Nov 2026, .* automatically/)
  expect(facts(restricted)).toEqual(['1', '0', '0', '0', '0', '0', '1'])
  expect(withheld?.textContent).toMatch(/^WithheldSuperseded 30 Nov 2026.*Reason: Under review/)
})

test('a clip without a recall says so', async () => {
  const page = show()
  await page.findByText(NO_RECALLS)
  expect(page.queryByRole('article')).toBeNull()
})

test('only a clip that has been public can be corrected', async () => {
  const page = renderPage(<RecallPanel clip={{ ...CLIP, first_published_at: null }} recalls={[]} />)
  await page.findByText(NO_RECALLS)
  expect(page.queryByRole('button', { name: 'Send a correction' })).toBeNull()
})

test('the recipients are shown page by page, each with its receipt', async () => {
  const silent = { first_seen_at: null, acknowledged_at: null, acknowledged_by: '', action: null, note: '' }
  const pages: Record<string, RecallRecipient[]> = {
    '': [
      SENT,
      {
        ...SENT,
        ...silent,
        id: 2,
        account: { id: 1202, name: 'Closed News' },
        emails: [],
        state: 'unreachable',
        notices: 0,
      },
    ],
    two: [
      {
        ...SENT,
        ...silent,
        id: 3,
        account: null,
        emails: ['bea@scroll.example'],
        ground: 'link',
        state: 'notified',
        notices: 1,
      },
    ],
  }
  const api = givenApi({
    'GET /agency/recalls/:id/recipients': ({ query: { cursor = '' } }) => ({
      items: pages[cursor] ?? [],
      next: cursor === '' ? 'two' : null,
    }),
  })
  const page = show(CORRECTED)
  await page.user.click(await page.findByRole('button', { name: 'Show recipients' }))
  const link = await page.findByRole('link', { name: 'Analytical Press' })
  expect(link.getAttribute('href')).toBe('/admin/accounts/1201')
  const cells = () =>
    page
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      )
  expect(cells()[0]).toEqual([
    'Analytical Pressada@analytical.example',
    'Licence',
    'Acknowledged2 emails',
    expect.stringContaining('30 Nov 2026'),
    expect.stringMatching(/30 Nov 2026.*Ada Byron/),
    'KeptIt shows the dog as a dog.',
  ])
  expect(cells()[1]).toEqual(['Closed News', 'Licence', `Unreachable${PHONE_HINT}`, '', '', 'Record answer'])
  await page.user.click(page.getByRole('button', { name: 'Show more' }))
  await page.findByText('bea@scroll.example')
  expect(cells()[2]).toEqual([
    'bea@scroll.example',
    'Download link',
    'Notified1 email',
    '',
    '',
    'Record answer',
  ])
  expect(cells()).toHaveLength(3)
  expect(page.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(api.callsTo('GET /agency/recalls/:id/recipients').map(({ query }) => query)).toEqual([
    {},
    { cursor: 'two' },
  ])
  await page.user.click(page.getByRole('button', { name: 'Hide recipients' }))
  expect(page.queryByRole('table')).toBeNull()
})

test('a new receipt loads the recipients again, as many as were shown', async () => {
  let state: RecallRecipient['state'] = 'notified'
  const api = givenApi({
    'GET /agency/recalls/:id/recipients': ({ query: { cursor } }) => ({
      items: [{ ...SENT, id: cursor === 'two' ? 2 : 1, state }],
      next: cursor === 'two' ? null : 'two',
    }),
  })
  const page = renderPage(<Growing />)
  await page.user.click(await page.findByRole('button', { name: 'Show recipients' }))
  await page.user.click(await page.findByRole('button', { name: 'Show more' }))
  await vi.waitFor(() => expect(page.getAllByText('Notified')).toHaveLength(2))
  state = 'acknowledged'
  await page.user.click(page.getByRole('button', { name: 'Receipt' }))
  await vi.waitFor(() => expect(page.queryByText('Notified')).toBeNull())
  expect(page.getAllByRole('link', { name: 'Analytical Press' })).toHaveLength(2)
  expect(api.callsTo('GET /agency/recalls/:id/recipients')).toHaveLength(4)
})

/** Receives one more receipt. */
function Growing() {
  const [acknowledged, setAcknowledged] = useState(5)
  return (
    <>
      <button type="button" onClick={() => setAcknowledged(6)}>
        Receipt
      </button>
      <RecallPanel clip={CLIP} recalls={[{ ...CORRECTED, acknowledged }]} />
    </>
  )
}

test('R-RECALL-8: an answer by telephone needs an action and a note, and is shown with who recorded it', async () => {
  const silent: RecallRecipient = {
    ...SENT,
    ...{ state: 'notified', first_seen_at: null, acknowledged_at: null, acknowledged_by: '', note: '' },
    action: null,
  }
  const message = 'This recipient has already answered.'
  const ANSWER = 'POST /agency/recalls/recipients/:id/answer'
  let shown = silent
  const api = givenApi({
    'GET /agency/recalls/:id/recipients': () => ({ items: [shown], next: null }),
    [ANSWER]: refuse('conflict', message),
  })
  const page = show(CORRECTED)
  await page.user.click(await page.findByRole('button', { name: 'Show recipients' }))
  await page.user.click(await page.findByRole('button', { name: 'Record answer of Analytical Press' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Record answer: Analytical Press' }))
  await page.user.click(dialog.getByRole('button', { name: 'Record answer' }))
  await dialog.findByText(ANSWER_ACTION_MISSING)
  dialog.getByText(ANSWER_NOTE_MISSING)
  expect(api.callsTo(ANSWER)).toEqual([])
  await page.user.click(dialog.getByRole('radio', { name: 'Not used' }))
  await page.user.type(dialog.getByLabelText('Note'), 'By telephone, Ada Byron.')
  await page.user.click(dialog.getByRole('button', { name: 'Record answer' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(message)
  expect(textIn(dialog.getByLabelText('Note'))).toBe('By telephone, Ada Byron.')
  shown = {
    ...silent,
    ...{ state: 'acknowledged', acknowledged_at: AT, recorded_by: 'Ann Field', action: 'not_used' },
    note: 'By telephone, Ada Byron.',
  }
  api.answer({ [ANSWER]: shown })
  await page.user.click(dialog.getByRole('button', { name: 'Record answer' }))
  await page.findByText('Recorded by Ann Field')
  expect(page.queryByRole('dialog')).toBeNull()
  expect(api.callsTo(ANSWER)[1]).toMatchObject({
    params: { id: '1' },
    body: { action: 'not_used', note: 'By telephone, Ada Byron.' },
  })
  expect(page.queryByRole('button', { name: /^Record answer/ })).toBeNull()
})

test('a recall that has ended takes no answer', async () => {
  givenApi({
    'GET /agency/recalls/:id/recipients': {
      items: [{ ...SENT, state: 'notified', acknowledged_at: null, acknowledged_by: '', action: null }],
      next: null,
    },
  })
  const page = show({ ...CORRECTED, ended_at: AT, ended_as: 'released' })
  await page.user.click(await page.findByRole('button', { name: 'Show recipients' }))
  await page.findByRole('link', { name: 'Analytical Press' })
  expect(page.queryByRole('button', { name: /^Record answer/ })).toBeNull()
})

test('a list of recipients that cannot be loaded says so', async () => {
  givenApi({ 'GET /agency/recalls/:id/recipients': refuse('unavailable', 'Please try again later.') })
  const page = show(CORRECTED)
  await page.user.click(await page.findByRole('button', { name: 'Show recipients' }))
  expect((await page.findByRole('alert')).textContent).toContain('Please try again later.')
})

test('the receipts are exported as a file of their recall', async () => {
  const api = givenApi({
    'GET /agency/recalls/:id/recipients/csv': refuse('too_many_requests', 'Too many files.'),
  })
  const page = show(CORRECTED)
  await page.user.click(await page.findByRole('button', { name: 'Export receipts as CSV' }))
  await page.findByText('Too many files.')
  expect(api.callsTo('GET /agency/recalls/:id/recipients/csv')[0]?.params).toEqual({ id: '9' })
})

test('a release is confirmed, and its refusal stays in the dialog', async () => {
  const message = 'This recall has ended already.'
  const api = givenApi({ 'POST /agency/recalls/:id/release': refuse('conflict', message) })
  const page = show(CORRECTED)
  await page.user.click(await page.findByRole('button', { name: 'Release' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Release: Correction' }))
  expect(api.callsTo('POST /agency/recalls/:id/release')).toEqual([])
  await page.user.click(dialog.getByRole('button', { name: 'Release' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(message)
  api.answer({
    'POST /agency/recalls/:id/release': { ...CORRECTED, ended_at: AT, ended_as: 'released' },
  })
  await page.user.click(dialog.getByRole('button', { name: 'Release' }))
  await page.findByText('The recall is released.')
  expect(page.queryByRole('dialog')).toBeNull()
  expect(api.callsTo('POST /agency/recalls/:id/release').map(({ params }) => params)).toEqual([
    { id: '9' },
    { id: '9' },
  ])
})

test.each(['withheld', 'withdrawn'] as const)(
  'a recall of a clip that is %s is not released here',
  async (kind) => {
    const page = show({ ...CORRECTED, kind })
    await page.findByText(CHANGE_STATE)
    expect(page.queryByRole('button', { name: 'Release' })).toBeNull()
  },
)

test('a recall that has ended cannot be released again', async () => {
  const page = show(
    { ...CORRECTED, ended_at: AT, ended_as: 'released' },
    { ...CORRECTED, id: 8, kind: 'withdrawn', ended_at: AT, ended_as: 'superseded' },
  )
  await page.findByText(/^Released/)
  expect(page.queryByRole('button', { name: 'Release' })).toBeNull()
  expect(page.queryByText(CHANGE_STATE)).toBeNull()
})

/** The panel with recalls that are loaded again after a change, as on its screens. */
function showLoaded() {
  const params = { id: CLIP.id }
  const loader = async () => (await browserApi.call('GET /agency/clips/:id/recalls', { params })).data.items
  const Loaded = () => <RecallPanel clip={CLIP} recalls={useLoaderData<typeof loader>()} />
  const Stub = createRoutesStub([{ path: '/', loader, Component: Loaded, HydrateFallback: () => null }])
  const page = render(
    <>
      <Stub />
      <Notifications />
    </>,
  )
  return { ...page, user: userEvent.setup() }
}

test('a correction needs a note, keeps it when it is refused, and reloads the recalls', async () => {
  const message = 'No account and no address holds this clip.'
  const api = givenApi({
    'POST /agency/clips/:id/recalls': refuse('conflict', message),
    'GET /agency/clips/:id/recalls': { items: [] },
  })
  const page = showLoaded()
  await page.user.click(await page.findByRole('button', { name: 'Send a correction' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Send a correction' }))
  const note = dialog.getByLabelText('Note')
  await page.user.type(note, '  ')
  await page.user.click(dialog.getByRole('button', { name: 'Send' }))
  await dialog.findByText(NOTE_MISSING)
  expect(api.callsTo('POST /agency/clips/:id/recalls')).toEqual([])
  await page.user.type(note, 'The fox is a dog.')
  await page.user.click(dialog.getByRole('button', { name: 'Send' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(message)
  expect(textIn(note)).toBe('  The fox is a dog.')
  api.answer({
    'POST /agency/clips/:id/recalls': CORRECTED,
    'GET /agency/clips/:id/recalls': { items: [CORRECTED] },
  })
  await page.user.click(dialog.getByRole('button', { name: 'Send' }))
  await page.findByText('The correction is issued. It has 12 recipients.')
  await page.findByRole('article', { name: 'Correction' })
  expect(api.callsTo('POST /agency/clips/:id/recalls')[1]?.body).toEqual({ note: 'The fox is a dog.' })
})
