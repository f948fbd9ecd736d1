/** The pricing page: R-TIER-1, R-TIER-5 and R-TAX-1. */
import { within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { locationAnswer, samplePrices } from '../../../test/sample-cart.ts'
import { guestCurrency } from './currency-store.ts'
import { forgetPlace } from './load-currency.ts'
import { PricingScreen } from './pricing-screen.tsx'
import { SUMMARY_NOTE, termsSummary } from './terms-summary.ts'

const CURRENCIES = ['usd', 'gbp', 'eur', 'aud'] as const
const SYMBOLS = { usd: '$', gbp: '£', eur: '€', aud: '$' }

function renderPricing() {
  return renderPage(
    <PricingScreen prices={samplePrices} buyButton={({ label }) => <button type="button">{label}</button>} />,
  )
}

/** As a guest in a place with this currency. */
async function openPricing(currency: (typeof CURRENCIES)[number] = 'usd') {
  givenApi({ 'GET /clip/location': locationAnswer(currency) })
  const page = renderPricing()
  const code = currency.toUpperCase()
  await page.findAllByText(code, { selector: 'data *, data' })
  return page
}

afterEach(() => {
  forgetPlace()
  guestCurrency.write(null)
})

describe('the pricing page', () => {
  test.each(CURRENCIES)(
    'the pricing page shows a guest every tier, its price per clip and its bundle in %s',
    async (currency) => {
      const { findAllByRole, getByText, getAllByText } = await openPricing(currency)
      getByText(/^Prices are per clip\./)
      expect((await findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
        'Digital Editorial (Under 5 million)',
        'Digital Editorial (Over 5 million)',
        'National News/Talk Show',
      ])
      getByText(`Buy 10 for ${SYMBOLS[currency]}1,600`)
      expect(getAllByText('per clip')).toHaveLength(3)
    },
  )

  test('the pricing page shows what each tier allows', async () => {
    const { getByRole } = await openPricing()
    const panel = (tier: string) => getByRole('heading', { name: tier }).closest('li')?.textContent
    const editorial = 'Monetization allowed, unlimited social platforms'
    expect(panel('Digital Editorial (Under 5 million)')).toContain(
      `For publishers with up to 5 million followers. ${editorial}.`,
    )
    expect(panel('Digital Editorial (Over 5 million)')).toContain(
      `For publishers with 5 to 10 million followers. ${editorial}.`,
    )
    expect(panel('National News/Talk Show')).toContain(
      'All media plus worldwide, no monetization, single on-air use',
    )
  })

  test.each([
    ['gbp', true],
    ['aud', true],
    ['usd', false],
    ['eur', false],
  ] as const)('R-TAX-1: shows in %s that local sales taxes apply: %j', async (currency, isShown) => {
    const { queryByText } = await openPricing(currency)
    expect(queryByText('Local sales taxes apply') !== null).toBe(isShown)
  })

  test('R-TIER-5: shows no price to a network that has declared more than 10 million followers', async () => {
    await givenMember(givenApi(), { declaredAudience: 10_000_001 })
    const { findByRole, container } = renderPage(
      <PricingScreen prices={samplePrices} buyButton={() => null} />,
    )
    const offerLink = await findByRole('link', { name: 'Ask for an offer' })
    expect(offerLink.getAttribute('href')).toBe('/contact-us')
    expect(container.querySelector('data')).toBeNull()
  })

  test('R-TIER-5: states that networks over 10 million are priced on application', async () => {
    const { getByText } = await openPricing()
    getByText('Not Applicable for networks over 10 million, price on application')
  })

  test('the pricing page sends bulk purchases to the licensing team', async () => {
    const { getByRole } = await openPricing()
    const link = getByRole('link', { name: 'contact the licensing team' })
    expect(link.getAttribute('href')).toBe('/contact-us')
    expect(link.parentElement?.textContent).toContain('multiple clips, bulk purchases or a bespoke package')
  })

  test('compares the tiers in a modal of 95 % of the screen', async () => {
    const { user, getByRole, findByRole } = await openPricing()
    await user.click(getByRole('button', { name: 'Compare the licences' }))
    const dialog = await findByRole('dialog', { name: 'Compare the licences' })
    expect(dialog.dataset['wide']).toBe('true')
    expect(within(dialog).getAllByRole('columnheader')).toHaveLength(4)
  })

  test('R-TIER-1: helps to choose among the four options', async () => {
    const { user, getByRole, findByRole } = await openPricing()
    await user.click(getByRole('button', { name: 'Which licence do I need?' }))
    const dialog = await findByRole('dialog', { name: 'Which licence do I need?' })
    const terms = within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent)
    expect(terms).toEqual([
      'Digital Editorial under 5 million',
      'Digital Editorial over 5 million',
      'National News/Talk Shows',
      'Clip Shows',
    ])
    const helps = within(dialog)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    const editorial = 'Monetization allowed, unlimited social platforms'
    const onAir = 'All media plus worldwide, no monetization, single on-air use'
    expect(helps).toEqual([
      `For publishers with up to 5 million followers. ${editorial}.`,
      `For publishers with 5 to 10 million followers. ${editorial}.`,
      `For a news programme or talk show. ${onAir}.`,
      `For a clip show or longform production. ${onAir}.`,
    ])
  })

  test('the pricing page has a modal for the licensing terms with a summary and the links to the whole terms', async () => {
    const { user, getByRole, findByRole } = await openPricing()
    await user.click(getByRole('button', { name: 'Licensing terms' }))
    const dialog = await findByRole('dialog', { name: 'Licensing terms' })
    for (const { term, text } of termsSummary()) {
      within(dialog).getByText(term)
      within(dialog).getByText(text)
    }
    within(dialog).getByText(SUMMARY_NOTE)
    const pdf = within(dialog).getByRole('link', { name: 'Full terms (PDF)' })
    expect(pdf.getAttribute('href')).toBe('/licensing-terms.pdf')
  })

  test('R-CURRENCY-1: lets a member look at another currency, and buy in the account’s only', async () => {
    await givenMember(givenApi(), { countryCode: 'gb' })
    const page = renderPricing()
    await page.findAllByRole('button', { name: 'Buy 10 for £1,600' })
    await page.user.selectOptions(page.getByLabelText('Currency'), 'eur')
    await page.findByText('Your account pays in GBP. Choose GBP to buy.')
    expect(page.queryByRole('button', { name: /^Buy 10/ })).toBeNull()
    await page.user.selectOptions(page.getByLabelText('Currency'), 'gbp')
    await page.findByRole('button', { name: 'Buy 10 for £1,600' })
  })
})
