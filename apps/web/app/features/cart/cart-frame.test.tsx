/** The cart as a buyer sees it: R-CART-1, R-CART-5, R-CART-6, R-CART-7, R-CART-9 and R-TIER-3. */
import { CART_MESSAGES } from '@rushes/commerce/cart-messages'
import type { Data } from '@rushes/contract/client'
import { act, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { givenCart, pricesAnswer, sampleBundleCart, sampleCart } from '../../../test/sample-cart.ts'
import { sampleObtainable, sampleOwned } from '../../../test/sample-clips.ts'
import { CartFrame } from './cart-frame.tsx'
import { cartStore } from './cart-store.ts'
import { rememberViewed, viewedClips } from './viewed-clips-store.ts'

type Batch = Data<'GET /clip/clips/batch'>
type Reviewed = Batch['items'][number]

function reviewed(id: number, change: Partial<Reviewed> = {}): Reviewed {
  return { ...sampleObtainable(id), owned: [], ...change }
}

function givenServer(clips: readonly Reviewed[], missing: Batch['missing'] = []) {
  return givenApi({
    'GET /clip/pricing': pricesAnswer(),
    'GET /clip/clips/batch': { items: [...clips], missing },
  })
}

function openCart({ isGuest = true } = {}) {
  return renderPage(<CartFrame isGuest={isGuest} />)
}

describe('an empty cart', () => {
  test('an empty cart shows the fixed text, counts nothing and leads to the library', async () => {
    givenApi()
    const { findByRole, findByText, getByText, queryByRole } = openCart()
    await findByRole('heading', { name: 'Your Cart (0)' })
    await findByText(CART_MESSAGES.empty)
    getByText('Cart is empty')
    expect(queryByRole('link', { name: 'Search the library' })?.getAttribute('href')).toBe('/search')
    expect(queryByRole('button', { name: 'Clear cart' })).toBeNull()
    expect(queryByRole('link', { name: 'Checkout' })).toBeNull()
  })

  test('after a payment an empty cart leads to the purchases', async () => {
    await givenMember(givenApi())
    const { findByRole } = openCart({ isGuest: false })
    const history = await findByRole('link', { name: 'Purchase history' })
    expect(history.getAttribute('href')).toBe('/my-purchases')
  })

  test('shows the clips that were viewed last, and not those that were withdrawn', async () => {
    await givenServer([reviewed(1), reviewed(2)], [{ id: 3, message: 'Clip not found' }])
    for (const id of [1, 3, 2]) await rememberViewed(id)
    const { findByRole, getAllByRole } = openCart()
    await findByRole('heading', { name: 'Recently viewed' })
    const links = getAllByRole('link', { name: /^Clip \d$/ })
    expect(links.map(({ textContent }) => textContent)).toEqual(['Clip 2', 'Clip 1'])
  })

  test('shows a guest nothing of what a member has viewed', async () => {
    localStorage.setItem('rushes.viewed', '{"owner":42,"ids":[1]}')
    givenServer([reviewed(1)])
    const { findByText, queryByRole } = openCart()
    await findByText('Cart is empty')
    expect(await viewedClips()).toEqual([])
    expect(queryByRole('heading', { name: 'Recently viewed' })).toBeNull()
  })

  test('R-CART-7: is what a stored cart that makes no sense becomes', async () => {
    givenApi()
    localStorage.setItem('rushes.cart', '{"items":[{"id":"x"}],"selectedTier":{"tierCode":"FREE"}}')
    const { findByText } = openCart()
    await findByText('Cart is empty')
  })
})

test('R-CHECKOUT-11: a line shows the restrictions of its clip, to a guest too', async () => {
  givenServer([reviewed(1, { restrictions: 'Blur the faces.' }), reviewed(2)])
  givenCart(sampleCart([1, 2]))
  const { findByText, getByRole } = openCart()
  await findByText('Blur the faces.')
  const lines = within(getByRole('list', { name: 'Items in your cart' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent?.includes('Restrictions:'))).toEqual([true, false])
})

describe('R-CART-1: the lines of a cart', () => {
  test('the lines of a cart show title, licence, reference and price of each clip, and the total', async () => {
    givenServer([reviewed(1), reviewed(2)])
    givenCart(sampleCart([1, 2]))
    const { findByRole, getByRole } = openCart()
    await findByRole('heading', { name: 'Your Cart (2)' })
    const [first] = within(getByRole('list', { name: 'Items in your cart' })).getAllByRole('listitem')
    expect(first?.textContent).toContain('Clip 1')
    expect(first?.textContent).toContain('Digital Editorial (Under 5 million)')
    expect(first?.textContent).toContain('DELI-VID-1')
    expect(first?.textContent).toContain('£200GBP')
    const total = getByRole('region', { name: 'Cart total' })
    expect(total.textContent).toContain('£400GBP')
    expect(total.textContent).toContain('All media excluding theatrical, worldwide, in perpetuity.')
    expect(total.textContent).toContain('Local sales taxes apply, shown at checkout')
  })

  test('the lines of a cart show what a bundle holds and what a credit costs', async () => {
    givenServer([])
    givenCart(sampleBundleCart())
    const { findByText, getByRole } = openCart()
    await findByText('10 credits at £160 each')
    const total = getByRole('region', { name: 'Cart total' })
    expect(total.textContent).toContain('£1,600GBP')
    expect(total.textContent).not.toContain('in perpetuity')
  })

  test('the lines of a cart do not mention taxes where none apply', async () => {
    givenServer([reviewed(1)])
    givenCart(sampleCart([1], { currency: 'usd' }))
    const { findByText, queryByText } = openCart()
    await findByText('Cart total')
    expect(queryByText(/sales taxes/)).toBeNull()
  })
})

describe('changing the cart', () => {
  test('changing the cart deletes one line, shows a message and moves the focus to the list', async () => {
    givenServer([reviewed(1), reviewed(2)])
    givenCart(sampleCart([1, 2]))
    const { user, findByRole, findByText, getByRole, queryByText } = openCart()
    await user.click(await findByRole('button', { name: 'Delete Clip 1' }))
    await findByText('The item was removed from your cart')
    await findByRole('heading', { name: 'Your Cart (1)' })
    expect(queryByText('Clip 1')).toBeNull()
    expect(document.activeElement).toBe(getByRole('list', { name: 'Items in your cart' }))
  })

  test('changing the cart forgets the licence with the last line', async () => {
    givenServer([reviewed(1)])
    givenCart(sampleCart([1]))
    const { user, findByRole, findByText } = openCart()
    await user.click(await findByRole('button', { name: 'Delete Clip 1' }))
    await findByText('Cart is empty')
    expect(cartStore.read()).toEqual({ items: [], totalMinor: 0, selectedTier: null })
  })

  test('clears all of it, after asking', async () => {
    givenServer([reviewed(1)])
    givenCart(sampleCart([1]))
    const { user, findByRole, findByText } = openCart()
    await user.click(await findByRole('button', { name: 'Clear cart' }))
    const question = await findByRole('dialog', { name: 'Clear cart' })
    expect(question.textContent).toContain('All items will be removed from your cart.')
    await user.click(within(question).getByRole('button', { name: 'Confirm' }))
    await findByText('Cart is empty')
  })

  test('changing the cart keeps it when the question is answered with Cancel', async () => {
    givenServer([reviewed(1)])
    givenCart(sampleCart([1]))
    const { user, findByRole, getByRole, queryByRole } = openCart()
    await user.click(await findByRole('button', { name: 'Clear cart' }))
    await user.click(await findByRole('button', { name: 'Cancel' }))
    expect(queryByRole('dialog')).toBeNull()
    getByRole('heading', { name: 'Your Cart (1)' })
  })

  test('changing the cart follows another tab', async () => {
    givenServer([reviewed(1)])
    givenCart(sampleCart([1]))
    const { findByRole, findByText } = openCart()
    await findByRole('heading', { name: 'Your Cart (1)' })
    localStorage.removeItem('rushes.cart')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'rushes.cart' })))
    await findByText('Cart is empty')
  })
})

describe('the way to checkout', () => {
  test('R-CART-6: leads a guest to an account first', async () => {
    givenServer([reviewed(1)])
    givenCart(sampleCart([1]))
    const { findByText, getByRole, queryByRole } = openCart()
    await findByText('Please login or create an account to continue with your purchase')
    expect(getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?checkout=cart')
    expect(getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/register?checkout=1')
    expect(queryByRole('link', { name: 'Checkout' })).toBeNull()
  })

  test('the way to checkout is open to a member', async () => {
    await givenMember(givenServer([reviewed(1)]))
    givenCart(sampleCart([1]))
    const { user, findByRole, findByText } = openCart({ isGuest: false })
    await user.click(await findByRole('link', { name: 'Checkout' }))
    await findByText('Now at /checkout')
  })
})

test('R-REQUEST-2: a user above the spending limit asks to buy the cart, without a link to the checkout', async () => {
  const api = givenServer([reviewed(1)])
  const spending = { limitMinor: 0, spentMinor: 0, currency: 'gbp' as const }
  await givenMember(api, { spending })
  givenCart(sampleCart([1]))
  const page = openCart({ isGuest: false })
  await page.findByRole('button', { name: 'Ask to buy' })
  page.getByText('You cannot place orders yourself.')
  expect(page.queryByRole('link', { name: 'Checkout' })).toBeNull()
})

describe('a cart that is older than the catalogue', () => {
  test('a cart that is older than the catalogue names the lines that had to go, and why', async () => {
    givenServer([reviewed(2)], [{ id: 1, message: 'This clip was withdrawn' }])
    givenCart(sampleCart([1, 2]))
    const { findByText, getByRole } = openCart()
    await findByText('Your cart has changed since your last visit')
    await findByText('Clip 1 was removed: This clip was withdrawn')
    getByRole('heading', { name: 'Your Cart (1)' })
  })

  test('a cart that is older than the catalogue takes the prices of today and shows a message', async () => {
    givenServer([reviewed(1)])
    givenApi({
      'GET /clip/pricing': pricesAnswer({ dearer: 20 }),
      'GET /clip/clips/batch': { items: [reviewed(1)], missing: [] },
    })
    givenCart(sampleCart([1]))
    const { findByText, getByRole } = openCart()
    await findByText('Prices have been updated.')
    expect(getByRole('region', { name: 'Cart total' }).textContent).toContain('£220GBP')
  })

  test('R-TIER-6: marks a line that the account has licensed already, and offers to remove it', async () => {
    const owned = [sampleOwned()]
    await givenMember(givenServer([reviewed(1, { owned })]))
    givenCart(sampleCart([1]))
    const { user, findByText, findByRole } = openCart({ isGuest: false })
    await findByText(/^Your account already has this for Digital Editorial \(Under 5 million\)\./)
    expect((await findByRole('link', { name: 'See the licence' })).getAttribute('href')).toBe('/licence/5')
    await user.click(await findByRole('button', { name: 'Remove this item' }))
    await findByText('Cart is empty')
  })

  test('R-TIER-3: marks a clip that became not for social media, and shows what to do', async () => {
    givenServer([reviewed(1, { meta: sampleObtainable(1, { meta: { notSocial: true } }).meta })])
    givenCart(sampleCart([1]))
    const { findByText } = openCart()
    await findByText(
      'Not for publication on Social Media. Please remove this item or choose another usage type at checkout.',
    )
  })

  test('a cart that is older than the catalogue stays as it is when the server cannot be reached', async () => {
    givenApi({ 'GET /clip/pricing': refuse('unavailable', 'Down') })
    givenCart(sampleCart([1]))
    const { findByRole, queryByText } = openCart()
    await findByRole('heading', { name: 'Your Cart (1)' })
    expect(queryByText(/has changed/)).toBeNull()
  })
})
