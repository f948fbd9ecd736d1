/** Selecting results, and what the bar at the bottom does with them: R-CART-8 and R-TIER-3. */
import { describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember, NO_PURCHASE } from '../../../test/sample-account.ts'
import { givenCart, priceAnswers, sampleCart } from '../../../test/sample-cart.ts'
import { NO_WORDS, sampleResult } from '../../../test/sample-clips.ts'
import { cartStore } from '../cart/cart-store.ts'
import { addToQueue, queueStore } from '../downloads/queue-store.ts'
import { Results } from './results.tsx'
import { readSearch } from './search-params.ts'

const CLIPS = [
  sampleResult(1),
  sampleResult(2),
  sampleResult(3, { title: 'Temple columns', meta: { enquire: true } }),
]

async function givenMemberWithResults(account: Parameters<typeof givenMember>[1] = {}, items = CLIPS) {
  const api = givenApi(priceAnswers())
  await givenMember(api, account)
  const first = {
    items,
    count: 3,
    countIsExact: true,
    next: null,
    didYouMean: null,
    correctedTo: null,
    reference: null,
    understood: NO_WORDS,
    near: [],
  }
  const search = readSearch(new URLSearchParams('type=video'))
  const page = renderPage(<Results search={search} first={first} />, { at: '/search' })
  const box = (title: string) => page.findByRole('checkbox', { name: `Select ${title}` })
  const bar = () => page.queryByRole('region', { name: 'Selection' })
  return { ...page, box, bar }
}

describe('a selection', () => {
  test('a selection begins with the first box that is ticked and ends with the last', async () => {
    const { user, box, bar, findByRole } = await givenMemberWithResults()
    await box('Clip 1')
    expect(bar()).toBeNull()
    await user.click(await box('Clip 1'))
    await findByRole('region', { name: 'Selection' })
    await user.click(await box('Clip 1'))
    expect(bar()).toBeNull()
  })

  test('a selection shows how many of its clips can be licensed', async () => {
    const { user, box, findByText } = await givenMemberWithResults()
    await user.click(await box('Clip 1'))
    await findByText('1 clip')
    await user.click(await box('Temple columns'))
    await findByText('2 clips · 1 can be licensed · 1 enquiry only')
  })

  test('a selection is cleared by Clear selection', async () => {
    const { user, box, bar, findByRole } = await givenMemberWithResults()
    await user.click(await box('Clip 2'))
    await user.click(await findByRole('button', { name: 'Clear selection' }))
    expect(bar()).toBeNull()
    expect(await box('Clip 2')).toHaveProperty('checked', false)
  })
})

describe('Compare', () => {
  test('Compare opens two to four selected clips side by side, and says when it cannot', async () => {
    const items = [1, 2, 3, 4, 5].map((id) => sampleResult(id))
    const { user, box, findByRole } = await givenMemberWithResults({}, items)
    await user.click(await box('Clip 1'))
    const disabled = await findByRole('button', { name: 'Compare' })
    expect(disabled).toHaveProperty('disabled', true)
    expect(disabled.title).toBe('Select 2 to 4 clips')
    await user.click(await box('Clip 3'))
    const link = await findByRole('link', { name: 'Compare' })
    expect(link.getAttribute('href')).toBe('/compare?ids=1%2C3')
    for (const title of ['Clip 2', 'Clip 4', 'Clip 5']) await user.click(await box(title))
    expect(await findByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true)
  })
})

describe('Select all on page', () => {
  test('Select all on page skips clips for enquiries only, and shows how many', async () => {
    const { user, box, findByText, findByRole } = await givenMemberWithResults()
    await user.click(await findByRole('button', { name: 'Select all on page' }))
    await findByText('2 clips')
    await findByText('1 skipped: enquiry only, or already in your cart or queue')
    expect(await box('Temple columns')).toHaveProperty('checked', false)
  })

  test('Select all on page skips clips that wait in the download queue', async () => {
    addToQueue([{ id: 1, type: 'video' }])
    const { user, box, findByText, findByRole } = await givenMemberWithResults()
    await user.click(await findByRole('button', { name: 'Select all on page' }))
    await findByText('2 skipped: enquiry only, or already in your cart or queue')
    expect(await box('Clip 1')).toHaveProperty('checked', false)
    expect(await box('Clip 2')).toHaveProperty('checked', true)
  })
})

describe('the buttons of the bar', () => {
  test('queue the clips that can be licensed, show a message and clear the selection', async () => {
    const { user, box, bar, findByText, findByRole } = await givenMemberWithResults()
    await user.click(await box('Clip 2'))
    await user.click(await box('Temple columns'))
    await user.click(await findByRole('button', { name: 'Add to download queue' }))
    await findByText('Clips added to your download queue')
    expect(queueStore.read()).toEqual([{ id: 2, type: 'video' }])
    expect(bar()).toBeNull()
  })

  test('put the clips into the cart under the licence that is chosen', async () => {
    const { user, box, bar, findByText, findByRole } = await givenMemberWithResults()
    await user.click(await box('Clip 1'))
    await user.click(await box('Clip 2'))
    await user.click(await findByRole('button', { name: 'Buy' }))
    await user.click(await findByRole('button', { name: /^Add to cart.*National News/ }))
    await findByText('Clips added to cart')
    expect(cartStore.read().items.map(({ id }) => id)).toEqual([1, 2])
    expect(bar()).toBeNull()
  })

  test('R-TIER-3: leave out a clip not for social media under a cart for it, and show a message', async () => {
    givenCart(sampleCart([9], { tierCode: 'DEMA' }))
    const items = [sampleResult(1), sampleResult(2, { meta: { notSocial: true } })]
    const { user, box, findByText, findByRole } = await givenMemberWithResults({}, items)
    await user.click(await box('Clip 1'))
    await user.click(await box('Clip 2'))
    await user.click(await findByRole('button', { name: 'Buy' }))
    await findByText('1 clip was skipped: 1 not for social media')
    expect(cartStore.read().items.map(({ id }) => id)).toEqual([9, 1])
  })

  test('the buttons of the bar keep the selection when the choice of a licence is closed', async () => {
    const { user, box, findByText, findByRole } = await givenMemberWithResults()
    await user.click(await box('Clip 1'))
    await user.click(await findByRole('button', { name: 'Buy' }))
    await user.click(await findByRole('button', { name: 'Close' }))
    await findByText('1 clip')
    expect(cartStore.read().items).toEqual([])
  })

  test('the buttons of the bar are off while only clips for enquiries are selected', async () => {
    const { user, box, findByRole } = await givenMemberWithResults()
    await user.click(await box('Temple columns'))
    expect(await findByRole('button', { name: 'Buy' })).toHaveProperty('disabled', true)
    expect(await findByRole('button', { name: 'Add to download queue' })).toHaveProperty('disabled', true)
  })

  test('offer no Buy to a member whose account may not buy', async () => {
    const { user, box, findByRole, queryByRole } = await givenMemberWithResults(NO_PURCHASE)
    await user.click(await box('Clip 1'))
    await findByRole('button', { name: 'Add to download queue' })
    expect(queryByRole('button', { name: 'Buy' })).toBeNull()
  })
})
