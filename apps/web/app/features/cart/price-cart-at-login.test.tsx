/** R-SESSION-5: a login from the cart leads to the cart if the account has changed it. */
import { afterEach, describe, expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember, NO_PURCHASE, type sampleAccount } from '../../../test/sample-account.ts'
import { givenCart, priceAnswers, pricesAnswer, sampleCart } from '../../../test/sample-cart.ts'
import { forgetPrices } from '../pricing/load-prices.ts'
import { forgetCartNews } from './cart-news-store.ts'
import { CartScreen } from './cart-screen.tsx'
import { cartStore, writeCart } from './cart-store.ts'
import { pageAfterLogin } from './page-after-login.ts'
import { ACCOUNT_PRICES } from './price-cart-at-login.ts'
import { currencyLabel } from './reprice-held-cart.ts'

afterEach(() => {
  writeCart({ items: [], totalMinor: 0, selectedTier: null })
  forgetCartNews()
  forgetPrices()
})

async function pageFor(
  change: Parameters<typeof sampleAccount>[0],
  {
    answer = pricesAnswer() as ReturnType<typeof pricesAnswer> | ReturnType<typeof refuse>,
    query = 'checkout=cart',
  } = {},
) {
  const api = givenApi({ ...priceAnswers(), 'GET /clip/pricing': answer })
  await givenMember(api, change)
  return { api, page: await pageAfterLogin(new URLSearchParams(query)) }
}

describe('R-SESSION-5: a login that was started at the cart', () => {
  test('leads to the checkout when the cart stays unchanged', async () => {
    givenCart(sampleCart([1]))
    expect((await pageFor({})).page).toBe('/checkout')
  })

  test('leads to the cart in the currency of the account, and the cart states it once', async () => {
    givenCart(sampleCart([1]))
    const { api, page } = await pageFor({ countryCode: 'us' })
    expect(page).toBe('/cart')
    expect(cartStore.read().items[0]?.currency).toBe('usd')
    api.answer({ 'GET /clip/clips/:id': refuse('unavailable', 'Down') })
    const first = renderPage(<CartScreen isGuest={false} />)
    await first.findByText(currencyLabel('usd'))
    first.unmount()
    const second = renderPage(<CartScreen isGuest={false} />)
    await second.findByText('Cart total')
    expect(second.queryByText(currencyLabel('usd'))).toBeNull()
  })

  test('leads to the cart at the prices of the account', async () => {
    givenCart(sampleCart([1]))
    const { page } = await pageFor({}, { answer: pricesAnswer({ dearer: 100 }) })
    expect(page).toBe('/cart')
    expect(cartStore.read().totalMinor).toBe(30_000)
    const screen = renderPage(<CartScreen isGuest={false} />)
    await screen.findByText(ACCOUNT_PRICES)
  })

  test('leads to the cart when the audience of the account is too large for its licence', async () => {
    givenCart(sampleCart([1]))
    expect((await pageFor({ declaredAudience: 8_500_000 })).page).toBe('/cart')
    const screen = renderPage(<CartScreen isGuest={false} />)
    await screen.findByText(/up to 5 million followers.*choose another licence at the checkout/i)
  })

  test('leads to the checkout without prices, for an account that may not purchase, and with an empty cart', async () => {
    givenCart(sampleCart([1]))
    expect((await pageFor({ countryCode: 'us' }, { answer: refuse('unavailable', 'Down') })).page).toBe(
      '/checkout',
    )
    expect((await pageFor(NO_PURCHASE)).page).toBe('/checkout')
    writeCart({ items: [], totalMinor: 0, selectedTier: null })
    expect((await pageFor({ countryCode: 'us' })).page).toBe('/checkout')
  })

  test('leads elsewhere when it was started elsewhere', async () => {
    givenCart(sampleCart([1]))
    expect((await pageFor({ countryCode: 'us' }, { query: 'checkout=1' })).page).toBe('/checkout')
    givenCart(sampleCart([1]))
    expect((await pageFor({ countryCode: 'us' }, { query: 'next=%2Fdashboard' })).page).toBe('/dashboard')
    expect((await pageFor({ countryCode: 'us' }, { query: '' })).page).toBe('/cart')
  })
})
