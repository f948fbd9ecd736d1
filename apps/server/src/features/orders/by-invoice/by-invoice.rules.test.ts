/** R-BYINVOICE-1, R-BYINVOICE-2, R-BYINVOICE-4: who may order by invoice, and when reminders are due. */
import { describe, expect, test } from 'vitest'
import { debtState, dueReminder, type InvoiceCase, refusalByInvoice } from './by-invoice.rules.ts'

const terms = { limitMinor: 100_000, currency: 'gbp', days: 30 } as const
const refusal = (change: Partial<InvoiceCase> = {}) =>
  refusalByInvoice({
    terms,
    order: { totalMinor: 24_000, currency: 'gbp' },
    dueMinor: 0,
    isOverdue: false,
    ...change,
  })

describe('R-BYINVOICE-2: an order by invoice', () => {
  test('an order by invoice is accepted up to the limit, to the last minor unit', () => {
    expect(refusal()).toBeNull()
    expect(refusal({ dueMinor: 76_000 })).toBeNull()
    expect(refusal({ dueMinor: 76_001 })).toBe(
      'Your account may owe £1,000.00 GBP at most and owes £760.01 GBP: this order of £240.00 GBP is more than is left. Please pay it by card, or contact the licensing team.',
    )
  })

  test('an order by invoice is refused without terms, in another currency, and with an overdue invoice', () => {
    expect(refusal({ terms: null })).toContain('cannot pay by invoice')
    expect(refusal({ order: { totalMinor: 1, currency: 'eur' } })).toContain('another currency')
    expect(refusal({ isOverdue: true })).toContain('overdue')
  })
})

const DUE = new Date('2026-11-30T23:59:59.999Z')
const after = (days: number) => new Date(DUE.getTime() + days * 86_400_000)

test('R-BYINVOICE-7: an invoice is open until the end of its due day, then overdue, then paid', () => {
  const order = { state: 'invoiced', due_at: DUE }
  expect(debtState(order, DUE)).toBe('open')
  expect(debtState(order, after(0.001))).toBe('overdue')
  expect(debtState({ ...order, state: 'paid' }, after(9))).toBe('paid')
  expect(debtState({ state: 'paid', due_at: null }, DUE)).toBeNull()
})

test.each([
  [-1, null],
  [0, null],
  [0.3, 1],
  [5.9, 1],
  [6.3, 7],
  [12.9, 7],
  [13.3, 14],
  [27.9, 14],
  [28.1, null],
])('R-BYINVOICE-4: %d days after the due day the reminder is %s', (days, reminder) => {
  expect(dueReminder(DUE, after(days))).toBe(reminder)
})
