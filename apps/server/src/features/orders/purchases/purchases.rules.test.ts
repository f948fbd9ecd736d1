/** A paid order as a purchase record and as rows of a CSV file (R-ORDER-1). */
import { describe, expect, test } from 'vitest'
import { PURCHASE_COLUMNS, type PurchasedOrder, purchaseCells, purchaseRecord } from './purchases.rules.ts'

const clipLine: PurchasedOrder['lines'][number] = {
  kind: 'clip',
  clip_id: 42,
  clip_type: 'video',
  clip_state: 'published',
  media_version: 'v7',
  graphic: false,
  description: 'Storm over the harbour',
  tier_code: 'DELI',
  bundle_size: 1,
  quantity: 1,
  net_minor: 25_000,
  tax_minor: 5_005,
  licence_id: 900,
  licence_ref: '7Q2M9KDT4XWB',
  revoked_at: null,
  ends_at: null,
  frozen: false,
  recall: null,
}
const bundleLine: PurchasedOrder['lines'][number] = {
  ...clipLine,
  kind: 'bundle',
  clip_id: null,
  clip_type: null,
  clip_state: null,
  media_version: null,
  description: 'Bundle of 10 video clips',
  bundle_size: 10,
  quantity: 2,
  licence_id: null,
  licence_ref: null,
}
const SITE = { timeZone: 'UTC', baseUrl: 'https://rushes.example' }
const NOW = {
  ...SITE,
  now: new Date('2026-02-04T00:00:00Z'),
  changes: new Map([[900, ['A change', 'Another']]]),
}
const order: PurchasedOrder = {
  id: 70_001,
  ref: '0123abcd4567',
  livemode: false,
  state: 'paid',
  bought_at: new Date('2026-02-03T14:05:30Z'),
  due_at: null,
  net_minor: 25_000,
  tax_minor: 5_005,
  currency: 'gbp',
  purchase_order_number: 'PO 7',
  cost_centre: 'Video desk',
  lines: [clipLine],
  documents: [
    { kind: 'invoice', number: 'INV-2026-000001' },
    { kind: 'credit_note', number: 'CN-2026-000003' },
    { kind: 'credit_note', number: 'CN-2026-000004' },
  ],
}

describe('a purchase record', () => {
  test('a purchase record shows amounts in major units with two decimals, and the time of the payment', () => {
    expect(purchaseRecord(order, NOW)).toEqual({
      id: 70_001,
      purchase_date: '2026-02-03T14:05:30.000Z',
      purchase_ref: 'T-0123ABCD',
      opid: '70001',
      unique_ref: '0123abcd4567',
      credit_value: '250.00',
      tax_value: '50.05',
      currency: 'gbp',
      clips: '[42]',
      credits: 0,
      purchase_order_number: 'PO 7',
      cost_centre: 'Video desk',
      documents: order.documents,
      debt: null,
      items: [
        {
          clip_id: 42,
          description: 'Storm over the harbour',
          tier: 'DELI',
          thumbpath: '/media/42/v7/poster-640.jpg',
          graphic: false,
          licence_id: 900,
          licence_ref: '7Q2M-9KDT-4XWB',
          verify_url: 'https://rushes.example/verify/7Q2M-9KDT-4XWB',
          recall: null,
          revoked_on: null,
          changes: 2,
          downloadable: true,
        },
      ],
    })
  })

  test('a purchase record of bundles counts the credits of all of them, and contains no clip', () => {
    const record = purchaseRecord({ ...order, lines: [bundleLine, { ...bundleLine, quantity: 1 }] }, NOW)
    expect(record).toMatchObject({ clips: '[]', credits: 30 })
    expect(record.items[0]).toMatchObject({ clip_id: null, thumbpath: null, changes: 0, downloadable: false })
  })

  test.each([
    ['has no licence', { licence_id: null }],
    ['has a licence that was revoked', { revoked_at: new Date() }],
    ['is of a clip that was withdrawn', { clip_state: 'withdrawn' as const }],
  ])('a purchase record offers no download of a line that %s', (_what, change) => {
    expect(purchaseRecord({ ...order, lines: [{ ...clipLine, ...change }] }, NOW).items[0]).toMatchObject({
      downloadable: false,
    })
  })

  test.each([
    { clip_id: null },
    { media_version: null },
    { clip_state: 'withheld' as const },
    { clip_state: 'withdrawn' as const },
  ])('a purchase record has no picture of a line with %o (R-STATE-4)', (change) => {
    expect(purchaseRecord({ ...order, lines: [{ ...clipLine, ...change }] }, NOW).items[0]).toMatchObject({
      thumbpath: null,
    })
  })
})

describe('the CSV file', () => {
  test('the CSV file has one row for each line, in the columns of its header', () => {
    const [clip, bundle] = purchaseCells(
      { ...order, lines: [clipLine, bundleLine] },
      {
        ...SITE,
        timeZone: 'Europe/London',
      },
    )
    expect(PURCHASE_COLUMNS.map((column, at) => [column, clip?.[at]])).toEqual([
      ['Reference', '70001-T-0123ABCD'],
      ['Date', '2026-02-03 14:05'],
      ['Description', 'Storm over the harbour'],
      ['Clip', '42'],
      ['Licence tier', 'DELI'],
      ['Licence', '900'],
      ['Credits', ''],
      ['Fee', '250.00'],
      ['Sales tax', '50.05'],
      ['Currency', 'GBP'],
      ['Purchase order', 'PO 7'],
      ['Cost centre', 'Video desk'],
      ['Invoice', 'INV-2026-000001'],
      ['Credit notes', 'CN-2026-000003 CN-2026-000004'],
      ['Licence reference', '7Q2M-9KDT-4XWB'],
      ['Verify at', 'https://rushes.example/verify/7Q2M-9KDT-4XWB'],
    ])
    expect(bundle?.slice(3, 7)).toEqual(['', 'DELI', '', '20'])
  })

  test('the CSV file leaves the date empty of an order that is not paid', () => {
    expect(purchaseCells({ ...order, bought_at: null }, SITE)[0]?.[1]).toBe('')
  })
})
