/** The price on a clip's page and all pricing options behind it: R-TIER-2, R-TIER-3, R-CART-2, R-CURRENCY-1. */
import type { CartClip } from '@rushes/commerce/cart-item'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { priceAnswers, sampleCart, samplePrices } from '../../../test/sample-cart.ts'
import { cartStore, writeCart } from '../cart/cart-store.ts'
import { ClipPrice } from './clip-price.tsx'

const DELI = 'Digital Editorial (Under 5 million)'
const NNTS = 'National News/Talk Show'

const CLIP: CartClip = {
  id: 7,
  type: 'video',
  title: 'Kitten',
  thumbpath: '',
  notSocial: false,
  enquire: false,
  graphic: false,
}

/** To a member in the United Kingdom. */
async function givenPrice(change: Partial<CartClip> = {}) {
  await givenMember(givenApi())
  const page = renderPage(<ClipPrice clip={{ ...CLIP, ...change }} prices={samplePrices} />)
  async function openOptions() {
    await page.user.click(await page.findByRole('button', { name: 'All pricing options' }))
    const modal = await page.findByRole('dialog', { name: 'Pricing options' })
    return (tier: string) => {
      const row = within(modal).getByRole('heading', { name: tier }).closest('li')
      return within(row ?? modal)
    }
  }
  return { ...page, openOptions }
}

const amount = (page: { container: HTMLElement }) => page.container.querySelector('data')?.textContent

describe('the price of a clip', () => {
  test('the price of a clip is the first licence’s in the currency of the account’s country', async () => {
    const page = await givenPrice()
    await page.findByText('From')
    await expect.poll(() => amount(page)).toBe('£200GBP')
    await page.findByText('Digital Editorial (Under 5 million)')
  })

  test('the price of a clip is the first one that the clip can have when it is not for social media', async () => {
    const page = await givenPrice({ notSocial: true })
    await expect.poll(() => amount(page)).toBe('£1,600GBP')
    await page.findByText('National News/Talk Show')
  })

  test('R-PRICE-7: is the lowest that may be bought, wherever it is in the list', async () => {
    const [deli, dema, nnts] = samplePrices.gbp?.video ?? []
    if (!deli || !dema || !nnts) throw new Error('no prices')
    const video = [{ ...deli, options: { bundle_1: 900 } }, dema, { ...nnts, options: {} }]
    await givenMember(givenApi())
    const page = renderPage(<ClipPrice clip={CLIP} prices={{ gbp: { video } }} />)
    await expect.poll(() => amount(page)).toBe('£600GBP')
    await page.findByText('From')
  })

  test('R-TIER-3: is not the cart’s where its licence is for social media and the clip is not', async () => {
    writeCart(sampleCart([99], { tierCode: 'DELI' }))
    const page = await givenPrice({ notSocial: true })
    await page.findByText('From')
    await expect.poll(() => amount(page)).toBe('£1,600GBP')
  })

  test('the price of a clip is of the licence that the cart already holds, without From', async () => {
    writeCart(sampleCart([99], { tierCode: 'DEMA' }))
    const page = await givenPrice()
    await expect.poll(() => amount(page)).toBe('£600GBP')
    expect(page.queryByText('From')).toBeNull()
  })

  test('the price of a clip gives way to text where there is none', async () => {
    givenApi(priceAnswers())
    const { findByText } = renderPage(<ClipPrice clip={CLIP} prices={{}} />)
    await findByText('Price on application')
  })
})

describe('all pricing options', () => {
  test('put the clip into the cart under the licence that is chosen', async () => {
    const { openOptions, user, findByText, queryByRole } = await givenPrice()
    const tier = await openOptions()
    await user.click(tier(NNTS).getByRole('button', { name: /^Add to cart/ }))
    await findByText('The clip was added to your cart')
    expect(cartStore.read().selectedTier?.tierCode).toBe('NNTS')
    expect(queryByRole('dialog')).toBeNull()
  })

  test('all pricing options can be closed without buying', async () => {
    const { openOptions, user, getByRole, queryByRole } = await givenPrice()
    await openOptions()
    await user.click(getByRole('button', { name: 'Close' }))
    expect(queryByRole('dialog')).toBeNull()
    expect(cartStore.read().items).toEqual([])
  })

  test('all pricing options show why a licence for social media cannot be chosen', async () => {
    const { openOptions } = await givenPrice({ notSocial: true })
    const tier = await openOptions()
    tier(DELI).getByText('Not for publication on Social Media')
    expect(tier(DELI).queryByRole('button')).toBeNull()
    tier(NNTS).getByRole('button', { name: /^Add to cart/ })
  })

  test('offer only the licence that the cart already holds', async () => {
    writeCart(sampleCart([99], { tierCode: 'NNTS' }))
    const { openOptions } = await givenPrice()
    const tier = await openOptions()
    tier(DELI).getByText(
      'This option cannot be chosen: your cart is set to another licence. You can change the usage at checkout.',
    )
    expect(tier(DELI).queryByRole('button')).toBeNull()
    tier(NNTS).getByRole('button', { name: /^Add to cart/ })
  })

  test('all pricing options refuse a clip that is already in the cart, and stay open', async () => {
    writeCart(sampleCart([7], { tierCode: 'NNTS' }))
    const { openOptions, user, findByText, findByRole } = await givenPrice()
    const tier = await openOptions()
    await user.click(tier(NNTS).getByRole('button', { name: /^Add to cart/ }))
    await findByText('You already have this item in your cart!')
    await findByRole('dialog', { name: 'Pricing options' })
    expect(cartStore.read().items).toHaveLength(1)
  })
})
