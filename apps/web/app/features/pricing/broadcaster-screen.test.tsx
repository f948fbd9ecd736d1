/** The page for national news and talk shows: R-TIER-5 and R-TAX-1. */
import { within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { locationAnswer, samplePrices, sampleTier } from '../../../test/sample-cart.ts'
import { BroadcasterScreen } from './broadcaster-screen.tsx'
import { guestCurrency } from './currency-store.ts'
import { forgetPlace } from './load-currency.ts'

const NNTS = [sampleTier('NNTS', 3, 2_000)]
const PRICES = { ...samplePrices, usd: { video: NNTS, image: [] } }
const TITLE = 'National News/Talk Shows'

async function openPage(
  currency: 'usd' | 'gbp' | 'eur' | 'aud' = 'usd',
  prices: typeof PRICES | object = PRICES,
) {
  givenApi({ 'GET /clip/location': locationAnswer(currency) })
  const page = renderPage(
    <BroadcasterScreen prices={prices} buyButton={({ label }) => <button type="button">{label}</button>} />,
  )
  const panel = await page.findByRole('region', { name: TITLE })
  const select = page.getByLabelText('Currency')
  await expect.poll(() => select instanceof HTMLSelectElement && select.value).toBe(currency)
  return { ...page, panel }
}

afterEach(() => {
  forgetPlace()
  guestCurrency.write(null)
})

describe('the page for broadcasters', () => {
  test('the page for broadcasters has one panel: all media plus worldwide, single on-air use, $2,000 USD per clip', async () => {
    const { panel, getByRole } = await openPage()
    getByRole('heading', { level: 1, name: TITLE })
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['All media plus worldwide', 'Single on-air use'])
    expect(panel.textContent).toContain('$2,000USDper clip')
  })

  test('the page for broadcasters leads to the clips, and sells ten credits', async () => {
    const { panel } = await openPage()
    const find = within(panel).getByRole('link', { name: 'Find a clip' })
    expect(find.getAttribute('href')).toBe('/search?type=video')
    within(panel).getByRole('button', { name: /^Buy 10 for \$/ })
  })

  test('the page for broadcasters names the price in the currency of the visitor', async () => {
    const { panel } = await openPage('gbp')
    expect(panel.textContent).toContain('£1,600GBPper clip')
  })

  test('the page for broadcasters shows Price on application where the currency has no price', async () => {
    const { panel, queryByRole } = await openPage('usd', {})
    within(panel).getByText('Price on application')
    expect(queryByRole('button', { name: 'VIEW MORE DETAILS' })).toBeNull()
  })

  test('the page for broadcasters lists every detail behind VIEW MORE DETAILS, with the ways to the FAQ and the full terms', async () => {
    const { user, panel, findByRole } = await openPage()
    await user.click(within(panel).getByRole('button', { name: 'VIEW MORE DETAILS' }))
    const dialog = await findByRole('dialog', { name: TITLE })
    expect(dialog.dataset['wide']).toBe('true')
    const rows = within(dialog)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
    expect(rows).toEqual(
      expect.arrayContaining([
        'Fee',
        'Number of platforms',
        'Subscribers',
        'Posts',
        'Brands',
        'On-air uses',
        'Editing allowed',
        'Distribution',
        'Indemnification',
      ]),
    )
    within(dialog).getByText('$2,000 USD per clip')
    expect(within(dialog).getByRole('link', { name: 'FAQs' }).getAttribute('href')).toBe('/faq')
    const pdf = within(dialog).getByRole('link', { name: 'Full terms (PDF)' })
    expect(pdf.getAttribute('href')).toBe('/licensing-terms.pdf')
  })

  test('R-TIER-5: states that large networks are priced on application', async () => {
    const { panel } = await openPage()
    within(panel).getByText('Not Applicable for networks over 10 million, price on application')
  })

  test.each([
    ['gbp', true],
    ['aud', true],
    ['usd', false],
    ['eur', false],
  ] as const)('R-TAX-1: shows in %s that local sales taxes apply: %j', async (currency, isShown) => {
    const { panel } = await openPage(currency)
    await expect.poll(() => within(panel).queryByText('Local sales taxes apply') !== null).toBe(isShown)
  })

  test('the page for broadcasters sends multiple clips, bulk and bespoke packages to the licensing team', async () => {
    const { getByRole } = await openPage()
    const link = getByRole('link', { name: 'contact the licensing team' })
    expect(link.parentElement?.textContent).toBe(
      'For multiple clips, bulk purchases or a bespoke package, contact the licensing team.',
    )
  })
})
