/** The history of purchases as the buyer reads it. */
import type { PurchaseRecord } from '@rushes/contract/orders'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PurchaseList } from './purchase-list.tsx'

const CLIP = {
  clip_id: 41207,
  description: 'Kitten peers over a wall',
  tier: 'DELI',
  licence_id: 5,
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
    papers: [],
    debt: null,
    items: [{ ...CLIP, thumbpath: '/media/41207/poster.jpg', graphic: false }],
    ...change,
  }
}

function show(...records: PurchaseRecord[]) {
  return renderPage(<PurchaseList records={records} heading="h2" />)
}

describe('R-ORDER-1: a purchase', () => {
  test('a purchase has its reference as heading, its date, and its total with two decimals and the tax in it', async () => {
    const { findByRole, getByText } = show(purchase())
    await findByRole('heading', { level: 2, name: '3107-K7Q2MD' })
    getByText('3 Feb 2026')
    getByText('£1,500.60 GBP')
    getByText('incl. £250.10 VAT')
  })

  test('a purchase does not mention tax where none was paid', async () => {
    const { findByText, queryByText } = show(purchase({ tax_value: '0.00', currency: 'usd' }))
    await findByText('$1,250.50 USD')
    expect(queryByText(/incl\./)).toBeNull()
  })

  test('a purchase leads to each clip and to its licence', async () => {
    const { findByRole, getByText } = show(purchase())
    const clip = await findByRole('link', { name: 'Kitten peers over a wall' })
    expect(clip.getAttribute('href')).toBe('/clip/41207')
    const licence = await findByRole('link', { name: 'Licence for Kitten peers over a wall' })
    expect(licence.getAttribute('href')).toBe('/licence/5')
    getByText('Digital Editorial (Under 5 million)')
    await findByRole('button', { name: 'Download Kitten peers over a wall' })
  })

  test('a purchase of credits shows no picture, no clip and no licence', async () => {
    const credits = {
      clip_id: null,
      description: '10 credits',
      tier: 'DELI',
      thumbpath: null,
      graphic: false,
      licence_id: null,
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
    const papers: PurchaseRecord['papers'] = [
      { kind: 'invoice', number: 'INV-2026-000007' },
      { kind: 'credit_note', number: 'CN-2026-000001' },
    ]
    const page = show(purchase({ papers, purchase_order_number: 'PO 7', cost_centre: 'Video desk' }))
    await page.findByText('Purchase order PO 7, cost centre Video desk')
    await page.findByRole('button', { name: 'Invoice (PDF) INV-2026-000007' })
    await page.user.click(page.getByRole('button', { name: 'Credit note (PDF) CN-2026-000001' }))
    expect(api.callsTo('GET /clip/invoices/:number')[0]?.params).toEqual({ number: 'CN-2026-000001' })
  })

  test('a purchase is separated from the others', async () => {
    const { findAllByRole } = show(purchase(), purchase({ id: 2, opid: '3106', purchase_ref: 'AAAAAA' }))
    const articles = await findAllByRole('article')
    expect(articles.map((one) => within(one).getByRole('heading').textContent)).toEqual([
      '3107-K7Q2MD',
      '3106-AAAAAA',
    ])
  })
})
