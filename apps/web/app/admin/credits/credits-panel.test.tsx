/** R-CREDIT-6: credits in the admin area. */
import type { AdminCredits } from '@rushes/contract/agency-credits'
import type { Capability } from '@rushes/contract/capabilities'
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { Person } from '../kit/person.ts'
import { CreditsPanel } from './credits-panel.tsx'

const CREDITS: AdminCredits = {
  balances: [{ media: 'video', tier: 'DELI', tier_name: 'DELI, Digital', available: 3, frozen: 2 }],
  allowances: [],
  lots: [
    {
      id: 1,
      media: 'video',
      tier_name: 'DELI, Digital',
      size: 10,
      remaining: 3,
      frozen: false,
      order_id: 3129,
      created_at: '2026-02-03T10:00:00.000Z',
    },
  ],
  ledger: [
    {
      at: '2026-02-03T10:00:00.000Z',
      what: 'correction',
      delta: -2,
      media: 'video',
      tier: 'DELI',
      clip_id: null,
      order_id: null,
      who: 'Ann Field',
      reason: 'Given twice',
    },
  ],
  tiers: [{ code: 'DELI', name: 'DELI, Digital' }],
}
const person = (...names: Capability[]): Person => ({
  id: 5001,
  name: 'Ann Field',
  role: 'Manager',
  capabilities: new Set(names),
})

test('R-CREDIT-6: an adjustment is checked, refused next to its field, and sent with one key for one request', async () => {
  const message = 'The account has 3 of these credits. None were removed.'
  const api = givenApi({
    'POST /agency/accounts/:id/credits': refuse('licence_required', message, {
      errors: { delta: [message] },
    }),
  })
  const page = renderPage(<CreditsPanel accountId={7} credits={CREDITS} person={person('credits.adjust')} />)
  await page.user.click(await page.findByRole('button', { name: 'Adjust credits' }))
  await page.user.type(await page.findByLabelText(/^Credits/), 'some')
  await page.user.click(page.getByRole('button', { name: 'Adjust' }))
  await page.findByText('Enter a whole number of credits.')
  await page.user.clear(page.getByLabelText(/^Credits/))
  await page.user.type(page.getByLabelText(/^Credits/), '-5')
  await page.user.type(page.getByLabelText('Reason'), 'Given twice')
  await page.user.click(page.getByRole('button', { name: 'Adjust' }))
  await page.findByText(message)
  api.answer({ 'POST /agency/accounts/:id/credits': withMessage('Credits adjusted.', CREDITS) })
  await page.user.click(page.getByRole('button', { name: 'Adjust' }))
  await page.findByText('Credits adjusted.')
  const sent = api.callsTo('POST /agency/accounts/:id/credits').map(({ body }) => body)
  expect(sent[0]).toMatchObject({ media: 'video', tier: 'DELI', delta: -5, reason: 'Given twice' })
  expect(sent[1]).toEqual(sent[0])
})

test('R-CREDIT-6: who may not adjust sees lots and ledger, and who can', async () => {
  const page = renderPage(<CreditsPanel accountId={7} credits={CREDITS} person={person()} />)
  await page.findByText('Administrators of the agency can adjust credits.')
  await page.findByText('Ann Field: Given twice')
  await page.findByRole('link', { name: '3129' })
})
