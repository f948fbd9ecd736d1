/** The cart when an account arrives: R-CART-4 and R-CART-5. */
import { afterEach, describe, expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { givenMember, NO_PURCHASE, sampleAccount } from '../../../test/sample-account.ts'
import {
  givenCart,
  locationAnswer,
  pricesAnswer,
  sampleBundleCart,
  sampleCart,
} from '../../../test/sample-cart.ts'
import { sampleList, sampleLists } from '../../../test/sample-lists.ts'
import { dismiss, shownNotifications } from '../../ui/notify.ts'
import { guestCurrency } from '../pricing/currency-store.ts'
import { cartStore, writeCart } from './cart-store.ts'
import { followAccount, settleHeldCart } from './follow-account.ts'
import { settleCart } from './settle-cart.ts'

const messages = () => shownNotifications().map(({ text }) => text)

afterEach(() => {
  for (const { id } of shownNotifications()) dismiss(id)
  writeCart({ items: [], totalMinor: 0, selectedTier: null })
})

describe('R-CART-5: the cart of an account that cannot purchase', () => {
  const noLists = sampleLists()
  const list = sampleList({ id: 301, name: 'From your cart' })
  const messageLink = () => shownNotifications()[0]?.link

  test('the cart of an account that cannot purchase is emptied once its clips are on a new list, to which the message leads', async () => {
    const api = givenApi({
      'GET /clip/savelists/user/:userId': noLists,
      'POST /clip/savelists/create': { list, missing: [] },
    })
    givenCart(sampleCart([1, 2]))
    await settleCart(sampleAccount(NO_PURCHASE))
    expect(api.callsTo('POST /clip/savelists/create')[0]?.body).toEqual({
      user_id: 7,
      name: 'From your cart',
      clip_ids: [1, 2],
    })
    expect(cartStore.read().items).toEqual([])
    expect(messages()).toEqual([
      'Your account cannot purchase yet, please contact licensing. Your cart was emptied.',
    ])
    expect(messageLink()).toEqual({ to: '/list/301', label: 'Its clips are on your list “From your cart”' })
  })

  test('the cart of an account that cannot purchase adds to the list of an earlier cart, and two callers at once add once', async () => {
    const api = givenApi({
      'GET /clip/savelists/user/:userId': {
        ...noLists,
        lists: [sampleList({ id: 5, name: 'From your cart, March' }), list],
      },
      'POST /clip/savelists/addClip': { list_id: 301, changed: 1, clip_count: 1, missing: [] },
    })
    givenCart(sampleCart([1]))
    const account = sampleAccount(NO_PURCHASE)
    await Promise.all([settleCart(account), settleCart(account)])
    expect(api.callsTo('POST /clip/savelists/addClip').map(({ body }) => body)).toEqual([
      { list_id: 301, clip_ids: [1] },
    ])
    expect(cartStore.read().items).toEqual([])
  })

  test('the cart of an account that cannot purchase stays when its clips cannot be saved', async () => {
    givenApi({ 'GET /clip/savelists/user/:userId': refuse('unavailable', 'Down') })
    givenCart(sampleCart([1]))
    await expect(settleCart(sampleAccount(NO_PURCHASE))).rejects.toThrow('Down')
    expect(cartStore.read().items).toHaveLength(1)
    expect(messages()).toEqual([])
  })

  test('the cart of an account that cannot purchase that holds only credits makes no list', async () => {
    const api = givenApi()
    givenCart(sampleBundleCart())
    await settleCart(sampleAccount(NO_PURCHASE))
    expect(api.callsTo('GET /clip/savelists/user/:userId')).toHaveLength(0)
    expect(messageLink()).toBeNull()
  })
})

describe('R-CART-4: a cart in another currency than the account’s', () => {
  test('a cart in another currency than the account’s is priced again in the currency of the account', async () => {
    givenApi({ 'GET /clip/pricing': pricesAnswer({ dearer: 50 }) })
    givenCart(sampleCart([1], { currency: 'usd' }))
    await settleCart(sampleAccount({ countryCode: 'de' }))
    expect(cartStore.read()).toMatchObject({ items: [{ currency: 'eur', price: 250 }], totalMinor: 25_000 })
    expect(messages()).toEqual([])
  })

  test('prices bundles at their own price of a credit', async () => {
    givenApi({ 'GET /clip/pricing': pricesAnswer() })
    givenCart(sampleBundleCart({ currency: 'usd' }))
    await settleCart(sampleAccount({ countryCode: 'au' }))
    expect(cartStore.read()).toMatchObject({ items: [{ currency: 'aud', price: 160 }], totalMinor: 160_000 })
  })

  test('a cart in another currency than the account’s loses a line without a price there, and shows a message', async () => {
    const answer = pricesAnswer()
    givenApi({
      'GET /clip/pricing': { ...answer, pricing: { ...answer.pricing, eur: { video: [], image: [] } } },
    })
    givenCart(sampleCart([1], { currency: 'usd' }))
    await settleCart(sampleAccount({ countryCode: 'fr' }))
    expect(cartStore.read().items).toEqual([])
    expect(messages()).toEqual(['Some items are not sold in your currency and were removed from your cart'])
  })

  test('a cart in another currency than the account’s of a guest is priced in the currency that the guest sees now', async () => {
    givenApi({ 'GET /clip/pricing': pricesAnswer(), 'GET /clip/location': locationAnswer('aud') })
    guestCurrency.write('eur')
    givenCart(sampleCart([1], { currency: 'usd' }))
    await settleHeldCart(null)
    expect(cartStore.read().items[0]?.currency).toBe('eur')
    guestCurrency.write(null)
  })

  test('a cart in another currency than the account’s asks for no prices when the currency fits', async () => {
    const api = givenApi()
    givenCart(sampleCart([1]))
    await settleCart(sampleAccount())
    expect(api.callsTo('GET /clip/pricing')).toHaveLength(0)
  })
})

describe('an account that arrives', () => {
  test('an account that arrives finds nothing to do for an empty cart', async () => {
    const api = givenApi()
    await settleHeldCart(sampleAccount({ countryCode: 'us' }))
    expect(api.callsTo('GET /clip/pricing')).toHaveLength(0)
  })

  test('an account that arrives fits the cart to itself, as soon as it is there', async () => {
    const api = givenApi({ 'GET /clip/pricing': pricesAnswer() })
    givenCart(sampleCart([1]))
    const stop = followAccount()
    await givenMember(api, { countryCode: 'us' })
    await expect.poll(() => cartStore.read().items[0]?.currency).toBe('usd')
    stop()
  })

  test('an account that arrives leaves the cart as it is when the prices cannot be loaded', async () => {
    const api = givenApi({ 'GET /clip/pricing': refuse('unavailable', 'Down') })
    givenCart(sampleCart([1]))
    const stop = followAccount()
    await givenMember(api, { countryCode: 'us' })
    await expect.poll(() => api.callsTo('GET /clip/pricing')).toHaveLength(1)
    expect(cartStore.read().items[0]?.currency).toBe('gbp')
    stop()
  })
})
