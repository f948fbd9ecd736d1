/**
 * Opening a payment: what the server refuses (R-CHECKOUT-1, R-CHECKOUT-3, R-TIER-3, R-TIER-4, R-ACCOUNT-2), one open
 * order for one cart (R-CHECKOUT-5), the browser’s hint (R-CHECKOUT-6), and what a paid order contains, for its own
 * account only (R-CHECKOUT-9).
 */
import { createHash } from 'node:crypto'
import type { ApiError } from '@rushes/contract/client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  answerChallenge,
  confirmPayment,
  givenPaymentBody,
  openPayment,
  type PaymentBody,
} from '../../../test/checkouts.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { expectSoundBooks } from '../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

const master = new TextEncoder().encode('the master')
const givenClip = (options: Parameters<TestServer['givenClip']>[0] = {}) =>
  server.givenClip({ master, ...options })

const ordersOf = (user: TestUser) =>
  server.services.db
    .selectFrom('orders')
    .select(['id', 'ref', 'state', 'total_minor', 'provider_ref'])
    .where('account_id', '=', user.accountId)
    .orderBy('id')
    .execute()

async function refusesAndKeepsNothing(user: TestUser, body: PaymentBody): Promise<ApiError | null> {
  const before = await ordersOf(user)
  const error = await refusalOf(openPayment(user, body))
  expect(await ordersOf(user)).toEqual(before)
  return error
}

describe('a payment is refused', () => {
  test('a payment is refused to a guest', async () => {
    const body = await givenPaymentBody(await server.givenUser(), { clips: [await givenClip()] })
    expect(await refusalOf(openPayment(server.guest, body))).toMatchObject({ code: 'login_required' })
  })

  test('a payment is refused to an account that cannot purchase', async () => {
    const body = await givenPaymentBody(await server.givenUser(), { clips: [await givenClip()] })
    const user = await server.givenUser({ canPurchase: false })
    expect(await refusesAndKeepsNothing(user, body)).toMatchObject({ status: 403, code: 'not_purchasable' })
  })

  test('a payment is refused for credits to an account that cannot prepay', async () => {
    const body = await givenPaymentBody(await server.givenUser({ canPrepay: true }), { bundles: 1 })
    const user = await server.givenUser({ canPrepay: false })
    expect(await refusesAndKeepsNothing(user, body)).toMatchObject({ code: 'not_purchasable' })
  })

  test('a payment is refused when clips and credits are mixed', async () => {
    const user = await server.givenUser({ canPrepay: true })
    const body = await givenPaymentBody(user, { clips: [await givenClip()] })
    const bundle = await givenPaymentBody(user, { bundles: 1 })
    body.purchase.cartContents.push(...bundle.purchase.cartContents)
    expect(await refusesAndKeepsNothing(user, body)).toMatchObject({
      status: 422,
      message: 'You cannot add individual clips & bundles at the same time',
    })
  })

  test.each([
    ['no usage type', { usageType: '' }, 'usageType', 'Please select a usage type'],
    ['no website', { usageDetails: { urls: ' , ' } }, 'urls', 'Please fill in this field'],
    ['no programme', { usageType: 'NNTS' }, 'program', 'Please fill in this field'],
    ['terms unread', { terms: false }, 'terms', 'You must read and agree to the terms and conditions'],
  ])('a payment is refused with %s', async (_what, change, field, message) => {
    const user = await server.givenUser()
    const body = await givenPaymentBody(user, { clips: [await givenClip()] })
    const error = await refusesAndKeepsNothing(user, { ...body, usage: { ...body.usage, ...change } })
    expect(error).toMatchObject({ status: 422, errors: { [field]: [message] } })
  })

  test.each([
    [
      'is for enquiries only',
      { enquiryOnly: true },
      'This item cannot be purchased directly, please make an enquiry',
    ],
    ['was withdrawn', { state: 'withdrawn' }, 'This item is no longer available'],
    ['is a draft', { state: 'draft' }, 'This item is no longer available'],
    ['is not delivered', { deliverable: false }, 'This item is no longer available'],
    ['is a short, to an account of clips', { type: 'short' }, 'This item is not available to your account'],
    [
      'is blocked in this country',
      { blockedCountries: ['us'] },
      'This item is not available to your account',
    ],
    ['is not for social media', { notSocial: true }, 'Not for publication on Social Media'],
  ] as const)(
    'a payment is refused when a clip %s; the answer carries the cart without it',
    async (_what, options, message) => {
      const user = await server.givenUser()
      const [good, bad] = [await givenClip(), await givenClip()]
      const body = await givenPaymentBody(user, { clips: [good, bad] })
      const changed = await givenClip(options as Parameters<typeof givenClip>[0])
      const item = body.purchase.cartContents[1]
      if (!item) throw new Error('no second line')
      body.purchase.cartContents[1] = {
        ...item,
        id: changed,
        productRef: `DELI-VID-${changed}`,
        ourRef: `VID-${changed}`,
      }
      const error = await refusesAndKeepsNothing(user, body)
      expect(error).toMatchObject({
        status: 409,
        code: 'cart_changed',
        message,
        data: { cartTotal: 25_000, totalSaleAmount: 25_000, removed: [{ id: changed, message }] },
      })
      expect(error?.data).toMatchObject({ cartContents: [{ id: good }] })
    },
  )

  test('R-TIER-3: a payment is refused when a clip is not for social media, also for the larger digital licence', async () => {
    const user = await server.givenUser()
    const id = await givenClip()
    const body = await givenPaymentBody(user, { tier: 'DEMA', clips: [id] })
    await server.services.db.insertInto('clip_licensing_terms').values({ clip_id: id, term_id: 8 }).execute()
    expect(await refusesAndKeepsNothing(user, body)).toMatchObject({
      status: 409,
      code: 'cart_changed',
      data: { cartContents: [], removed: [{ id, message: 'Not for publication on Social Media' }] },
    })
  })

  test('R-CHECKOUT-10: a payment is refused when a clip is unknown; the answer carries the cart without it', async () => {
    const user = await server.givenUser()
    const good = await givenClip()
    const body = await givenPaymentBody(user, { clips: [good, await givenClip()] })
    const [, unknownItem] = body.purchase.cartContents
    const id = 2_147_483_647
    if (unknownItem) Object.assign(unknownItem, { id, productRef: `DELI-VID-${id}`, ourRef: `VID-${id}` })
    expect(await refusesAndKeepsNothing(user, body)).toMatchObject({
      code: 'cart_changed',
      data: { cartContents: [{ id: good }], removed: [{ id, message: 'This item is no longer available' }] },
    })
  })

  test('R-CHECKOUT-10: a payment is refused for an empty cart, with its message', async () => {
    const user = await server.givenUser()
    const body = await givenPaymentBody(user, { clips: [await givenClip()] })
    body.purchase.cartContents = []
    const error = await refusesAndKeepsNothing(user, body)
    expect(error).toMatchObject({ status: 422, errors: { 'purchase.cartContents': ['Cart is empty'] } })
  })

  test('R-CHECKOUT-10: a payment is refused to an account that has just lost canPurchase', async () => {
    const user = await server.givenUser()
    const body = await givenPaymentBody(user, { clips: [await givenClip()] })
    const accounts = server.services.db.updateTable('accounts').where('id', '=', user.accountId)
    await accounts.set({ can_purchase: false }).execute()
    expect(await refusesAndKeepsNothing(user, body)).toMatchObject({
      status: 403,
      message: 'Your account cannot purchase yet, please contact licensing.',
    })
  })

  test('R-CHECKOUT-10: a payment is refused at a price that has changed; the answer carries the new one', async () => {
    const user = await server.givenUser()
    const body = await givenPaymentBody(user, { clips: [await givenClip()] })
    const [line] = body.purchase.cartContents
    if (line) line.price = 10
    expect(await refusesAndKeepsNothing(user, body)).toMatchObject({
      status: 409,
      code: 'cart_changed',
      data: { cartContents: [{ price: 250 }], cartTotal: 25_000, removed: [] },
    })
  })

  test('a payment is refused when a clip is not for social media, but not for a broadcaster', async () => {
    const user = await server.givenUser()
    const body = await givenPaymentBody(user, { tier: 'NNTS', clips: [await givenClip({ notSocial: true })] })
    expect(await openPayment(user, body)).toMatchObject({ amount: 200_000 })
  })

  test('a payment is refused when a clip is in the cart twice', async () => {
    const user = await server.givenUser()
    const id = await givenClip()
    const body = await givenPaymentBody(user, { clips: [id] })
    body.purchase.cartContents.push(...body.purchase.cartContents)
    expect(await refusesAndKeepsNothing(user, body)).toMatchObject({
      code: 'cart_changed',
      message: 'You already have this item in your cart!',
    })
  })

  test('a payment is refused when it exceeds what a card can be charged', async () => {
    const user = await server.givenUser({ canPrepay: true })
    const body = await givenPaymentBody(user, { tier: 'NNTS', bundles: 1 })
    const [bundle] = body.purchase.cartContents
    if (bundle) bundle.qty = 100
    expect(await refusesAndKeepsNothing(user, body)).toMatchObject({ status: 422, code: 'validation' })
  })

  test('R-TIER-4 and R-TIER-6: a payment is refused for a digital licence that the account owns already, but not for a second use on air', async () => {
    const user = await server.givenUser()
    const clips = [await givenClip()]
    for (const tier of ['DELI', 'NNTS'] as const) {
      const payment = await openPayment(user, await givenPaymentBody(user, { tier, clips }))
      await confirmPayment(server.http, payment)
      await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
    }
    server.later(10 * 60_000)
    const again = await refusalOf(givenPaymentBody(user, { clips }))
    const [licence] = await server.services.db
      .selectFrom('licences')
      .select('id')
      .where('account_id', '=', user.accountId)
      .where('tier_code', '=', 'DELI')
      .execute()
    expect(again).toMatchObject({
      status: 409,
      code: 'already_owned',
      message: 'Your account already has this for Digital Editorial (Under 5 million).',
      data: { removed: [{ id: clips[0], licence_url: `/licence/${licence?.id}` }] },
    })
    const onAir = await openPayment(user, await givenPaymentBody(user, { tier: 'NNTS', clips }))
    expect(onAir.status).toBe('requires_payment_method')
  })
})

describe('a payment that is opened', () => {
  test('a payment that is opened includes the account’s tax: 20 % in the United Kingdom, on the server’s own price', async () => {
    const user = await server.givenUser({ country: 'gb' })
    const body = await givenPaymentBody(user, { clips: [await givenClip(), await givenClip()] })
    expect(body.purchase).toMatchObject({ cartTotal: 40_000, salesTaxAmount: 8_000, totalSaleAmount: 48_000 })
    expect(await openPayment(user, body)).toMatchObject({
      amount: 48_000,
      currency: 'gbp',
      status: 'requires_payment_method',
    })
  })

  test('the same cart opens the same payment, and the provider has one payment for it', async () => {
    const user = await server.givenUser()
    const body = await givenPaymentBody(user, { clips: [await givenClip()] })
    const first = await openPayment(user, body)
    expect(await openPayment(user, body)).toEqual(first)
    expect(await ordersOf(user)).toHaveLength(1)
  })

  test('a payment that is opened again under the same Idempotency-Key gets the first answer, and is refused with another body', async () => {
    const user = await server.givenUser()
    const body = await givenPaymentBody(user, { clips: [await givenClip()] })
    const headers = { 'idempotency-key': 'pay-1' }
    const first = await user.call('POST /clip/payments/intent', { body, headers })
    expect(await user.call('POST /clip/payments/intent', { body, headers })).toEqual(first)
    const other = { ...body, usage: { ...body.usage, usageDetails: { urls: 'other.example' } } }
    expect(await refusalOf(user.call('POST /clip/payments/intent', { body: other, headers }))).toMatchObject({
      code: 'idempotency_mismatch',
    })
  })

  test('a payment that is opened replaces the buyer’s older one, which cannot be paid any more', async () => {
    const user = await server.givenUser()
    const old = await openPayment(user, await givenPaymentBody(user, { clips: [await givenClip()] }))
    await openPayment(user, await givenPaymentBody(user, { clips: [await givenClip()] }))
    expect(await confirmPayment(server.http, old)).toEqual({
      error: 'This payment was cancelled. Please go back to the checkout and try again.',
    })
    expect((await ordersOf(user)).map(({ state }) => state)).toEqual(['cancelled', 'awaiting_payment'])
  })

  test('a payment that is opened does not change a colleague’s open payment of other clips', async () => {
    const user = await server.givenUser()
    const colleague = await server.givenUser({ accountId: user.accountId })
    const theirs = await openPayment(
      colleague,
      await givenPaymentBody(colleague, { clips: [await givenClip()] }),
    )
    await openPayment(user, await givenPaymentBody(user, { clips: [await givenClip()] }))
    expect(await confirmPayment(server.http, theirs)).toEqual({ status: 'succeeded' })
    await colleague.call('POST /clip/payments/add', { body: { pi: theirs.id } })
  })

  test('a payment that is opened is refused as already paid when the older one turns out to be paid', async () => {
    const user = await server.givenUser()
    const old = await openPayment(user, await givenPaymentBody(user, { clips: [await givenClip()] }))
    await confirmPayment(server.http, old)
    const body = await givenPaymentBody(user, { clips: [await givenClip()] })
    expect(await refusalOf(openPayment(user, body))).toMatchObject({
      status: 409,
      code: 'already_paid',
      data: { order_ref: old.order_ref },
    })
    expect((await ordersOf(user)).map(({ state }) => state)).toEqual(['paid', 'cancelled'])
  })

  test('a payment that is opened is refused as already paid when the same cart was paid in another tab', async () => {
    const user = await server.givenUser()
    const body = await givenPaymentBody(user, { tier: 'NNTS', clips: [await givenClip()] })
    await confirmPayment(server.http, await openPayment(user, body))
    const inOtherTab = { ...body, purchase: { ...body.purchase } }
    expect(await refusalOf(openPayment(user, inOtherTab))).toMatchObject({ code: 'already_paid' })
    expect(await refusalOf(openPayment(user, inOtherTab))).toMatchObject({ code: 'already_paid' })
    expect((await ordersOf(user)).map(({ state }) => state)).toEqual(['paid'])
  })
})

describe('a payment that succeeded', () => {
  test('a payment that succeeded creates one licence for each clip with its terms and the master’s hash, one receipt, and a purchase', async () => {
    const user = await server.givenUser({ country: 'gb' })
    const clip = await givenClip({ title: 'Otter on a slide' })
    const payment = await openPayment(user, await givenPaymentBody(user, { clips: [clip] }))
    expect(await confirmPayment(server.http, payment)).toEqual({ status: 'succeeded' })
    for (let repeat = 0; repeat < 3; repeat += 1) {
      const { data } = await user.call('POST /clip/payments/add', { body: { pi: { id: payment.id } } })
      expect(data).toEqual({ status: 'paid', order_ref: payment.order_ref })
    }

    const licences = await server.services.db
      .selectFrom('licences')
      .selectAll()
      .where('account_id', '=', user.accountId)
      .execute()
    expect(licences).toMatchObject([
      {
        clip_id: clip,
        user_id: user.userId,
        tier_code: 'DELI',
        ground: 'order',
        price_minor: 20_000,
        tax_minor: 4_000,
        currency: 'gbp',
        master_sha256: createHash('sha256').update(master).digest('hex'),
        usage: { usageType: 'DELI', urls: ['https://dailyscroll.example'], orderedBy: 'Test User' },
      },
    ])
    expect(licences[0]?.terms_body).toContain('Digital Editorial')

    const { data: order } = await user.call('GET /clip/payments/order/:ref', { params: { ref: payment.id } })
    expect(order).toMatchObject({ status: 'succeeded', amount: 24_000, tax_amount: 4_000, currency: 'gbp' })
    expect(order.reference).toMatch(/^\d+-T-[0-9A-F]{8}$/)
    expect(order.lines).toMatchObject([{ clip_id: clip, licence_id: licences[0]?.id, net_amount: 20_000 }])

    const { data: purchases } = await user.call('GET /clip/prepaidCredits/account/:accountId/recent', {
      params: { accountId: user.accountId },
    })
    expect(purchases).toMatchObject([
      { credit_value: '200.00', tax_value: '40.00', currency: 'gbp', clips: `[${clip}]`, credits: 0 },
    ])
    expect(`${purchases[0]?.opid}-${purchases[0]?.purchase_ref}`).toBe(order.reference)

    const mails = await server.services.db
      .selectFrom('outbox_mails')
      .selectAll()
      .where('recipient', '=', user.email)
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe(`[TEST] Your Rushes receipt ${order.reference}`)
    expect(mails[0]?.text).toContain('Otter on a slide')
    expect(mails[0]?.text).toContain('£240.00 GBP')
  })

  test('a payment that succeeded for two bundles creates one lot of twenty credits', async () => {
    const user = await server.givenUser({ country: 'au', canPrepay: true })
    const payment = await openPayment(user, await givenPaymentBody(user, { bundles: 2 }))
    expect(payment.amount).toBe(660_000)
    await confirmPayment(server.http, payment)
    await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
    const lots = await server.services.db
      .selectFrom('credit_lots')
      .select(['media', 'tier_code', 'size', 'remaining', 'unit_price_minor', 'currency'])
      .where('account_id', '=', user.accountId)
      .execute()
    expect(lots).toEqual([
      {
        media: 'video',
        tier_code: 'DELI',
        size: 20,
        remaining: 20,
        unit_price_minor: 30_000,
        currency: 'aud',
      },
    ])
  })

  test('a payment that succeeded with another amount waits for review and grants nothing', async () => {
    const user = await server.givenUser()
    const payment = await openPayment(user, await givenPaymentBody(user, { clips: [await givenClip()] }))
    await confirmPayment(server.http, payment, { cardholder: 'AMOUNT WRONG' })
    const { data } = await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
    expect(data.status).toBe('pending')
    const { data: order } = await user.call('GET /clip/payments/order/:ref', {
      params: { ref: payment.order_ref },
    })
    expect(order).toMatchObject({ status: 'review', lines: [{ licence_id: null }] })
  })

  test('a payment that succeeded is not found by another account', async () => {
    const user = await server.givenUser()
    const stranger = await server.givenUser()
    const payment = await openPayment(user, await givenPaymentBody(user, { clips: [await givenClip()] }))
    await confirmPayment(server.http, payment)
    const params = { ref: payment.order_ref }
    expect(await refusalOf(stranger.call('GET /clip/payments/order/:ref', { params }))).toMatchObject({
      status: 404,
    })
    const hint = stranger.call('POST /clip/payments/add', { body: { pi: payment.id } })
    expect(await refusalOf(hint)).toMatchObject({ status: 404 })
    const history = stranger.call('GET /clip/prepaidCredits/account/:accountId/all', {
      params: { accountId: user.accountId },
    })
    expect(await refusalOf(history)).toMatchObject({ status: 404 })
    await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  })
})

describe('a card that is tried', () => {
  test.each([
    ['card_0002', 'Your card was declined.'],
    ['card_9995', 'Your card has insufficient funds.'],
    ['card_0069', 'Your card has expired.'],
    ['card_0127', 'Your card’s security code is incorrect.'],
    ['card_0119', 'An error occurred while processing your card. Try again in a little bit.'],
  ])(
    'the card %s is declined with a message, and another card can be tried on the same payment',
    async (card, words) => {
      const user = await server.givenUser()
      const payment = await openPayment(user, await givenPaymentBody(user, { clips: [await givenClip()] }))
      expect(await confirmPayment(server.http, payment, { card })).toEqual({ error: words })
      const hint = await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
      expect(hint.data.status).toBe('failed')
      expect(await confirmPayment(server.http, payment)).toEqual({ status: 'succeeded' })
      const again = await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
      expect(again.data.status).toBe('paid')
    },
  )

  test.each([
    ['card_3220', 'complete', 'succeeded', 'succeeded'],
    ['card_3184', 'complete', 'succeeded', 'succeeded'],
    ['card_3220', 'fail', 'failed', 'failed'],
    ['card_3220', 'close', 'failed', 'failed'],
    ['card_1629', 'complete', 'failed', 'failed'],
  ])('the card %s requires 3-D Secure; %s: %s', async (card, answer, redirectStatus, status) => {
    const user = await server.givenUser()
    const payment = await openPayment(user, await givenPaymentBody(user, { clips: [await givenClip()] }))
    const { redirect = '' } = await confirmPayment(server.http, payment, { card })
    expect((await server.http.inject(redirect)).body).toContain('Confirm your payment')
    const back = await answerChallenge(server.http, redirect, answer)
    expect(back.pathname).toBe('/confirm-payment')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment_intent: payment.id,
      payment_intent_client_secret: payment.client_secret,
      redirect_status: redirectStatus,
    })
    const { data: order } = await user.call('GET /clip/payments/order/:ref', { params: { ref: payment.id } })
    expect(order.status).toBe(status)
    // After the back button the challenge cannot be answered any more.
    expect((await server.http.inject(redirect)).headers.location).toBe(back.href)
  })

  test('a card that is tried cannot redirect the buyer to another website', async () => {
    const user = await server.givenUser()
    const payment = await openPayment(user, await givenPaymentBody(user, { clips: [await givenClip()] }))
    const answer = await server.http.inject({
      method: 'POST',
      url: '/testpay/confirm',
      payload: {
        clientSecret: payment.client_secret,
        card: 'card_3220',
        cardholder: 'Bea',
        returnUrl: 'https://evil.example/confirm-payment',
      },
    })
    expect(answer.statusCode).toBe(422)
  })
})
