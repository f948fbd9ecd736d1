/** R-TERMS-1: a version of the terms, as a person writes it. */
import type { TermsVersion } from '@rushes/contract/agency-terms'
import { expect, test } from 'vitest'
import { givenApi, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { NewTermsScreen } from './new-terms-screen.tsx'
import { TermsScreen } from './terms-screen.tsx'

const TIERS = (['DELI', 'DEMA', 'NNTS', 'CSDO'] as const).map((tier) => ({
  tier,
  body: `${tier} title\n\nClause`,
}))
const TERMS: TermsVersion = {
  version: '2026-01',
  state: 'in_force',
  in_force_from: '2026-01-05T00:00:00.000Z',
  tiers: TIERS,
  page: '## Grant',
  announced: null,
}
const ADD = 'POST /agency/terms'

test('R-TERMS-1: it begins as the newest one, is looked at, checked and sent once', async () => {
  const api = givenApi({
    'GET /agency/announcements/users': { users: 12 },
    'POST /agency/terms/preview': { content: '<h2>Grant, as visitors see it</h2>' },
    [ADD]: withMessage('Version 2027-01 is set.', [TERMS]),
  })
  const page = renderPage(<NewTermsScreen newest={TERMS} />)
  await page.findByText(
    '12 users are emailed when a version is scheduled. It takes effect at least 15 days later.',
  )
  await page.user.click(await page.findByRole('button', { name: 'Preview the page' }))
  await page.findByText('Grant, as visitors see it')
  expect(api.callsTo('POST /agency/terms/preview').map(({ body }) => body)).toEqual([{ page: '## Grant' }])
  await page.user.keyboard('{Escape}')
  const set = page.getByRole('button', { name: 'Schedule version' })
  await page.user.click(set)
  await page.findByText('Please choose a day and a time.')
  await page.findByText('Enter a reason.')
  await page.user.type(page.getByRole('textbox', { name: 'Version' }), '2027-01')
  await page.user.type(await page.findByLabelText('In force from'), '2027-01-01T10:00')
  await page.user.type(page.getByRole('textbox', { name: 'Reason' }), 'New law')
  await page.user.click(set)
  await page.findByText('Version 2027-01 is set.')
  expect(api.callsTo(ADD).map(({ body }) => body)).toMatchObject([
    { version: '2027-01', reason: 'New law', tiers: TIERS, page: '## Grant' },
  ])
})

test('R-TERMS-1: only a version that is still to come is taken back', async () => {
  givenApi({})
  const coming = { ...TERMS, version: '2027-01', state: 'coming' as const }
  const page = renderPage(<TermsScreen versions={[coming, TERMS]} />)
  expect(await page.findAllByRole('button', { name: 'Delete version' })).toHaveLength(1)
})

test('R-TERMS-2: a version states how many emails are queued', async () => {
  givenApi({})
  const coming = { ...TERMS, state: 'coming' as const, announced: { users: 12, emailed: 10 } }
  const page = renderPage(<TermsScreen versions={[coming]} />)
  await page.findByText('Emails queued: 10 of 12.')
})
