/** The audience of an account and of an order: R-TIER-5, R-TIER-8. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment, type PaymentBody } from '../../../test/checkouts.ts'
import { givenLot } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MASTER = new TextEncoder().encode('the master')
const declaring = (body: PaymentBody, audience: number): PaymentBody => ({
  ...body,
  usage: { ...body.usage, usageDetails: { ...body.usage.usageDetails, audience } },
})
const accountOf = async (user: TestUser) =>
  (await user.call('GET /clip/users/:id', { params: { id: user.userId } })).data
const declare = (user: TestUser, declared_audience: number | null) =>
  server.services.db
    .updateTable('accounts')
    .set({ declared_audience })
    .where('id', '=', user.accountId)
    .execute()
const usageOfOrder = async (ref: string) =>
  (
    await server.services.db
      .selectFrom('orders')
      .select('usage')
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow()
  ).usage

describe('R-TIER-8: an order of a licence with a limit', () => {
  test('an account with 5,000,000 followers buys for up to 5 million, and one with 5,000,001 is refused', async () => {
    const clips = [await server.givenClip({ master: MASTER })]
    const limit = await server.givenUser({ declaredAudience: 5_000_000 })
    const body = await givenPaymentBody(limit, { clips })
    expect((await openPayment(limit, body)).amount).toBe(25_000)
    const large = await server.givenUser({ declaredAudience: 5_000_001 })
    const reason =
      'For publishers with up to 5 million followers. The declared audience is 5,000,001 followers.'
    expect(await refusalOf(openPayment(large, body))).toMatchObject({
      status: 422,
      message: reason,
      errors: { usageType: [reason] },
    })
    const wider = await givenPaymentBody(large, { clips, tier: 'DEMA' })
    const { order_ref } = await openPayment(large, wider)
    expect(await usageOfOrder(order_ref)).toMatchObject({ audience: 5_000_001 })
  })

  test('an order of an on-air licence above 10 million is priced on application, and keeps a smaller audience', async () => {
    const clips = [await server.givenClip({ master: MASTER })]
    const user = await server.givenUser()
    const body = await givenPaymentBody(user, { clips, tier: 'NNTS' })
    expect(await refusalOf(openPayment(user, declaring(body, 10_000_001)))).toMatchObject({
      code: 'not_purchasable',
    })
    const { order_ref } = await openPayment(user, declaring(body, 10_000_000))
    expect(await usageOfOrder(order_ref)).toMatchObject({ audience: 10_000_000, detail: 'program' })
  })

  test('an audience that changes between page and payment is the one that counts', async () => {
    const clips = [await server.givenClip({ master: MASTER })]
    const user = await server.givenUser({ declaredAudience: 1_000_000 })
    const body = await givenPaymentBody(user, { clips })
    await declare(user, 8_500_000)
    expect(await refusalOf(openPayment(user, body))).toMatchObject({ status: 422 })
  })

  test('the account keeps the declaration of its first order with the time, and the order has it too', async () => {
    const clips = [await server.givenClip({ master: MASTER })]
    const user = await server.givenUser()
    const body = declaring(await givenPaymentBody(user, { clips }), 5_000_000)
    const { order_ref } = await openPayment(user, body)
    expect(await usageOfOrder(order_ref)).toMatchObject({ audience: 5_000_000, detail: 'urls' })
    expect(await accountOf(user)).toMatchObject({
      declaredAudience: 5_000_000,
      audienceDeclaredAt: server.services.clock.now().toISOString(),
    })
    // The same body again is the same order.
    expect((await openPayment(user, body)).order_ref).toBe(order_ref)
  })

  test('credits are not paid twice by a checkout that is loaded again after the account has declared its audience', async () => {
    const user = await server.givenUser({ canPrepay: true })
    const body = await givenPaymentBody(user, { bundles: 1 })
    const first = await openPayment(user, declaring(body, 5_000_000))
    await confirmPayment(server.http, first)
    await user.call('POST /clip/payments/add', { body: { pi: first.id } })
    // The account is asked once, so that the page sends no audience now.
    expect(await refusalOf(openPayment(user, body))).toMatchObject({
      code: 'already_paid',
      data: { order_ref: first.order_ref },
    })
  })

  test('an order makes the audience of its account larger, never smaller', async () => {
    const clips = [await server.givenClip({ master: MASTER })]
    const user = await server.givenUser({ declaredAudience: 3_000_000 })
    const body = await givenPaymentBody(user, { clips })
    const smaller = await openPayment(user, declaring(body, 2_000_000))
    expect(await usageOfOrder(smaller.order_ref)).toMatchObject({ audience: 3_000_000 })
    expect((await accountOf(user)).declaredAudience).toBe(3_000_000)
    await openPayment(user, declaring(body, 4_000_000))
    expect((await accountOf(user)).declaredAudience).toBe(4_000_000)
  })

  test('a declaration that the licence does not allow is refused, and the account does not get it', async () => {
    const clips = [await server.givenClip({ master: MASTER })]
    const user = await server.givenUser()
    const body = await givenPaymentBody(user, { clips })
    expect(await refusalOf(openPayment(user, declaring(body, 5_000_001)))).toMatchObject({ status: 422 })
    expect(await refusalOf(openPayment(user, declaring(body, 10_000_001)))).toMatchObject({ status: 403 })
    expect((await accountOf(user)).declaredAudience).toBeNull()
    for (const audience of [-1, 1.5, 3_000_000_000]) {
      expect(await refusalOf(openPayment(user, declaring(body, audience)))).toMatchObject({ status: 422 })
    }
    expect((await openPayment(user, body)).amount).toBe(25_000)
  })
})

test('R-TIER-8: a credit of a licence that is too small for the audience is refused and not taken', async () => {
  const id = await server.givenClip({ master: MASTER })
  const user = await server.givenUser()
  const lot = await givenLot(server.services, user, { size: 1 })
  await declare(user, 5_000_001)
  const draw = () => user.call('POST /clip/clips/download', { body: { ids: [{ id }] } })
  expect(await refusalOf(draw())).toMatchObject({
    code: 'not_purchasable',
    message:
      'Your declared audience of 5,000,001 followers is larger than this licence allows (5,000,000 followers). Please contact our licensing team.',
  })
  const remaining = server.services.db.selectFrom('credit_lots').select('remaining').where('id', '=', lot)
  expect(await remaining.executeTakeFirst()).toEqual({ remaining: 1 })
  await declare(user, 5_000_000)
  const { data } = await draw()
  expect(data.credits_used).toBe(1)
  const [delivered] = data.delivered
  const licence = await user.call('GET /clip/licences/:id', { params: { id: delivered?.licence_id ?? 0 } })
  expect(licence.data.usage).toMatchObject({ audience: 5_000_000 })
})

test('R-TIER-5: an account with an audience of more than 10 million cannot pay, whatever the browser sends, and one of 10 million can', async () => {
  const clip = await server.givenClip({ master: new TextEncoder().encode('the master') })
  const large = await server.givenUser({ declaredAudience: 10_000_001 })
  const limit = await server.givenUser({ declaredAudience: 10_000_000 })
  const body = await givenPaymentBody(limit, { clips: [clip], tier: 'DEMA' })
  expect(await refusalOf(openPayment(large, body))).toMatchObject({
    status: 403,
    code: 'not_purchasable',
    message: expect.stringContaining('more than 10 million followers'),
  })
  expect((await openPayment(limit, body)).amount).toBe(75_000)
})

test('R-TIER-5: the account of a user contains its declared audience', async () => {
  const user = await server.givenUser({ declaredAudience: 12_000_000 })
  const { data } = await user.call('GET /clip/users/:id', { params: { id: user.userId } })
  expect(data.declaredAudience).toBe(12_000_000)
})
