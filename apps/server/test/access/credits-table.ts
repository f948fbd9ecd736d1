/** The rows of the access table for credits and invoices of an account. */
import { randomUUID } from 'node:crypto'
import { staff } from './principals.ts'
import { accountA, none, type Row, row, type Subject } from './rows.ts'

const account = (lowest: 'Manager' | 'Administrator'): Subject => ({
  ...accountA,
  absentStatuses: staff(lowest, 404),
})
const adjustment = () => ({ media: 'video', reason: 'A goodwill', key: randomUUID() })

export const CREDITS: readonly Row[] = [
  row('GET /agency/accounts/:id/credits', staff('Manager'), account('Manager')),
  row('POST /agency/accounts/:id/credits', staff('Administrator'), account('Administrator'), () => ({
    body: { ...adjustment(), tier: 'DELI', delta: 1 },
  })),
  row('POST /agency/accounts/:id/allowance', staff('Administrator'), account('Administrator'), () => ({
    body: { ...adjustment(), size: 5, period: 'month' },
  })),
  row('GET /agency/invoices', staff('Manager'), none, () => ({ query: { account: '1' } })),
  row('GET /agency/invoices/csv', staff('Manager'), none, () => ({ query: { account: '1' } })),
  row('GET /agency/accounts/:id/invoice-terms', staff('Manager'), account('Manager')),
  // The account has no such invoice.
  row(
    'POST /agency/accounts/:id/bank-payments',
    staff('Administrator', 404),
    account('Administrator'),
    () => ({
      body: {
        ...{ invoice: 'INV-1999-000001', amount_minor: 1, currency: 'gbp' },
        ...{ paid_on: '2026-01-05', reference: 'TRF 1' },
      },
    }),
  ),
]
