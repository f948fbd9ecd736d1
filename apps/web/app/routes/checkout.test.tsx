/** Who comes to the checkout: R-CHECKOUT-10 and R-ACCOUNT-4. */
import { afterEach, expect, test } from 'vitest'
import { givenApi } from '../../test/api-double.ts'
import { givenMember, NO_PURCHASE } from '../../test/sample-account.ts'
import { givenCart, sampleBundleCart, sampleCart } from '../../test/sample-cart.ts'
import { cartStore, writeCart } from '../features/cart/cart-store.ts'
import { clientLoader } from './checkout.tsx'

/** Where a visitor who opens the checkout is sent. */
async function sentTo(): Promise<string | null> {
  try {
    await clientLoader()
    return null
  } catch (answer) {
    return answer instanceof Response ? answer.headers.get('location') : String(answer)
  }
}

afterEach(() => writeCart({ items: [], totalMinor: 0, selectedTier: null }))

test('a guest goes to the login that leads back, and the cart is kept', async () => {
  givenApi()
  givenCart(sampleCart([1]))
  expect(await sentTo()).toBe('/login?checkout=1')
  expect(cartStore.read().items).toHaveLength(1)
})

test('R-CHECKOUT-10: with an empty cart a member goes to the cart, which shows a message', async () => {
  await givenMember(givenApi())
  expect(await sentTo()).toBe('/cart')
})

test('R-ACCOUNT-4: an account that may not purchase goes to the cart', async () => {
  await givenMember(givenApi(), NO_PURCHASE)
  givenCart(sampleBundleCart())
  expect(await sentTo()).toBe('/cart')
})
