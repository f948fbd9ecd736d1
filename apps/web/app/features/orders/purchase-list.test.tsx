/** The history of purchases as the buyer reads it. */
import type { PurchaseRecord } from '@rushes/contract/orders'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PurchaseList } from './purchase-list.tsx'
import { RecentPurchases } from './recent-purchases.tsx'

const CLIP = {
  clip_id: 41207,
  description: 'Kitten peers over a wall',
  tier: 'DELI',
  licence_id: 5,
  licence_ref: '7Q2M-9KDT-4XWB',
  verify_url: 'https://rushes.example/verify/7Q2M-9KDT-4XWB',
  recall: null,
  revoked_on: null,
  changes: 0,
  downloadable: true,
}

function purchase(change: Partial<PurchaseRecord> = {}): PurchaseRecord {
  return {
    id: 1,
    purchase_date: '2026-02-03T10:00:00.000Z',
    purchase_ref: 'K7Q2MD',
    opid: '3107',
    unique_ref: '3107-K7Q2MD',
    credit_value: '1250.5',
    tax_value: '250.10',
    currency: 'gbp',
    clips: '[41207]',
    credits: 0,
    purchase_order_number: '',
    cost_centre: '',
    documents: [],
    debt: null,
    items: [{ ...CLIP, thumbpath: '/media/41207/poster.jpg', graphic: false }],
    ...change,
  }
}

function show(...records: PurchaseRecord[]) {
  return renderPage(<PurchaseList records={records} />)
}

describe('R-ORDER-1: a purchase', () => {
  test('a purchase has its reference, its date, and its total with two decimals and the tax in it', async () => {
    const { findByRole, getByText } = show(purchase())
    await findByRole('rowheader', { name: '3107-K7Q2MD' })
    getByText('3 Feb 2026')
    getByText('£1,500.60 GBP')
    getByText('incl. £250.10 VAT')
  })

  test('a purchase does not mention tax where none was paid', async () => {
    const { findByText, queryByText } = show(purchase({ tax_value: '0.00', currency: 'usd' }))
    await findByText('$1,250.50 USD')
    expect(queryByText(/incl\./)).toBeNull()
  })

  test('R-EVIDENCE-5: a purchase counts the changes of a clip, and leads to them', async () => {
    const item = { ...CLIP, thumbpath: null, graphic: false }
    const { findByRole, getAllByText } = show(
      purchase({
        items: [
          { ...item, changes: 1 },
          { ...item, licence_id: 6 },
        ],
      }),
    )
    const link = await findByRole('link', { name: '1 change since you licensed this' })
    expect(link.getAttribute('href')).toBe('/licence/5#changes')
    expect(getAllByText(/since you licensed this/)).toHaveLength(1)
  })

  test('a clip whose picture is withdrawn has an empty picture, and only bought credits are named as such', async () => {
    const item = { ...CLIP, thumbpath: null, graphic: false }
    const credits = {
      ...item,
      clip_id: null,
      licence_id: null,
      licence_ref: null,
      verify_url: null,
      description: 'Bundle of 10',
      downloadable: false,
    }
    const page = show(purchase({ items: [item, credits] }))
    await page.findByText('Bundle of 10')
    expect(page.getAllByText('credits')).toHaveLength(1)
    expect(page.container.querySelectorAll('.aspect-video')).toHaveLength(2)
  })

  test('a purchase leads to each clip and to its licence', async () => {
    const { findByRole, getByText } = show(purchase())
    const clip = await findByRole('link', { name: 'Kitten peers over a wall' })
    expect(clip.getAttribute('href')).toBe('/clip/41207')
    const licence = await findByRole('link', { name: 'Licence for Kitten peers over a wall' })
    expect(licence.getAttribute('href')).toBe('/licence/5')
    const verify = await findByRole('link', { name: 'Verify licence 7Q2M-9KDT-4XWB' })
    expect(verify.getAttribute('href')).toBe('/verify/7Q2M-9KDT-4XWB')
    getByText('Digital Editorial (Under 5 million)')
    await findByRole('button', { name: 'Download Kitten peers over a wall' })
  })

  test('a purchase of two clips, one of which was refunded, offers the file of the other one only, and both licences', async () => {
    const kept = { ...CLIP, thumbpath: null, graphic: false }
    const refunded = { ...kept, clip_id: 41214, description: 'Dog', licence_id: 6, downloadable: false }
    const page = show(purchase({ items: [kept, refunded] }))
    await page.findByRole('link', { name: 'Licence for Dog' })
    expect(page.queryByRole('button', { name: 'Download Dog' })).toBeNull()
    page.getByRole('button', { name: 'Download Kitten peers over a wall' })
  })

  test('a purchase names an open recall of its clip (R-RECALL-5)', async () => {
    const item = { ...CLIP, recall: 'withdrawn' as const, thumbpath: null, graphic: false }
    const page = show(purchase({ items: [item] }))
    await page.findByText('It was withdrawn.')
  })

  test('a purchase names the day on which its licence was revoked, next to the recall (R-LICENCE-3)', async () => {
    const revoked = { ...CLIP, recall: 'withdrawn' as const, revoked_on: '2026-05-06' }
    const page = show(purchase({ items: [{ ...revoked, thumbpath: null, graphic: false }] }))
    await page.findByText('Revoked on 6 May 2026.')
    page.getByText('It was withdrawn.')
  })

  test('a purchase of credits shows no picture, no clip and no licence', async () => {
    const credits = {
      clip_id: null,
      description: '10 credits',
      tier: 'DELI',
      thumbpath: null,
      graphic: false,
      licence_id: null,
      licence_ref: null,
      verify_url: null,
      recall: null,
      revoked_on: null,
      changes: 0,
      downloadable: false,
    }
    const { findByText, queryByRole } = show(purchase({ items: [credits] }))
    await findByText('10 credits')
    expect(queryByRole('link')).toBeNull()
    expect(queryByRole('img')).toBeNull()
  })

  test('R-INVOICE-4, R-INVOICE-5: a purchase has its documents, and what the buyer’s bookkeeping calls it', async () => {
    const api = givenApi({
      'GET /clip/invoices/:number': { file_url: '#signed', file_name: 'CN-2026-000001.pdf' },
    })
    const documents: PurchaseRecord['documents'] = [
      { kind: 'invoice', number: 'INV-2026-000007' },
      { kind: 'credit_note', number: 'CN-2026-000001' },
    ]
    const page = show(purchase({ documents, purchase_order_number: 'PO 7', cost_centre: 'Video desk' }))
    await page.findByText('Purchase order PO 7, cost centre Video desk')
    await page.findByRole('button', { name: 'Invoice (PDF) INV-2026-000007' })
    await page.user.click(page.getByRole('button', { name: 'Credit note (PDF) CN-2026-000001' }))
    expect(api.callsTo('GET /clip/invoices/:number')[0]?.params).toEqual({ number: 'CN-2026-000001' })
  })

  test('a purchase is a group of rows: its own above those of its clips', async () => {
    const { findAllByRole } = show(purchase(), purchase({ id: 2, opid: '3106', purchase_ref: 'AAAAAA' }))
    const [, ...groups] = await findAllByRole('rowgroup')
    expect(groups.map((group) => within(group).getByRole('rowheader').textContent)).toEqual([
      '3107-K7Q2MD',
      '3106-AAAAAA',
    ])
    expect(groups.map((group) => within(group).getAllByRole('row').length)).toEqual([2, 2])
  })
})

describe('the last purchases of the dashboard', () => {
  test('a purchase is one row that names its first clip, counts the others and leads to the history', async () => {
    const second = { ...CLIP, description: 'Dog on a sofa', thumbpath: null, graphic: false }
    const first = { ...CLIP, thumbpath: null, graphic: false }
    const page = renderPage(<RecentPurchases records={[purchase({ items: [first, second, second] })]} />)
    await page.findByText('Kitten peers over a wall and 2 more')
    const link = page.getByRole('link', { name: '3107-K7Q2MD' })
    expect(link.getAttribute('href')).toBe('/my-purchases?term=3107-K7Q2MD')
    expect(page.queryByRole('button', { name: /^Download/ })).toBeNull()
  })
})
