/** A licence as a document that proves the right to use a clip (R-LICENCE-1). */
import type { LicenceCertificate as Licence } from '@rushes/contract/downloads'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { SAMPLE_FILE, SAMPLE_PUBLISHING, SAMPLE_REFERENCE } from '../../../test/sample-clips.ts'
import { LicenceCertificate } from './licence-certificate.tsx'

function licence(change: Partial<Licence> = {}): Licence {
  return {
    id: 5,
    ...SAMPLE_REFERENCE,
    account_id: 3,
    account_name: 'The Daily Scroll',
    granted_to: 'Bea Buyer',
    granted_at: '2026-02-02T23:30:00.000Z',
    granted_on: '2026-02-03',
    revoked_at: null,
    revoked_on: null,
    clip: { id: 41207, title: 'Kitten peers over a wall', type: 'video' },
    tier: 'DELI',
    tier_name: 'Digital Editorial (Under 5 million)',
    scope: 'All media excluding theatrical, worldwide, in perpetuity',
    ground: 'order',
    upgrades: null,
    usage: { urls: ['https://scroll.example'] },
    frozen: false,
    downloadable: true,
    restrictions: '',
    terms_version: '2026-01',
    deal: null,
    terms: 'All rights reserved.\n',
    price: { currency: 'gbp', net_minor: 20_000, tax_minor: 4_000, total_minor: 24_000 },
    order_ref: '3107-K7Q2MD',
    file_sha256: 'c0ffee',
    file: SAMPLE_FILE,
    publishing: SAMPLE_PUBLISHING,
    recall: null,
    changes: [],
    ...change,
  }
}

const show = (change: Partial<Licence> = {}) => renderPage(<LicenceCertificate licence={licence(change)} />)

describe('R-LICENCE-1: a licence', () => {
  test('a licence names who may use which clip, under which terms and at what price', async () => {
    const { findByRole, getByText } = show()
    await findByRole('heading', { level: 1, name: 'Kitten peers over a wall' })
    getByText('Bea Buyer, The Daily Scroll')
    getByText('Purchase')
    getByText('3 Feb 2026')
    getByText('https://scroll.example')
    getByText('£200.00 GBP plus £40.00 GBP sales tax')
    getByText('c0ffee')
    // R-VERIFY-3
    getByText('7Q2M-9KDT-4XWB')
    const verify = await findByRole('link', { name: 'https://rushes.example/verify/7Q2M-9KDT-4XWB' })
    expect(verify.getAttribute('href')).toBe('/verify/7Q2M-9KDT-4XWB')
    // R-MEDIA-1: the same facts as on the clip's page.
    getByText('1280 × 720, 720p')
    getByText('AAC, stereo, 48 kHz')
    await findByRole('heading', { name: 'Terms, version 2026-01' })
  })

  test('a licence shows no fee where nothing was paid for it by itself', async () => {
    const { findByText, queryByText } = show({ ground: 'standard_credit', price: null, order_ref: null })
    await findByText('Standard credit')
    expect(queryByText('Fee')).toBeNull()
    expect(queryByText('Order')).toBeNull()
  })

  test('R-DISPUTE-2: a licence that a dispute has frozen shows it', async () => {
    const { findByText } = show({ frozen: true, downloadable: false })
    await findByText('Frozen')
    await findByText(/^The payment of this licence is disputed at the bank/)
  })

  test('a licence that was revoked states first that it gives no right', async () => {
    const { findByRole } = show({ revoked_at: '2026-03-01T10:00:00.000Z', revoked_on: '2026-03-01' })
    expect((await findByRole('alert')).textContent).toBe(
      'This licence was revoked on 1 Mar 2026. It no longer gives any right.',
    )
  })
})
