/** A request to buy as its author and an administrator see it: R-REQUEST-4, R-REQUEST-5, R-REQUEST-6. */
import type { PurchaseRequest } from '@rushes/contract/requests'
import { describe, expect, test } from 'vitest'
import { givenApi, withMessage } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenCart, pricesAnswer, sampleCart } from '../../../test/sample-cart.ts'
import { cartStore } from '../cart/cart-store.ts'
import { queueStore } from '../downloads/queue-store.ts'
import { forgetRefusedRequest, requestOfCart } from './cart-request-store.ts'
import { RequestScreen } from './request-screen.tsx'

const LINE: PurchaseRequest['lines'][number] = {
  id: 41_207,
  type: 'video',
  title: 'A goat on a roof',
  thumbpath: '/media/1/poster.jpg',
  notSocial: false,
  enquire: false,
  graphic: false,
  requested_minor: 20_000,
  price_minor: 20_000,
  refused: null,
  licence_id: null,
}
const GONE = {
  ...LINE,
  id: 41_208,
  title: 'A lost clip',
  thumbpath: '',
  price_minor: null,
  refused: 'This clip was withdrawn.',
}
const REQUEST: PurchaseRequest = {
  id: 7_001,
  state: 'open',
  url: '/cart?request=7001',
  author: 'Ada Byron',
  own: false,
  title: LINE.title,
  clip_count: 2,
  made_at: '2026-11-02T09:00:00.000Z',
  ends_at: '2026-11-16T09:00:00.000Z',
  tier: 'DELI',
  currency: 'gbp',
  note: 'For tonight',
  api_key: null,
  decline_reason: '',
  decided_by: null,
  can_decide: true,
  lines: [LINE, GONE],
}
const open = (change: Partial<PurchaseRequest> = {}) =>
  renderPage(<RequestScreen request={{ ...REQUEST, ...change }} />)

describe('R-REQUEST-4: an open request', () => {
  test('an administrator sees the note, the current prices and the clips that cannot be bought', () => {
    givenApi()
    const page = open({ lines: [{ ...LINE, requested_minor: 17_000 }, GONE] })
    page.getByText('Request of Ada Byron')
    page.getByText('For tonight')
    page.getByText('The price has changed: it was £170 when this was requested.')
    page.getByText('This clip was withdrawn.')
    expect(page.queryByRole('link', { name: 'A lost clip' })).toBeNull()
    expect(page.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
  })

  test('its author can withdraw it, and not decide about it', async () => {
    const api = givenApi({
      'DELETE /clip/requests/:id': withMessage('Request withdrawn.', {
        ...REQUEST,
        state: 'withdrawn' as const,
      }),
    })
    const page = open({ own: true, can_decide: false })
    page.getByText('Your request')
    page.getByText('Waiting for an administrator of your account.')
    expect(page.queryByRole('button', { name: 'Approve and buy' })).toBeNull()
    expect(page.queryByRole('button', { name: 'Decline' })).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Withdraw' }))
    await page.user.click(await page.findByRole('button', { name: 'Confirm' }))
    await page.findByText('Request withdrawn.')
    expect(api.callsTo('DELETE /clip/requests/:id')[0]?.params).toEqual({ id: '7001' })
  })

  test('a request without a clip that can be bought can only be declined', () => {
    givenApi()
    const page = open({ lines: [GONE] })
    page.getByText('None of these clips can be bought any more.')
    expect(page.queryByRole('button', { name: 'Approve and buy' })).toBeNull()
    page.getByRole('button', { name: 'Decline' })
  })

  test('R-REQUEST-6: a request is declined with a reason only', async () => {
    const api = givenApi({
      'POST /clip/requests/:id/decline': withMessage('Request declined.', {
        ...REQUEST,
        state: 'declined' as const,
      }),
    })
    const page = open()
    await page.user.click(page.getByRole('button', { name: 'Decline' }))
    const decline = async () => {
      const buttons = await page.findAllByRole('button', { name: 'Decline' })
      await page.user.click(buttons.at(-1) ?? page.container)
    }
    await page.findByLabelText('Reason')
    await decline()
    await page.findByText('Please enter a reason.')
    expect(api.callsTo('POST /clip/requests/:id/decline')).toHaveLength(0)
    await fillIn(page, { Reason: 'Over budget' })
    await decline()
    await page.findByText('Request declined.')
    expect(api.callsTo('POST /clip/requests/:id/decline')[0]?.body).toEqual({ reason: 'Over budget' })
  })
})

describe('R-REQUEST-5: approving a request', () => {
  test('the clips that can be bought are loaded into the cart at the prices of the list, and named by the order', async () => {
    givenApi({ 'GET /clip/pricing': pricesAnswer() })
    const page = open({ lines: [{ ...LINE, price_minor: 1 }, GONE] })
    await page.user.click(page.getByRole('button', { name: 'Approve and buy' }))
    await page.findByText('Now at /checkout')
    const cart = cartStore.read()
    expect(cart.items.map(({ id, price }) => [id, price])).toEqual([[LINE.id, 200]])
    expect(requestOfCart(cart)).toEqual({ id: 7_001, author: 'Ada Byron', clipIds: [LINE.id] })
    expect(requestOfCart(sampleCart([1]))).toBeNull()
    forgetRefusedRequest({ requestId: 1 })
    expect(requestOfCart(cart)?.id).toBe(7_001)
    forgetRefusedRequest({ requestId: 7_001 })
    expect(requestOfCart(cart)).toBeNull()
  })

  test('a cart that is not empty is replaced after a question only', async () => {
    givenApi({ 'GET /clip/pricing': pricesAnswer() })
    givenCart(sampleCart([1]))
    const page = open()
    await page.user.click(page.getByRole('button', { name: 'Approve and buy' }))
    await page.findByText(/^Your cart has .* removed first\.$/)
    expect(cartStore.read()).toEqual(sampleCart([1]))
    await page.user.click(page.getByRole('button', { name: 'Confirm' }))
    await page.findByText('Now at /checkout')
    expect(cartStore.read().items.map(({ id }) => id)).toEqual([LINE.id])
  })

  test('the licensed clips of an approved request are queued for download', async () => {
    givenApi()
    const licensed = { ...LINE, price_minor: null, refused: 'Licensed already', licence_id: 900_123 }
    const page = open({
      state: 'approved',
      decided_by: 'Bea Buyer',
      can_decide: false,
      lines: [licensed, GONE],
    })
    page.getByText(/^Bea Buyer has bought from this request/)
    expect(page.getByRole('link', { name: 'Licensed' }).getAttribute('href')).toBe('/licence/900123')
    await page.user.click(page.getByRole('button', { name: 'Download the clip' }))
    await page.findByText('Now at /downloads')
    expect(queueStore.read()).toEqual([{ id: LINE.id, type: 'video' }])
  })

  test.each([
    ['declined', 'Bea Buyer has declined this request.'],
    ['withdrawn', 'This request was withdrawn.'],
    ['expired', 'This request was not answered within 14 days.'],
  ] as const)('a request that is %s has no buttons', (state, text) => {
    givenApi()
    const page = open({ state, decided_by: 'Bea Buyer', decline_reason: 'Over budget', can_decide: false })
    page.getByText(text)
    page.getByText('Over budget')
    expect(page.queryAllByRole('button')).toEqual([])
  })
})
