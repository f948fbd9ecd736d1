/** Buying a clip: R-CART-2, R-CART-4, R-CART-6, R-TIER-2, R-TIER-3 and R-TIER-7 in the browser. */
import type { CartClip } from '@rushes/commerce/cart-item'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import {
  givenCart,
  locationAnswer,
  pricesAnswer,
  sampleBundleCart,
  sampleCart,
} from '../../../test/sample-cart.ts'
import { sampleClip } from '../../../test/sample-clips.ts'
import { BuyButton } from './buy-button.tsx'
import { cartClipOfPage } from './cart-clip.ts'
import { cartStore } from './cart-store.ts'

const CLIP = cartClipOfPage(sampleClip())

async function pressBuy(change: Partial<CartClip> = {}) {
  const page = renderPage(<BuyButton clip={{ ...CLIP, ...change }} />)
  await page.user.click(await page.findByRole('button', { name: 'Buy' }))
  return page
}

function givenShop() {
  return givenApi({ 'GET /clip/pricing': pricesAnswer(), 'GET /clip/location': locationAnswer('gbp') })
}

const named = (label: string, licence: string) => ({
  name: (name: string) => name.startsWith(label) && name.endsWith(licence),
})
const choose = (licence: string) => named('Add to cart', licence)

describe('R-TIER-2: buying a clip', () => {
  test('buying a clip asks for the licence first, with the price of each', async () => {
    givenShop()
    const { findByRole } = await pressBuy()
    const dialog = await findByRole('dialog', { name: 'Choose a licence' })
    const licences = within(dialog).getAllByRole('listitem')
    expect(licences.map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'Digital Editorial (Under 5 million)',
      'Digital Editorial (Over 5 million)',
      'National News/Talk Show',
    ])
    expect(licences.map((one) => one.querySelector('data')?.textContent)).toEqual([
      '£200GBP',
      '£600GBP',
      '£1,600GBP',
    ])
    within(dialog).getByText('Local sales taxes apply')
  })

  test('buying a clip puts the clip into the cart under the chosen licence, and shows a message', async () => {
    givenShop()
    const { user, findByRole, findByText, queryByRole } = await pressBuy()
    await user.click(await findByRole('button', choose('National News/Talk Show')))
    await findByText('The clip was added to your cart')
    await findByRole('link', { name: 'In your cart' })
    expect(queryByRole('dialog')).toBeNull()
    expect(cartStore.read()).toMatchObject({
      items: [{ id: 7, productRef: 'NNTS-VID-7', price: 1600, currency: 'gbp' }],
      selectedTier: { tierCode: 'NNTS' },
    })
  })

  test('buying a clip offers the way to the cart', async () => {
    givenShop()
    const { user, findByRole, findByText } = await pressBuy()
    await user.click(await findByRole('button', choose('National News/Talk Show')))
    await user.click(await findByRole('link', { name: 'Go to cart' }))
    await findByText('Now at /cart')
  })

  test('buying a clip does not ask again while the cart has a licence', async () => {
    givenShop()
    givenCart(sampleCart([1], { tierCode: 'DEMA' }))
    const { findByRole, queryByRole } = await pressBuy()
    await findByRole('link', { name: 'In your cart' })
    expect(queryByRole('dialog')).toBeNull()
    expect(cartStore.read().items.map(({ productRef }) => productRef)).toEqual(['DEMA-VID-1', 'DEMA-VID-7'])
  })

  test('buying a clip changes nothing when the question is closed', async () => {
    givenShop()
    const { user, findByRole, queryByRole } = await pressBuy()
    await user.click(await findByRole('button', { name: 'Close' }))
    expect(queryByRole('dialog')).toBeNull()
    expect(cartStore.read().items).toEqual([])
    await findByRole('button', { name: 'Buy' })
  })

  test('R-TIER-7: states that something is wrong when the prices cannot be loaded, and can be pressed again', async () => {
    const api = givenApi({ 'GET /clip/pricing': refuse('unavailable', 'Down') })
    const { user, findByText, findByRole } = await pressBuy()
    await findByText('There seems to be an issue - please refresh & try again')
    api.answer({ 'GET /clip/pricing': pricesAnswer(), 'GET /clip/location': locationAnswer('gbp') })
    await user.click(await findByRole('button', { name: 'Buy' }))
    await findByRole('dialog')
  })
})

describe('from the licence straight to the checkout', () => {
  test('from the licence straight to the checkout adds the clip and goes there', async () => {
    givenShop()
    const { user, findByRole, findByText } = await pressBuy()
    await user.click(await findByRole('button', named('Add and check out', 'National News/Talk Show')))
    await findByText('Now at /checkout')
    expect(cartStore.read().items.map(({ productRef }) => productRef)).toEqual(['NNTS-VID-7'])
  })

  test('from the licence straight to the checkout stays on the page when the cart refuses the clip', async () => {
    givenShop()
    const { user, findByRole, findByText, queryByText } = await pressBuy({ enquire: true })
    await user.click(await findByRole('button', named('Add and check out', 'National News/Talk Show')))
    await findByText('This item cannot be purchased directly, please make an enquiry')
    expect(queryByText(/^Now at/)).toBeNull()
  })

  test('a clip that is in the cart has a link to the checkout next to the one to the cart', async () => {
    givenCart(sampleCart([7]))
    const { user, findByRole, findByText } = renderPage(<BuyButton clip={CLIP} />)
    await user.click(await findByRole('link', { name: 'Check out' }))
    await findByText('Now at /checkout')
  })
})

describe('R-TIER-3: a clip that is not for social media', () => {
  test('a clip that is not for social media offers no licence for social media', async () => {
    givenShop()
    const { findByRole, getAllByText, queryByRole } = await pressBuy({ notSocial: true })
    await findByRole('button', choose('National News/Talk Show'))
    expect(getAllByText('Not for publication on Social Media')).toHaveLength(2)
    expect(queryByRole('button', choose('Digital Editorial (Under 5 million)'))).toBeNull()
  })

  test.each(['DELI', 'DEMA'] as const)(
    'a clip that is not for social media has no Buy with a cart of %s, and the reason instead',
    async (tierCode) => {
      givenShop()
      givenCart(sampleCart([1], { tierCode }))
      const page = renderPage(<BuyButton clip={{ ...CLIP, notSocial: true }} />)
      const buy = await page.findByRole('button', {
        name: 'Buy',
        description:
          /^Not for publication on Social Media: your cart is for Digital Editorial \(.*\), so this clip cannot be added\.$/,
      })
      expect(buy).toHaveProperty('disabled', true)
    },
  )

  test('a clip that is not for social media joins a cart for broadcast', async () => {
    givenShop()
    givenCart(sampleCart([1], { tierCode: 'NNTS' }))
    const { findByText } = await pressBuy({ notSocial: true })
    await findByText('The clip was added to your cart')
  })
})

describe('R-TIER-7: a tier that is not available', () => {
  test('a tier that is not available is refused with the message of the clip’s page', async () => {
    const { pricing, version } = pricesAnswer()
    const video = pricing.gbp.video.filter(({ code }) => code !== 'NNTS')
    const answer = { pricing: { ...pricing, gbp: { ...pricing.gbp, video } }, version }
    givenApi({ 'GET /clip/pricing': answer, 'GET /clip/location': locationAnswer('gbp') })
    givenCart(sampleCart([1], { tierCode: 'NNTS' }))
    const { findByText } = await pressBuy()
    await findByText('There seems to be an issue with your selection - please try again')
    expect(cartStore.read().items).toHaveLength(1)
  })
})

describe('R-CART-2, R-CART-3: the cart refuses', () => {
  test('a second copy: the button leads to the cart instead', async () => {
    givenCart(sampleCart([7]))
    const { user, findByRole, findByText, queryByRole } = renderPage(<BuyButton clip={CLIP} />)
    const link = await findByRole('link', { name: 'In your cart' })
    expect(queryByRole('button', { name: 'Buy' })).toBeNull()
    await user.click(link)
    await findByText('Now at /cart')
  })

  test('a clip with bundles of credits', async () => {
    givenShop()
    givenCart(sampleBundleCart())
    const { findByText } = await pressBuy()
    await findByText('You cannot add individual clips & bundles at the same time')
  })

  test('a clip that is for enquiries only', async () => {
    givenShop()
    givenCart(sampleCart([1]))
    const { findByText } = await pressBuy({ enquire: true })
    await findByText('This item cannot be purchased directly, please make an enquiry')
  })
})

test('R-CART-4: a cart in another currency than the visitor’s is priced again before the clip joins it', async () => {
  givenShop()
  givenCart(sampleCart([1], { currency: 'usd' }))
  const { findByText } = await pressBuy()
  await findByText('The clip was added to your cart')
  expect(cartStore.read()).toMatchObject({
    items: [
      { id: 1, currency: 'gbp' },
      { id: 7, currency: 'gbp' },
    ],
    selectedTier: { currency: 'gbp' },
  })
})

test('R-CART-6: a guest fills the cart in the currency of the place', async () => {
  const api = givenShop()
  const { user, findByRole } = await pressBuy()
  await user.click(await findByRole('button', choose('Digital Editorial (Under 5 million)')))
  await findByRole('link', { name: 'In your cart' })
  expect(cartStore.read().items[0]?.currency).toBe('gbp')
  expect(api.callsTo('GET /clip/users/:id')).toHaveLength(0)
})
