/** R-REFUND-4 and R-PAYMENT-9: an order in the admin area. */
import type { AdminOrder } from '@rushes/contract/agency-orders'
import type { RefundPreview } from '@rushes/contract/agency-refunds'
import type { Capability } from '@rushes/contract/capabilities'
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { Person } from '../kit/person.ts'
import { OrderScreen } from './order-screen.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const LINE: AdminOrder['lines'][number] = {
  id: 12,
  kind: 'clip',
  clip_id: 41207,
  description: 'Kitten peers over a wall',
  tier: 'DELI',
  quantity: 1,
  net_minor: 20_000,
  tax_minor: 4_000,
  is_refunded: false,
  upgrades: null,
  licence: { id: 900_001, revoked_at: null, reason: '', frozen: false },
  credits: null,
  credits_frozen: false,
}
const ORDER: AdminOrder = {
  id: 70_001,
  reference: '70001-T-1A2B3C4D',
  account: { id: 7, name: 'Daily Scroll' },
  buyer: 'bea@scroll.example',
  state: 'paid',
  dispute: null,
  currency: 'gbp',
  net_minor: 20_000,
  tax_minor: 4_000,
  total_minor: 24_000,
  refunded_minor: 0,
  refunding: false,
  left_minor: 24_000,
  received_minor: null,
  created_at: AT,
  bought_at: AT,
  paid_at: AT,
  due_at: null,
  provider: 'testcard',
  provider_ref: null,
  review_reason: null,
  paid_again: [],
  usage: [],
  terms_version: '1',
  purchase_order_number: '',
  cost_centre: '',
  tax_note: null,
  invoice: 'T-INV-2026-000001',
  lines: [LINE],
  documents: [{ number: 'T-INV-2026-000001', kind: 'invoice', total_minor: 24_000, issued_at: AT }],
  refunds: [],
  bank_payments: [],
  disputes: [],
  events: [],
  mails: [],
}
const PREVIEW: RefundPreview = {
  amount_minor: 24_000,
  left_minor: 24_000,
  is_whole: true,
  upgrade_fees: [{ licence_id: 900_002, order_id: 70_002, amount_minor: 48_000, currency: 'gbp' }],
  licences: [{ id: 900_001, description: 'Kitten peers over a wall' }],
  credits: [],
  credit_note: { net_minor: 20_000, tax_minor: 4_000, total_minor: 24_000 },
  by_hand_minor: 0,
  provider_left_minor: 0,
  provider_fault: null,
}
test('R-UPGRADE-7: a line names the licence that it upgrades', async () => {
  givenApi()
  const order = {
    ...ORDER,
    lines: [
      { ...LINE, upgrades: 900_000 },
      { ...LINE, id: 13 },
    ],
  }
  const page = renderPage(<OrderScreen order={order} person={person('orders.view')} />)
  const [link, ...others] = await page.findAllByRole('link', { name: /^Upgrade of licence/ })
  expect(link?.getAttribute('href')).toBe('/licence/900000')
  expect(link?.textContent).toBe('Upgrade of licence 900000')
  expect(others).toEqual([])
})

const person = (...names: Capability[]): Person => ({
  id: 5001,
  name: 'Ann Field',
  role: 'Superuser',
  capabilities: new Set(names),
})

test('R-REFUND-4: a refund shows what it does before it can be sent, and what went wrong', async () => {
  const message = 'This order has changed. Check the refund again.'
  const api = givenApi({
    'GET /agency/orders/:id/refund': PREVIEW,
    'POST /agency/orders/:id/refund': refuse('outdated', message),
  })
  const page = renderPage(<OrderScreen order={ORDER} person={person('refunds.make')} />)
  await page.user.click(await page.findByRole('button', { name: 'Refund' }))
  await page.user.click(await page.findByRole('checkbox', { name: /Kitten/ }))
  await page.findByText(/Licence 900001 is revoked/)
  await page.findByText(/^The fee of the upgrade, £480.00 GBP, is not part of this refund/)
  expect(page.getByRole('link', { name: 'refund it in its order' }).getAttribute('href')).toBe(
    '/admin/orders/70002',
  )
  await page.findByText(/A credit note over £240.00 GBP is made/)
  await page.user.click(page.getByRole('button', { name: 'Refund £240.00 GBP' }))
  await page.findByText('Enter a reason.')
  await page.user.type(page.getByLabelText('Reason'), 'Wrong clip')
  await page.user.click(page.getByRole('button', { name: 'Refund £240.00 GBP' }))
  await page.findByText(message)
  api.answer({ 'POST /agency/orders/:id/refund': withMessage('Refund completed.', ORDER) })
  await page.user.click(await page.findByRole('button', { name: 'Refund £240.00 GBP' }))
  await page.findByText('Refund completed.')
  expect(api.callsTo('POST /agency/orders/:id/refund').at(-1)?.body).toEqual({
    of: 'lines',
    lines: [12],
    amount_minor: 24_000,
    left_minor: 24_000,
    reason: 'Wrong clip',
  })
})

test('R-REFUND-4: a Manager sees which roles can refund, and no refund is possible while another is in progress', async () => {
  givenApi({})
  const page = renderPage(<OrderScreen order={ORDER} person={person()} />)
  await page.findByText('Superusers of the agency can refund orders.')
  page.unmount()
  const refund = { id: 3, amount_minor: 100, by_hand_minor: 0, reason: 'Late', by: null, credit_note: null }
  const pending: AdminOrder = { ...ORDER, refunds: [{ ...refund, state: 'pending', created_at: AT }] }
  const other = renderPage(<OrderScreen order={pending} person={person('refunds.make')} />)
  await other.findByText('A refund is in progress. It is retried every minute.')
  expect(other.queryByRole('button', { name: 'Refund' })).toBeNull()
})

test('R-REFUND-5: credits that a refund in progress takes back are shown as held back', async () => {
  givenApi({})
  const bundle = { ...LINE, licence: null, credits: { size: 10, remaining: 7 } }
  const page = renderPage(
    <OrderScreen order={{ ...ORDER, lines: [{ ...bundle, credits_frozen: true }] }} person={person()} />,
  )
  await page.findByText('7 of 10 credits left')
  await page.findByText('On hold, cannot be used')
  page.unmount()
  const other = renderPage(<OrderScreen order={{ ...ORDER, lines: [bundle] }} person={person()} />)
  await other.findByText('7 of 10 credits left')
  expect(other.queryByText('On hold, cannot be used')).toBeNull()
})

test('R-PAYMENT-9: a payment in review shows why, names what was paid twice, and is accepted with a reason', async () => {
  const api = givenApi({ 'POST /agency/orders/:id/review': withMessage('Payment accepted.', ORDER) })
  const waiting: AdminOrder = {
    ...ORDER,
    state: 'payment_review',
    review_reason: 'paid after the order was cancelled; refund it',
    paid_again: [{ id: 70_002, reference: '70002-T-9Z8Y7X6W' }],
    lines: [{ ...LINE, licence: null }],
  }
  const page = renderPage(<OrderScreen order={waiting} person={person('payments.review')} />)
  await page.findByText('Paid after the order was cancelled; refund it.')
  await page.findByRole('link', { name: '70002-T-9Z8Y7X6W' })
  await page.user.click(page.getByRole('button', { name: 'Accept' }))
  const accept = (await page.findAllByRole('button', { name: 'Accept' })).at(-1)
  if (accept) await page.user.click(accept)
  await page.findByText('Enter a reason.')
  await page.user.type(page.getByLabelText('Reason'), 'The buyer asked for it')
  if (accept) await page.user.click(accept)
  await page.findByText('Payment accepted.')
  expect(api.callsTo('POST /agency/orders/:id/review').map(({ body }) => body)).toEqual([
    { decision: 'accept', reason: 'The buyer asked for it' },
  ])
})
