/** All clips of a list into the cart or the queue: R-CART-8. */
import { describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember, NO_PURCHASE } from '../../../test/sample-account.ts'
import { givenCart, priceAnswers, sampleCart } from '../../../test/sample-cart.ts'
import { sampleItem, withdrawnItem } from '../../../test/sample-lists.ts'
import { cartStore } from '../cart/cart-store.ts'
import { addToQueue, queueStore } from '../downloads/queue-store.ts'
import { ListActions } from './list-actions.tsx'

const CLIPS = [
  sampleItem(1),
  sampleItem(2),
  sampleItem(3, { meta: { enquire: true }, obtainable: false }),
  sampleItem(4, { obtainable: false }),
  withdrawnItem(5),
]

async function givenActions(items = CLIPS, account: Parameters<typeof givenMember>[1] = {}) {
  await givenMember(givenApi(priceAnswers()), account)
  const page = renderPage(<ListActions items={items} />)
  const press = async (name: string | RegExp) => page.user.click(await page.findByRole('button', { name }))
  return { ...page, press }
}

describe('the download queue', () => {
  test('the download queue gets all clips that can be had; the page shows what was left out and why', async () => {
    addToQueue([{ id: 2, type: 'video' }])
    const { press, findByText } = await givenActions()
    await press('Add all to download queue')
    await findByText('Clips added to your download queue')
    await findByText(
      '4 clips were skipped: 1 enquiry only, 1 not available to your account, 1 withdrawn, 1 already in your download queue',
    )
    expect(queueStore.read().map(({ id }) => id)).toEqual([2, 1])
  })

  test('a download queue that holds all clips already is not announced as larger', async () => {
    addToQueue([{ id: 1, type: 'video' }])
    const { press, findByText, queryByText } = await givenActions([sampleItem(1)])
    await press('Add all to download queue')
    await findByText('1 clip was skipped: 1 already in your download queue')
    expect(queryByText('Clips added to your download queue')).toBeNull()
  })
})

describe('the cart', () => {
  test('the cart gets all clips that can be had, under one licence, with the rest named', async () => {
    givenCart(sampleCart([2]))
    const { press, findByText } = await givenActions()
    await press('Add all to cart')
    await findByText('Clips added to cart')
    await findByText(
      '4 clips were skipped: 1 enquiry only, 1 not available to your account, 1 withdrawn, 1 already in your cart',
    )
    expect(cartStore.read().items.map(({ id }) => id)).toEqual([2, 1])
  })

  test('the cart is not offered to an account that cannot purchase', async () => {
    const { findByRole, queryByRole } = await givenActions(CLIPS, NO_PURCHASE)
    await findByRole('button', { name: 'Add all to download queue' })
    expect(queryByRole('button', { name: 'Add all to cart' })).toBeNull()
  })
})

test('where nothing can be had, the page shows why instead of offering it', async () => {
  const { findByText, queryByRole } = await givenActions(CLIPS.slice(2))
  await findByText(
    'None of these clips can be licensed here: enquiry only, not available to your account, withdrawn.',
  )
  expect(queryByRole('button')).toBeNull()
})
