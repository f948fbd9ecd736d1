/** The page of a licence whose clip was recalled or changed (R-RECALL-1, R-EVIDENCE-5). */
import type { LicenceCertificate } from '@rushes/contract/downloads'
import { render } from '@testing-library/react'
import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { givenApi } from '../../test/api-double.ts'
import { SAMPLE_SITE } from '../../test/render-page.tsx'
import { givenMember } from '../../test/sample-account.ts'
import { SAMPLE_FILE, SAMPLE_PUBLISHING, SAMPLE_REFERENCE } from '../../test/sample-clips.ts'
import Licence from './licence.tsx'

const NOTE = 'The owner did not agree.\nRemove every copy.'

const LICENCE: LicenceCertificate = {
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
  downloadable: false,
  clip: { id: 41207, title: 'Swan family parades', type: 'video' },
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

const DEAL: LicenceCertificate['deal'] = {
  offer_id: 3,
  media: ['editorial'],
  territory: [],
  term_months: null,
  term_until: '2026-11-20',
  max_seconds: null,
  max_uses: null,
  exclusive: false,
  kept_licences: 0,
  ends_on: '2026-11-20',
  ended: false,
}

async function givenPage(
  recall: LicenceCertificate['recall'],
  changes: LicenceCertificate['changes'] = [],
  deal = LICENCE.deal,
) {
  await givenMember(givenApi())
  const data = { root: { site: SAMPLE_SITE }, licence: { ...LICENCE, recall, changes, deal } }
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => data.root,
      Component: Outlet,
      children: [{ id: 'licence', path: 'licence/5', loader: () => data.licence, Component: Licence }],
    },
  ])
  return render(<Stub initialEntries={['/licence/5']} hydrationData={{ loaderData: data }} />)
}

test.each([
  ['withdrawn', 'This clip was withdrawn on 29 Nov 2026. Remove it from your publications.'],
  ['withheld', 'This clip has been under review since 29 Nov 2026. Pause its use until we release it.'],
  ['corrected', 'This clip was corrected on 29 Nov 2026. Correct your publications.'],
  ['restricted', 'This clip has had new restrictions since 29 Nov 2026. Check your publications.'],
] as const)('a licence of a clip that is %s shows and prints first what to do', async (kind, text) => {
  const page = await givenPage({ id: 9, kind, note: NOTE, issued_at: '2026-11-29T09:30:00.000Z' })
  const notice = await page.findByRole('alert')
  expect(notice.textContent).toContain(text)
  expect(page.getByText(NOTE, { normalizer: String }).getAttribute('dir')).toBe('auto')
  const title = page.getByRole('heading', { level: 1, name: 'Swan family parades' })
  expect(notice.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(notice.closest('.print\\:hidden')).toBeNull()
})

test.each([
  ['withdrawn', false],
  ['withheld', false],
  ['corrected', true],
] as const)(
  'R-RECALL-5: a licence of a clip that is %s offers its text for publication: %s',
  async (kind, offered) => {
    const page = await givenPage({ id: 9, kind, note: NOTE, issued_at: '2026-11-29T09:30:00.000Z' })
    await page.findByRole('alert')
    expect(page.queryByRole('heading', { name: 'For your publication' }) !== null).toBe(offered)
  },
)

test.each([
  [false, true],
  [true, false],
])('a licence whose term has ended (%s) offers its text for publication: %s', async (ended, offered) => {
  const page = await givenPage(null, [], { ...DEAL, ended })
  await page.findByRole('heading', { level: 1, name: 'Swan family parades' })
  expect(page.queryByRole('heading', { name: 'For your publication' }) !== null).toBe(offered)
})

test('a licence of a clip without a recall shows no notice', async () => {
  const page = await givenPage(null)
  await page.findByRole('heading', { level: 1, name: 'Swan family parades' })
  expect(page.queryByRole('alert')).toBeNull()
})

test('R-EVIDENCE-5: a licence lists the changes of its clip with the values before and now, the limits marked', async () => {
  const page = await givenPage(null, [
    { text: 'It must not be used on social media.', limits: true, before: null, after: null },
    { text: 'The title was changed.', limits: false, before: 'Swans', after: 'Swan family' },
  ])
  const list = await page.findByRole('region', { name: '2 changes since you licensed this' })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'It must not be used on social media.',
    'The title was changed.BeforeSwansNowSwan family',
  ])
  expect(list.querySelector('li .icon-triangle-alert')).not.toBeNull()
})

test('R-EVIDENCE-5: a licence of an unchanged clip has no list of changes', async () => {
  const page = await givenPage(null)
  await page.findByRole('heading', { level: 1, name: 'Swan family parades' })
  expect(page.queryByText(/since you licensed this/)).toBeNull()
})
