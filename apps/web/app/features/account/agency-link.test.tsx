/** Pages of the storefront link staff to their subject in the admin area. */
import type { LicenceCertificate as Licence } from '@rushes/contract/downloads'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AGENCY_STAFF, givenMember } from '../../../test/sample-account.ts'
import { locationAnswer, priceAnswers, samplePrices } from '../../../test/sample-cart.ts'
import {
  SAMPLE_FILE,
  SAMPLE_PUBLISHING,
  SAMPLE_REFERENCE,
  sampleDelivered,
  sampleResult,
} from '../../../test/sample-clips.ts'
import { LinkedFilesScreen } from '../downloads/linked-files-screen.tsx'
import { PricingScreen } from '../pricing/pricing-screen.tsx'
import { SelectionBar } from '../search/selection-bar.tsx'
import { LicenceCertificate } from './licence-certificate.tsx'

const LICENCE: Licence = {
  id: 5,
  ...SAMPLE_REFERENCE,
  account_id: 3,
  account_name: 'The Daily Scroll',
  granted_to: 'Bea Buyer',
  granted_at: '2026-02-03T10:00:00.000Z',
  granted_on: '2026-02-03',
  revoked_at: null,
  revoked_on: null,
  frozen: false,
  downloadable: true,
  clip: { id: 41207, title: 'Kitten peers over a wall', type: 'video' },
  tier: 'DELI',
  tier_name: 'Digital Editorial',
  scope: 'All media excluding theatrical, worldwide, in perpetuity',
  ground: 'order',
  upgrades: null,
  usage: {},
  restrictions: '',
  terms_version: '2026-01',
  deal: null,
  terms: 'All rights reserved.',
  price: null,
  order_ref: null,
  file_sha256: 'c0ffee',
  file: SAMPLE_FILE,
  publishing: SAMPLE_PUBLISHING,
  recall: null,
  changes: [],
}
const OPENED = {
  title: 'For tonight',
  refused: [],
  linkId: 'a-grant',
  number: 12,
  clips: [{ ...sampleResult(1), ...sampleDelivered(1) }],
}

type Page = { where: string; page: ReactNode; ready: string; to: string; email?: string }

const PAGES: Page[] = [
  {
    where: 'selected results',
    page: <SelectionBar items={[sampleResult(7), sampleResult(8)]} onClear={() => {}} />,
    ready: 'Clear selection',
    to: '/clips?ids=7,8',
  },
  {
    where: 'the prices',
    page: <PricingScreen prices={samplePrices} buyButton={() => null} />,
    ready: 'Compare the licences',
    to: '/prices',
  },
  {
    where: 'a licence',
    page: <LicenceCertificate licence={LICENCE} />,
    ready: 'Kitten peers over a wall',
    to: '/accounts/3/licences',
  },
  {
    where: 'a download link',
    page: <LinkedFilesScreen refText="the-ref" />,
    ready: 'For tonight',
    to: '/links/12',
    email: 'ann@paper.example',
  },
]

async function open({ page, ready, email }: Page, account: Parameters<typeof givenMember>[1]) {
  const api = givenApi({
    ...priceAnswers(),
    'GET /clip/location': locationAnswer('usd'),
    'POST /clip/downloads/link': OPENED,
    'POST /clip/clips/download-link': () => new Promise(() => {}),
  })
  await givenMember(api, account)
  const shown = renderPage(page)
  if (email !== undefined) {
    const button = await shown.findByRole('button', { name: 'Show my files' })
    await fillIn(shown, { Email: email })
    await shown.user.click(button)
  }
  await shown.findAllByText(ready)
  return shown.queryAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
}

test.each(PAGES)('$where lead staff to $to in the admin area', async (page) => {
  const address = `https://admin.example${page.to}`
  expect(await open(page, AGENCY_STAFF)).toContain(address)
})

test.each(PAGES)('$where lead a customer nowhere behind the counter', async (page) => {
  const links = await open(page, {})
  expect(links.filter((link) => link.startsWith('https://admin.example'))).toEqual([])
})
