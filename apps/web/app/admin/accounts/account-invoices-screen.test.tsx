/** R-BYINVOICE-1 and R-BYINVOICE-5: the forms of invoice terms and of bank payments. */
import type { AccountInvoice, InvoiceTerms } from '@rushes/contract/agency-account-invoices'
import { expect, test, vi } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { BankPaymentModal } from './bank-payment-modal.tsx'
import { termsFacts } from './invoice-labels.ts'
import { InvoiceTermsModal } from './invoice-terms-modal.tsx'

const TERMS: InvoiceTerms = {
  terms: { limit_minor: 500_000, currency: 'gbp', days: 30 },
  currency: 'gbp',
  owed_minor: 24_000,
  is_overdue: true,
}
const NO_TERMS: InvoiceTerms = { ...TERMS, terms: null, owed_minor: 0, is_overdue: false }
const ACCOUNT = { id: 1201, revision: 3 }
const INVOICE: AccountInvoice = {
  id: 3129,
  number: 'INV-2026-000012',
  order: '3129-1A2B3C4D',
  issued_on: '2026-11-20',
  due_on: '2026-12-20',
  state: 'open',
  currency: 'gbp',
  total_minor: 24_000,
  credited_minor: 0,
  due_minor: 14_000,
  payments: [{ amount_minor: 10_000, paid_on: '2026-11-22', reference: 'TRF 1' }],
}

test('R-BYINVOICE-1: terms are sent in minor units with the revision that was read', async () => {
  const onClose = vi.fn()
  const api = givenApi({
    'POST /agency/accounts/:id/invoice-terms': withMessage('The invoice terms are saved.', TERMS),
  })
  const page = renderPage(<InvoiceTermsModal account={ACCOUNT} invoiceTerms={NO_TERMS} onClose={onClose} />)
  await page.user.type(await page.findByLabelText('Credit limit in GBP'), 'a lot')
  await page.user.clear(page.getByLabelText('Payment term in days'))
  await page.user.type(page.getByLabelText('Payment term in days'), '121')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText('Please enter an amount such as 5000.00.')
  await page.findByText('Please enter a number of days from 1 to 120.')
  for (const [label, text] of [
    ['Credit limit in GBP', '5000,5'],
    ['Payment term in days', '14'],
  ] as const) {
    await page.user.clear(page.getByLabelText(label))
    await page.user.type(page.getByLabelText(label), text)
  }
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(api.callsTo('POST /agency/accounts/:id/invoice-terms').map(({ body }) => body)).toEqual([
    { revision: 3, terms: { limit_minor: 500_050, days: 14 } },
  ])
})

test('R-BYINVOICE-1: without the check mark the terms end, and nothing else is asked for', async () => {
  const onClose = vi.fn()
  const api = givenApi({
    'POST /agency/accounts/:id/invoice-terms': withMessage(
      'The account can no longer order by invoice.',
      NO_TERMS,
    ),
  })
  const page = renderPage(<InvoiceTermsModal account={ACCOUNT} invoiceTerms={TERMS} onClose={onClose} />)
  await page.user.click(await page.findByLabelText('Allow payment by invoice'))
  expect(page.queryByLabelText('Credit limit in GBP')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(api.callsTo('POST /agency/accounts/:id/invoice-terms').map(({ body }) => body)).toEqual([
    { revision: 3, terms: null },
  ])
})

test('R-BYINVOICE-5: a payment is sent in the currency of the invoice; a refusal is shown next to the amount', async () => {
  const onClose = vi.fn()
  const tooMuch = 'Only £140.00 GBP is due on INV-2026-000012. Repay the rest by bank transfer.'
  const api = givenApi({
    'POST /agency/accounts/:id/bank-payments': refuse('conflict', tooMuch, {
      errors: { amount_minor: [tooMuch] },
    }),
  })
  const page = renderPage(<BankPaymentModal accountId={1201} invoice={INVOICE} onClose={onClose} />)
  const amount = await page.findByLabelText('Amount in GBP')
  expect(amount).toHaveProperty('value', '140.00')
  await page.user.click(page.getByRole('button', { name: 'Record' }))
  await page.findByText('Please enter the day of the payment.')
  await page.findByText("Please enter the bank's reference.")
  await page.user.clear(amount)
  await page.user.type(amount, '300')
  await page.user.type(page.getByLabelText('Date of payment'), '2026-11-22')
  await page.user.type(page.getByLabelText('Bank reference'), 'TRF 2')
  await page.user.click(page.getByRole('button', { name: 'Record' }))
  expect(await page.findByText(tooMuch)).toHaveProperty('id', `${amount.id}-error`)
  expect(onClose).not.toHaveBeenCalled()
  api.answer({
    'POST /agency/accounts/:id/bank-payments': withMessage('The payment is recorded.', {
      is_new: true,
      due_minor: 0,
    }),
  })
  await page.user.clear(amount)
  await page.user.type(amount, '140')
  await page.user.click(page.getByRole('button', { name: 'Record' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(api.callsTo('POST /agency/accounts/:id/bank-payments').at(-1)?.body).toEqual({
    ...{ invoice: 'INV-2026-000012', amount_minor: 14_000, currency: 'gbp' },
    ...{ paid_on: '2026-11-22', reference: 'TRF 2' },
  })
})

test('R-BYINVOICE-1: the facts name the limit, what is due and what is left', () => {
  expect(termsFacts(TERMS).map(({ value }) => value)).toEqual([
    'Allowed',
    '30 days',
    '£5,000.00 GBP',
    '£240.00 GBP, overdue',
    '£4,760.00 GBP',
  ])
  const over = termsFacts({
    ...TERMS,
    owed_minor: 600_000,
    terms: { limit_minor: 1, currency: 'gbp', days: 1 },
  })
  expect(over.map(({ value }) => value)).toContain('1 day')
  expect(over.at(-1)?.value).toBe('£0.00 GBP')
  expect(termsFacts(NO_TERMS)[0]?.value).toBe('Not allowed')
})
