/** R-INVOICE-1, R-INVOICE-2 and R-INVOICE-3 as pure functions: numbers, shares of tax, and what a refund credits. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressLines,
  creditLines,
  type InvoiceLine,
  numberPrefix,
  type SoldLine,
  type Sums,
  sumsOf,
  taxShares,
} from './invoices.rules.ts'

const line = (net_minor: number, tax_minor: number, id = 1): SoldLine => ({
  id,
  description: `Clip ${id}`,
  tier_code: 'DELI',
  our_ref: `VID-${id}`,
  quantity: 1,
  net_minor,
  tax_minor,
  upgrades_licence_id: null,
})
const NOTHING = { net_minor: 0, tax_minor: 0, total_minor: 0 }
const sums = (lines: readonly SoldLine[]) => sumsOf(lines.map((one) => ({ ...one, detail: '' })))

describe('a number', () => {
  test('a number has its series and its year before its digits, and is marked as a test in test mode', () => {
    expect(numberPrefix('invoice', { year: 2026, livemode: true })).toBe('INV-2026-')
    expect(numberPrefix('credit_note', { year: 2027, livemode: false })).toBe('T-CN-2027-')
  })
})

describe('the tax of an invoice', () => {
  test('the tax of an invoice is listed by rate, the highest first, with its name in the buyer’s country', () => {
    expect(taxShares([line(10_000, 0), line(1_999, 400), line(333, 67), line(100, 5)], 'gb')).toEqual([
      { name: 'VAT', rate: '20', net_minor: 2_332, tax_minor: 467 },
      { name: 'VAT', rate: '5', net_minor: 100, tax_minor: 5 },
      { name: 'VAT', rate: '0', net_minor: 10_000, tax_minor: 0 },
    ])
    expect(taxShares([line(20_000, 2_000)], 'au')).toMatchObject([{ name: 'GST', rate: '10' }])
    expect(taxShares([line(20_000, 1_775)], 'us')).toMatchObject([{ name: 'Sales tax', rate: '8.88' }])
  })
})

describe('a credit note', () => {
  const sold = [line(20_000, 4_000, 1), line(10_000, 2_000, 2)]
  const invoice = sums(sold)
  const credit = (amountMinor: number, { lines = [] as SoldLine[], credited = NOTHING } = {}) =>
    creditLines({ invoice, credited, refund: { amountMinor, lines }, sold })

  test('a credit note of everything has the lines of the invoice', () => {
    expect(credit(36_000)?.map(({ description }) => description)).toEqual(['Clip 1', 'Clip 2'])
  })

  test('a credit note of a line has only this line', () => {
    expect(credit(12_000, { lines: [line(10_000, 2_000, 2)] })).toMatchObject([
      { description: 'Clip 2', net_minor: 10_000, tax_minor: 2_000 },
    ])
  })

  test('a credit note of an amount includes its tax, and the last one has the remainder', () => {
    expect(credit(1_000)).toMatchObject([{ net_minor: 833, tax_minor: 167 }])
    const credited = { net_minor: 29_999, tax_minor: 5_001, total_minor: 35_000 }
    expect(credit(1_000, { credited })).toMatchObject([
      { description: 'Refund of the remaining amount', net_minor: 1, tax_minor: 999 },
    ])
  })

  test('a credit note of a refund that the bank returned is not created a second time', () => {
    expect(credit(36_000, { credited: invoice })).toBeNull()
  })

  test('a credit note never refunds more net or tax than remains, whatever was refunded before', () => {
    const amount = fc.integer({ min: 1, max: 99_999_999 })
    const soldLine = fc.record({ net: amount, tax: fc.integer({ min: 0, max: 20_000_000 }) })
    const lists = fc.array(soldLine, { minLength: 1, maxLength: 5 })
    const parts = fc.array(fc.oneof(amount, fc.constant('line' as const)), { maxLength: 8 })
    fc.assert(
      fc.property(lists, parts, (made, refunds) => {
        const all = made.map(({ net, tax }, at) => line(net, tax, at))
        const whole = sums(all)
        let credited = NOTHING
        for (const [at, wanted] of [...refunds, whole.total_minor].entries()) {
          const named = wanted === 'line' ? all.slice(at % all.length, (at % all.length) + 1) : []
          const amountMinor = wanted === 'line' ? sums(named).total_minor : wanted
          const left = whole.total_minor - credited.total_minor
          const lines = creditLines({
            invoice: whole,
            credited,
            refund: { amountMinor, lines: named },
            sold: all,
          })
          expect(sumsOf(lines ?? []).total_minor).toBe(Math.min(amountMinor, left))
          expectNoNegative(lines ?? [])
          credited = added(credited, sumsOf(lines ?? []))
        }
        expect(credited).toEqual(whole)
      }),
    )
  })
})

const added = (one: Sums, other: Sums): Sums => ({
  net_minor: one.net_minor + other.net_minor,
  tax_minor: one.tax_minor + other.tax_minor,
  total_minor: one.total_minor + other.total_minor,
})

function expectNoNegative(lines: readonly InvoiceLine[]): void {
  expect(
    lines.flatMap(({ net_minor, tax_minor }) => [net_minor, tax_minor]).filter((minor) => minor < 0),
  ).toEqual([])
}

test('an address is printed without its empty lines', () => {
  expect(
    addressLines({ line1: ' 1 Mill Lane ', city: 'Leeds', postal_code: 'LS1 4AP' }, 'United Kingdom'),
  ).toEqual(['1 Mill Lane', 'Leeds LS1 4AP', 'United Kingdom'])
  expect(addressLines({ postal_code: '10001' }, '')).toEqual(['10001'])
})
