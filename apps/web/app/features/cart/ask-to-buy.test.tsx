/** R-REQUEST-3: a user who may not buy the cart asks for it. */
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenCart, sampleBundleCart, sampleCart } from '../../../test/sample-cart.ts'
import { AskToBuy } from './ask-to-buy.tsx'
import { cartStore } from './cart-store.ts'

const REASON = 'You cannot place orders yourself.'
const PLACED = { id: 7_001, state: 'open' as const, url: '/cart?request=7001' }

test('R-REQUEST-3: one press sends the clips of the cart with the note, empties the cart and opens the request', async () => {
  const api = givenApi({ 'POST /clip/requests': withMessage('Your request has been sent.', PLACED) })
  const cart = sampleCart([1])
  givenCart(cart)
  const page = renderPage(<AskToBuy cart={cart} reason={REASON} />)
  page.getByText(REASON)
  await fillIn(page, { 'Note (optional)': 'For tonight' })
  await page.user.click(page.getByRole('button', { name: 'Ask to buy' }))
  await page.findByText('Your request has been sent.')
  await page.findByText('Now at /cart?request=7001')
  const [call, ...more] = api.callsTo('POST /clip/requests')
  expect(more).toEqual([])
  expect(call?.body).toEqual({
    lines: cart.items.map(({ id }) => ({ id, tier: cart.selectedTier?.tierCode })),
    note: 'For tonight',
  })
  expect(cartStore.read().items).toEqual([])
})

test('a refused request keeps the cart and shows the reason', async () => {
  givenApi({ 'POST /clip/requests': refuse('conflict', 'You have 20 open requests.') })
  const cart = sampleCart([1])
  givenCart(cart)
  const page = renderPage(<AskToBuy cart={cart} reason={REASON} />)
  await page.user.click(page.getByRole('button', { name: 'Ask to buy' }))
  await page.findByText('You have 20 open requests.')
  expect(cartStore.read()).toEqual(cart)
  page.getByRole('button', { name: 'Ask to buy' })
})

test('a cart of credits cannot be requested', () => {
  givenApi()
  const page = renderPage(<AskToBuy cart={sampleBundleCart()} reason={REASON} />)
  page.getByText(`${REASON} Please ask an administrator of your account for credits.`)
  expect(page.queryByRole('button')).toBeNull()
})
