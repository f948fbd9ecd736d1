/** R-CHECKOUT-12: a clip is taken to the checkout with one press. */
import { CART_REFUSAL_MESSAGES } from '@rushes/commerce/cart-messages'
import { type Cart, EMPTY_CART } from '@rushes/commerce/cart-state'
import { act, fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenCart, priceAnswers, sampleCart, samplePrices } from '../../../test/sample-cart.ts'
import { sampleClip } from '../../../test/sample-clips.ts'
import { cartClipOfPage } from '../cart/cart-clip.ts'
import { cartStore } from '../cart/cart-store.ts'
import { LicenseNowButton } from './license-now-button.tsx'

const CLIP = cartClipOfPage(sampleClip())
const NOT_SOCIAL = { ...CLIP, notSocial: true }

function givenButton(change: Partial<Parameters<typeof LicenseNowButton>[0]> = {}) {
  const api = givenApi(priceAnswers())
  const page = renderPage(
    <>
      <LicenseNowButton clip={CLIP} owned={[]} last={null} prices={samplePrices} {...change} />
      <p>Loaded</p>
    </>,
  )
  return { api, ...page }
}

/** In minor units. */
const PRICES = { DELI: '20000 gbp', NNTS: '160000 gbp' }

const heldBy = ({ items, selectedTier }: ReturnType<typeof cartStore.read>) => ({
  ids: items.map((item) => item.id),
  tier: selectedTier?.tierCode,
})

describe('License now', () => {
  test.each<[string, keyof typeof PRICES, string, Partial<Parameters<typeof LicenseNowButton>[0]>]>([
    ['the licence of the last order', 'NNTS', 'Your last licence: National News', { last: 'NNTS' }],
    ['the licence with the lowest price before the first order', 'DELI', 'Digital Editorial', {}],
    ['the licence with the lowest price where the last one is not for sale', 'DELI', '', { last: 'CSDO' }],
    ['a licence that a clip ruled out for social media has', 'NNTS', '', { clip: NOT_SOCIAL, last: 'DELI' }],
  ])('puts the clip into the cart under %s, and opens the checkout', async (_which, tier, label, change) => {
    const { findByRole, findByText, user } = givenButton(change)
    const button = await findByRole('button', { name: /^License now/ })
    expect(button.textContent).toContain(label)
    expect(button.querySelector('data')?.value).toBe(PRICES[tier])
    await user.click(button)
    await findByText('Now at /checkout')
    expect(heldBy(cartStore.read())).toEqual({ ids: [7], tier })
  })

  test('adds the clip to a cart with other clips under the licence of the cart', async () => {
    givenCart(sampleCart([1], { tierCode: 'DEMA' }))
    const { findByRole, findByText, user } = givenButton({ last: 'NNTS' })
    const button = await findByRole('button', { name: /^License now with your cart \(1\)/ })
    expect(button.textContent).toContain('Digital Editorial (Over 5 million)')
    await user.click(button)
    await findByText('Now at /checkout')
    expect(heldBy(cartStore.read())).toEqual({ ids: [1, 7], tier: 'DEMA' })
  })

  test('ends when another tab fills the cart under a licence that is ruled out, and does not begin again', async () => {
    const { findByRole, findByText, queryByText } = givenButton({ clip: NOT_SOCIAL })
    fireEvent.click(await findByRole('button', { name: /^License now/ }))
    act(() => givenCart(sampleCart([1])))
    await findByText(CART_REFUSAL_MESSAGES.tier_locked)
    act(() => givenCart(EMPTY_CART))
    const button = await findByRole('button', { name: /^License now/ })
    expect(button.getAttribute('aria-busy')).toBeNull()
    expect(queryByText('Now at /checkout')).toBeNull()
    expect(cartStore.read().items).toEqual([])
  })

  test.each<[string, Cart, Partial<Parameters<typeof LicenseNowButton>[0]>]>([
    ['the account has that licence of the clip', EMPTY_CART, { owned: [{ tier: 'DELI' }] }],
    ['the clip is in the cart', sampleCart([7]), {}],
    ['the licence of the cart is ruled out for the clip', sampleCart([1]), { clip: NOT_SOCIAL }],
  ])('is not offered where %s', async (_when, cart, change) => {
    givenCart(cart)
    const { findByText, queryByRole } = givenButton(change)
    await findByText('Loaded')
    expect(queryByRole('button', { name: /^License now/ })).toBeNull()
  })
})
