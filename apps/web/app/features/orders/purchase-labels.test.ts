import { describe, expect, test } from 'vitest'
import { bookkeepingLabel, debtLabel, feeOf, referenceOf } from './purchase-labels.ts'

describe('R-ORDER-1: a purchase', () => {
  test('a purchase has the reference opid-purchase_ref', () => {
    expect(referenceOf({ opid: '3107', purchase_ref: 'K7Q2MD' })).toBe('3107-K7Q2MD')
  })
  test('a purchase has the total first, with two decimals and the currency in upper case', () => {
    expect(feeOf({ credit_value: '1250', tax_value: '0.00', currency: 'gbp' })).toEqual({
      fee: '£1,250.00 GBP',
      tax: null,
    })
  })
  test('a purchase names the tax where it was paid', () => {
    expect(feeOf({ credit_value: '200.5', tax_value: '0.10', currency: 'aud' })).toEqual({
      fee: '$200.60 AUD',
      tax: 'incl. $0.10 GST',
    })
  })
})

test.each([
  ['', '', null],
  ['PO 7', '', 'Purchase order PO 7'],
  ['', 'Video desk', 'Cost centre Video desk'],
  ['PO 7', 'Video desk', 'Purchase order PO 7, cost centre Video desk'],
])(
  'R-INVOICE-5: purchase order "%s" and cost centre "%s" are %s',
  (purchase_order_number, cost_centre, label) => {
    expect(bookkeepingLabel({ purchase_order_number, cost_centre })).toBe(label)
  },
)
test('R-BYINVOICE-7: an order by invoice states whether it is open, overdue or paid', () => {
  const due_on = '2026-12-03'
  expect(debtLabel({ state: 'open', due_on })).toBe('Invoice open, pay by 3 Dec 2026')
  expect(debtLabel({ state: 'overdue', due_on })).toBe('Invoice overdue since 3 Dec 2026')
  expect(debtLabel({ state: 'paid', due_on })).toBe('Invoice paid')
})
