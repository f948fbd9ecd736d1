/** R-REFUND-1: what a refund pays back, and what it ends. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planRefund, type RefundableLine, type RefundableOrder } from './refunds.rules.ts'

const clip = (id: number, change: Partial<RefundableLine> = {}): RefundableLine => ({
  id,
  description: `Clip ${id}`,
  net_minor: 20_000,
  tax_minor: 4_000,
  is_refunded: false,
  lot: null,
  ...change,
})
const bundle = (id: number, remaining: number): RefundableLine =>
  clip(id, {
    description: 'Ten credits',
    net_minor: 100_000,
    tax_minor: 20_001,
    lot: { id: 7, size: 10, remaining, unit_price_minor: 10_000 },
  })
const order = (lines: RefundableLine[], change: Partial<RefundableOrder> = {}): RefundableOrder => ({
  state: 'paid',
  total_minor: lines.reduce((sum, line) => sum + line.net_minor + line.tax_minor, 0),
  received_minor: null,
  refunded_minor: 0,
  lines,
  ...change,
})

describe('a refund', () => {
  test('a refund of a line pays back its price and tax, and ends only this line', () => {
    expect(planRefund(order([clip(1), clip(2)]), { kind: 'lines', ids: [2, 2] })).toEqual({
      amountMinor: 24_000,
      leftMinor: 48_000,
      lines: [{ id: 2, netMinor: 20_000, taxMinor: 4_000 }],
      endedLines: [2],
      isWhole: false,
    })
  })

  test('a refund of the last remaining line is a refund of the whole order', () => {
    const rest = order([clip(1, { is_refunded: true }), clip(2)], { refunded_minor: 24_000 })
    expect(planRefund(rest, { kind: 'lines', ids: [2] })).toMatchObject({ endedLines: [2], isWhole: true })
  })

  test('a refund of a line, or of the rest, returns the rest with its tax if no other line remains', () => {
    const request = { kind: 'line_or_rest', id: 2 } as const
    const last = order([clip(1, { is_refunded: true }), clip(2)], { refunded_minor: 24_000 + 23_990 })
    expect(planRefund(last, request)).toMatchObject({
      amountMinor: 10,
      lines: [{ id: 2, netMinor: 8, taxMinor: 2 }],
      endedLines: [2],
      isWhole: true,
    })
    const both = order([clip(1), clip(2)], { refunded_minor: 24_010 })
    expect(planRefund(both, request)).toEqual({ refused: 'Only 239.90 is left to refund.' })
    expect(planRefund({ ...both, refunded_minor: 24_000 }, request)).toMatchObject({ amountMinor: 24_000 })
    expect(planRefund({ ...last, refunded_minor: 24_000 }, request)).toMatchObject({ amountMinor: 24_000 })
  })

  test('a refund of an amount ends nothing until all of the money is paid back', () => {
    const both = order([clip(1), clip(2)])
    expect(planRefund(both, { kind: 'amount', amountMinor: 1 })).toMatchObject({
      endedLines: [],
      isWhole: false,
    })
    expect(planRefund(both, { kind: 'amount', amountMinor: 48_000 })).toMatchObject({
      endedLines: [1, 2],
      isWhole: true,
    })
  })

  test('a refund of a bundle pays back the open credits, with their part of the tax', () => {
    expect(planRefund(order([bundle(1, 10)]), { kind: 'lines', ids: [1] })).toMatchObject({
      amountMinor: 120_001,
    })
    expect(planRefund(order([bundle(1, 7)]), { kind: 'lines', ids: [1] })).toMatchObject({
      lines: [{ id: 1, netMinor: 70_000, taxMinor: 14_001 }],
      isWhole: false,
    })
  })

  test('a refund of an unused bundle pays back the line as it was paid', () => {
    const rounded = { ...bundle(1, 10), net_minor: 99_999 }
    expect(planRefund(order([rounded]), { kind: 'lines', ids: [1] })).toMatchObject({
      lines: [{ id: 1, netMinor: 99_999, taxMinor: 20_001 }],
    })
    expect(planRefund(order([rounded]), { kind: 'all' })).toEqual({
      amountMinor: 120_000,
      leftMinor: 120_000,
      lines: [],
      endedLines: [1],
      isWhole: true,
    })
  })

  test('a refund of an order in review is possible, because its money was received', () => {
    const waiting = order([clip(1)], { state: 'payment_review' })
    expect(planRefund(waiting, { kind: 'all' })).toMatchObject({ amountMinor: 24_000 })
  })

  test('a refund of everything pays back what earlier refunds have left', () => {
    const part = order([clip(1)], { refunded_minor: 5_000 })
    expect(planRefund(part, { kind: 'all' })).toMatchObject({ amountMinor: 19_000, isWhole: true })
  })

  test.each([
    ['an open order', order([clip(1)], { state: 'awaiting_payment' }), { kind: 'all' }, 'paid or invoiced'],
    [
      'a refunded order',
      order([clip(1)], { state: 'refunded', refunded_minor: 24_000 }),
      { kind: 'all' },
      'has been fully refunded',
    ],
    [
      'a fully refunded order',
      order([clip(1)], { refunded_minor: 24_000 }),
      { kind: 'all' },
      'has been fully refunded',
    ],
    [
      'more than remains',
      order([clip(1)], { refunded_minor: 1 }),
      { kind: 'amount', amountMinor: 24_000 },
      'Only 239.99 is left',
    ],
    [
      'a line after a partial refund',
      order([clip(1)], { refunded_minor: 1 }),
      { kind: 'lines', ids: [1] },
      'Only 239.99 is left',
    ],
    ['nothing', order([clip(1)]), { kind: 'amount', amountMinor: 0 }, 'whole number'],
    ['less than nothing', order([clip(1)]), { kind: 'amount', amountMinor: -1 }, 'whole number'],
    ['a fraction of a penny', order([clip(1)]), { kind: 'amount', amountMinor: 0.5 }, 'whole number'],
    ['no line', order([clip(1)]), { kind: 'lines', ids: [] }, 'name a line'],
    ['a foreign line', order([clip(1)]), { kind: 'lines', ids: [9] }, 'no line 9'],
    [
      'a line twice',
      order([clip(1, { is_refunded: true }), clip(2)]),
      { kind: 'lines', ids: [1] },
      'refunded before',
    ],
    ['used credits', order([bundle(1, 0)]), { kind: 'lines', ids: [1] }, 'are used'],
    ['all with used credits', order([bundle(1, 9)]), { kind: 'all' }, 'are used'],
  ] as const)('a refund of %s is refused with a message', (_what, of, request, words) => {
    expect(planRefund(of, request)).toEqual({ refused: expect.stringContaining(words) })
  })

  test('refunds never pay back more than was received, whatever is requested in any order', () => {
    const Request = fc.oneof(
      fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.integer({ min: -5, max: 80_000 }) }),
      fc.record({ kind: fc.constant('lines' as const), ids: fc.array(fc.integer({ min: 1, max: 4 })) }),
      fc.record({ kind: fc.constant('line_or_rest' as const), id: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant('all' as const) }),
    )
    fc.assert(
      fc.property(fc.array(Request, { maxLength: 12 }), fc.integer({ min: 0, max: 10 }), (requests, open) => {
        let state = order([clip(1), clip(2), bundle(3, open)])
        for (const request of requests) {
          const plan = planRefund(state, request)
          if ('refused' in plan) continue
          const ended = new Set(plan.lines.map(({ id }) => id))
          state = {
            ...state,
            refunded_minor: state.refunded_minor + plan.amountMinor,
            lines: state.lines.map((line) => ({
              ...line,
              is_refunded: line.is_refunded || ended.has(line.id),
            })),
          }
          expect(plan.amountMinor).toBeGreaterThan(0)
          expect(state.refunded_minor).toBeLessThanOrEqual(state.total_minor)
          expect(plan.isWhole).toBe(state.refunded_minor === state.total_minor)
        }
      }),
    )
  })
})
