/** R-RECALL-6: the fees of a withdrawn clip are refunded in one batch, each exactly once. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  confirmPayment,
  givenPaymentBody,
  givenUpgradeBody,
  openPayment,
} from '../../../../test/checkouts.ts'
import { acceptDeal, givenDeal } from '../../../../test/deals.ts'
import { givenAllowance, givenLot } from '../../../../test/licensing-builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { expectSoundBooks } from '../../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { PERSONAL_DATA } from '../../../all-features.ts'
import { PaymentError } from '../../../platform/payments/payments.ts'
import { erasePerson, findPerson } from '../../privacy/erase-person.ts'
import { recordDisputes } from '../disputes/record-disputes.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import { refundBatchesJob } from './refund-batches.jobs.ts'
import { listWaiting } from './refund-batches.queries.ts'

let server: TestServer
let head: TestUser
beforeAll(async () => {
  server = await startTestServer()
  head = await server.givenUser({ kind: 'agency', role: 'Superuser' })
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

const givenClip = () => server.givenClip({ title: 'Otter', master: Buffer.from(randomUUID()) })

type Buyer = { cardholder?: string; country?: string; buyer?: TestUser }

async function buy(
  of: { clips: number[] } | { bundles: number },
  { cardholder = 'WEBHOOK NEVER', country = 'gb', buyer }: Buyer = {},
) {
  const user = buyer ?? (await server.givenUser({ country, canPrepay: true }))
  return pay(user, await givenPaymentBody(user, of), cardholder)
}

async function pay(user: TestUser, body: Parameters<typeof openPayment>[1], cardholder = 'WEBHOOK NEVER') {
  const payment = await openPayment(user, body)
  await confirmPayment(server.http, payment, { cardholder })
  await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  const { id } = await server.services.db
    .selectFrom('orders')
    .select('id')
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
  return { id, user, payment: payment.id }
}

const download = (user: TestUser, id: number) =>
  user.call('POST /clip/clips/download', { body: { ids: [{ id }] } })

async function withdraw(clipId: number): Promise<void> {
  const params = { id: clipId }
  const { data } = await head.call('GET /agency/clips/:id', { params })
  const body = { revision: data.revision, to: 'withdrawn', reason: 'hoax', note: 'A toy.' } as const
  await head.call('POST /agency/clips/:id/move', { params, body })
}

const read = async (clipId: number, reader = head) =>
  (await reader.call('GET /agency/clips/:id/refunds', { params: { id: clipId } })).data
const begin = async (clipId: number, licences: number, headers: Record<string, string> = {}) =>
  (
    await head.call('POST /agency/clips/:id/refunds', {
      params: { id: clipId },
      body: { licences, reason: 'It was a hoax' },
      headers,
    })
  ).data
const carryOut = () => refundBatchesJob.run(server.services, {})
const statesOf = async (clipId: number) => (await read(clipId)).items.map(({ state }) => state).toReversed()
const orderOf = async (id: number) => (await head.call('GET /agency/orders/:id', { params: { id } })).data
const waiting = async () => await listWaiting(server.services.db, 0, 1_000)

describe('R-RECALL-6: a batch', () => {
  test('money goes back as money, a credit as a credit; free and unlimited licences are left out', async () => {
    const clip = await givenClip()
    const other = await givenClip()
    const paid = await buy({ clips: [clip, other] })
    const { user: prepaid } = await buy({ bundles: 1 })
    await download(prepaid, clip)
    const standard = await server.givenUser({ canPurchase: false })
    await givenAllowance(server.services, standard, { media: 'video', remaining: 3 })
    await download(standard, clip)
    const unlimited = await server.givenUser({ canPurchase: false })
    await givenAllowance(server.services, unlimited, { media: 'video', remaining: null })
    await download(unlimited, clip)
    await withdraw(clip)

    const order = await orderOf(paid.id)
    const [line] = order.lines.filter(({ licence }) => licence !== null)
    const worth = (line?.net_minor ?? 0) + (line?.tax_minor ?? 0)
    const before = await read(clip)
    expect(before.due).toEqual({
      licences: 3,
      credits: 2,
      amounts: [{ currency: 'gbp', amount_minor: worth }],
    })
    expect(before.items.map(({ account }) => account.id)).toEqual([
      standard.accountId,
      prepaid.accountId,
      paid.user.accountId,
    ])
    expect(before.items.at(-1)).toMatchObject({
      order: { id: paid.id, reference: order.reference },
      fee: { amount_minor: worth, currency: 'gbp' },
      state: 'due',
    })

    expect(await begin(clip, 3)).toMatchObject({ licences: 3, reason: 'It was a hoax' })
    await carryOut()
    const after = await read(clip)
    expect(after.items.map(({ state }) => state)).toEqual(['credited', 'credited', 'refunded'])
    expect(after.due).toEqual({ licences: 0, credits: 0, amounts: [] })
    expect(after.batches).toMatchObject([{ open: 0, refunded: 1, credited: 2, refused: 0 }])
    const refunded = await orderOf(paid.id)
    expect(refunded).toMatchObject({ state: 'paid', refunded_minor: worth })
    expect(refunded.refunds).toMatchObject([{ amount_minor: worth, reason: 'It was a hoax' }])
    expect(refunded.lines.map(({ licence }) => licence?.revoked_at === null)).toEqual([false, true])
    const params = { id: prepaid.accountId }
    const { data: credits } = await head.call('GET /agency/accounts/:id/credits', { params })
    expect(credits.lots).toMatchObject([{ size: 10, remaining: 10 }])
    expect(credits.ledger[0]).toMatchObject({ what: 'correction', delta: 1, clip_id: clip })
    const allowance = await head.call('GET /agency/accounts/:id/credits', {
      params: { id: standard.accountId },
    })
    expect(allowance.data.allowances).toMatchObject([{ remaining: 3 }])
    const emails = await server.services.db
      .selectFrom('outbox_mails')
      .select('recipient')
      .where('dedupe_key', 'like', 'credit-returned:%')
      .where('recipient', 'in', [prepaid.email, standard.email])
      .execute()
    expect(emails).toHaveLength(2)
  })

  test('a licence whose order is disputed, or was refunded before, is left out', async () => {
    const clip = await givenClip()
    const disputed = await buy({ clips: [clip] }, { cardholder: 'WEBHOOK NEVER DISPUTE' })
    await recordDisputes(server.services, disputed.id)
    const earlier = await buy({ clips: [clip] })
    const request = { kind: 'all' } as const
    const refund = { orderId: earlier.id, request, reason: 'Earlier', actorUserId: head.userId }
    await refundOrder(server.services, refund)
    await buy({ clips: [clip] })
    await withdraw(clip)
    expect(await statesOf(clip)).toEqual(['disputed', 'refunded', 'due'])
    await begin(clip, 1)
    await carryOut()
    expect(await statesOf(clip)).toEqual(['disputed', 'refunded', 'refunded'])
    expect((await orderOf(earlier.id)).refunds).toHaveLength(1)
  })

  test('a dispute that opens after the start refuses its line with the reason, and no other line', async () => {
    const clip = await givenClip()
    const disputed = await buy({ clips: [clip] }, { cardholder: 'WEBHOOK NEVER DISPUTE' })
    await buy({ clips: [clip] })
    await withdraw(clip)
    await begin(clip, 2)
    await recordDisputes(server.services, disputed.id)
    await carryOut()
    const { items, batches } = await read(clip)
    expect(items.map(({ state }) => state)).toEqual(['refunded', 'disputed'])
    expect(items[1]?.message).toContain('disputed')
    expect(batches).toMatchObject([{ refunded: 1, refused: 1, open: 0 }])
    expect((await orderOf(disputed.id)).refunds).toEqual([])
  })

  test('a credit of a bundle that was refunded is not returned, and its line has the reason', async () => {
    const clip = await givenClip()
    const { id, user } = await buy({ bundles: 1 })
    await download(user, clip)
    const { lines } = await orderOf(id)
    const request = { kind: 'lines', ids: [lines[0]?.id ?? 0] } as const
    await refundOrder(server.services, { orderId: id, request, reason: 'Rest', actorUserId: null })
    await withdraw(clip)
    await begin(clip, 1)
    await carryOut()
    const { items } = await read(clip)
    expect(items).toMatchObject([{ state: 'refused' }])
    expect(items[0]?.message).toContain('Adjust the credits of the account.')
    expect((await head.call('GET /agency/orders/:id', { params: { id } })).data.lines[0]?.credits).toEqual({
      size: 10,
      remaining: 0,
    })
  })
})

describe('R-RECALL-6: what is due', () => {
  test('amounts of two currencies are due and refunded in the currency of each order', async () => {
    const clip = await givenClip()
    const british = await buy({ clips: [clip] })
    const american = await buy({ clips: [clip] }, { country: 'us' })
    await withdraw(clip)
    const totals = [(await orderOf(british.id)).total_minor, (await orderOf(american.id)).total_minor]
    expect((await read(clip)).due).toEqual({
      licences: 2,
      credits: 0,
      amounts: [
        { currency: 'gbp', amount_minor: totals[0] },
        { currency: 'usd', amount_minor: totals[1] },
      ],
    })
    await begin(clip, 2)
    await carryOut()
    for (const [at, { id }] of [british, american].entries()) {
      expect(await orderOf(id)).toMatchObject({ state: 'refunded', refunded_minor: totals[at] })
    }
  })

  test('a licence whose term has ended is left out, and one in its term is refunded', async () => {
    const clip = await givenClip()
    const buyers = await Promise.all([1, 2].map(() => server.givenUser({ country: 'gb' })))
    for (const buyer of buyers) {
      const wanted = { tier: 'DELI' as const, terms: { term_months: 1 } }
      const { id } = await givenDeal(server, { manager: head, buyer, clips: [clip] }, wanted)
      await acceptDeal(buyer, id)
      await buy({ clips: [clip] }, { buyer })
    }
    const { clock, db } = server.services
    await db
      .updateTable('licences')
      .set({ ends_at: clock.now() })
      .where('clip_id', '=', clip)
      .where('account_id', '=', buyers[0]?.accountId ?? 0)
      .execute()
    await withdraw(clip)
    expect(await statesOf(clip)).toEqual(['ended', 'due'])
    expect((await read(clip)).due).toMatchObject({ licences: 1, amounts: [{ amount_minor: 12_000 }] })
    await begin(clip, 1)
    await carryOut()
    expect(await statesOf(clip)).toEqual(['ended', 'refunded'])
  })
})

test('R-RECALL-6, R-PRIVACY-9: fees of an erased buyer go back to the card and the account, without an email', async () => {
  const clip = await givenClip()
  const paid = await buy({ clips: [clip] })
  const { user: prepaid } = await buy({ bundles: 1 })
  await download(prepaid, clip)
  for (const { email } of [paid.user, prepaid]) {
    await erasePerson(server.services, await findPerson(server.services, email), PERSONAL_DATA)
  }
  await withdraw(clip)
  await begin(clip, 2)
  await carryOut()
  expect(await statesOf(clip)).toEqual(['refunded', 'credited'])
  const written = server.services.db.selectFrom('outbox_mails').select('subject').where('sent_at', 'is', null)
  expect(await written.where('recipient', 'like', '%erased.invalid').execute()).toEqual([])
})

describe('R-RECALL-6: an order of which an amount was refunded before', () => {
  const refundAmount = (orderId: number, amountMinor: number) =>
    refundOrder(server.services, {
      ...{ orderId, reason: 'Goodwill', actorUserId: head.userId },
      request: { kind: 'amount', amountMinor },
    })

  test('the rest is due for its only licence, which ends, and the books remain correct', async () => {
    const clip = await givenClip()
    const { id } = await buy({ clips: [clip] })
    const total = (await orderOf(id)).total_minor
    await refundAmount(id, total - 1)
    await withdraw(clip)
    expect((await read(clip)).due).toEqual({
      licences: 1,
      credits: 0,
      amounts: [{ currency: 'gbp', amount_minor: 1 }],
    })
    await begin(clip, 1)
    await carryOut()
    expect(await statesOf(clip)).toEqual(['refunded'])
    const order = await orderOf(id)
    expect(order).toMatchObject({ state: 'refunded', refunded_minor: total })
    expect(order.refunds.map(({ amount_minor }) => amount_minor).toSorted((a, b) => a - b)).toEqual([
      1,
      total - 1,
    ])
    expect(order.lines[0]?.licence?.revoked_at).not.toBeNull()
  })

  test('two withdrawn clips of the order are refunded in full, and with the rest', async () => {
    const [one, two] = [await givenClip(), await givenClip()]
    const { id } = await buy({ clips: [one, two] })
    await refundAmount(id, 700)
    for (const clip of [one, two]) {
      await withdraw(clip)
      await begin(clip, 1)
      await carryOut()
      expect(await statesOf(clip)).toEqual(['refunded'])
    }
    const { lines, total_minor: total, refunds } = await orderOf(id)
    const worth = (lines[0]?.net_minor ?? 0) + (lines[0]?.tax_minor ?? 0)
    expect(refunds.map(({ amount_minor }) => amount_minor).toSorted((a, b) => a - b)).toEqual([
      700,
      total - worth - 700,
      worth,
    ])
  })

  test('a fee above the rest is refused while the order has another licence, which does not end', async () => {
    const clip = await givenClip()
    const { id } = await buy({ clips: [clip, await givenClip()] })
    await refundAmount(id, (await orderOf(id)).total_minor - 100)
    await withdraw(clip)
    await begin(clip, 1)
    await carryOut()
    expect((await read(clip)).items).toMatchObject([
      { state: 'refused', message: 'Only 1.00 is left to refund.' },
    ])
    const { lines } = await orderOf(id)
    expect(lines.map(({ licence }) => licence?.revoked_at)).toEqual([null, null])
  })
})

describe('R-RECALL-6: each refund is made once', () => {
  test('ten concurrent starts are one batch, and a start with the same key returns the batch of the first', async () => {
    const clip = await givenClip()
    await buy({ clips: [clip] })
    const prepaid = await server.givenUser()
    await givenLot(server.services, prepaid)
    await download(prepaid, clip)
    await withdraw(clip)
    const headers = { 'idempotency-key': randomUUID() }
    const other = await givenClip()
    await buy({ clips: [other] })
    await withdraw(other)
    const first = await begin(other, 1, headers)
    expect(await begin(other, 1, headers)).toEqual(first)
    const started = await Promise.allSettled(Array.from({ length: 10 }, () => begin(clip, 2)))
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(begin(clip, 2))).toMatchObject({
      code: 'conflict',
      message: 'Nothing is due back for this clip.',
    })
    await Promise.all(Array.from({ length: 5 }, carryOut))
    expect((await read(clip)).batches).toMatchObject([{ refunded: 1, credited: 1, refused: 0, open: 0 }])
    const params = { id: prepaid.accountId }
    const { data } = await head.call('GET /agency/accounts/:id/credits', { params })
    expect(data.lots).toMatchObject([{ size: 10, remaining: 10 }])
  })

  test('a line that two workers carry out at once, and again later, is refunded once', async () => {
    const clip = await givenClip()
    const { id } = await buy({ clips: [clip, await givenClip()] })
    await withdraw(clip)
    await begin(clip, 1)
    const [line] = await waiting()
    if (!line) throw new Error('No line waits')
    await Promise.all([1, 2, 3].map(() => carryOutRefund(server.services, line)))
    await carryOutRefund(server.services, line)
    expect(await statesOf(clip)).toEqual(['refunded'])
    expect((await orderOf(id)).refunds).toHaveLength(1)
  })

  test('a response that is lost leaves the refund in progress, and it is completed once', async () => {
    const clip = await givenClip()
    const { id } = await buy({ clips: [clip] })
    await withdraw(clip)
    await begin(clip, 1)
    const toProvider = vi.spyOn(server.services.payments, 'refund')
    toProvider.mockRejectedValueOnce(new PaymentError('unknown', 'cut'))
    await carryOut()
    expect(await statesOf(clip)).toEqual(['in_progress'])
    await carryOut()
    expect(toProvider).toHaveBeenCalledTimes(1)
    toProvider.mockRestore()
    server.later(2 * 60_000)
    await server.services.jobs.send('payments-refunds', {})
    await server.runJobs()
    expect(await statesOf(clip)).toEqual(['refunded'])
    expect((await orderOf(id)).refunds).toMatchObject([{ state: 'succeeded' }])
  })

  test('a refund that the provider rejects is named, and due again', async () => {
    const clip = await givenClip()
    await buy({ clips: [clip] })
    await withdraw(clip)
    await begin(clip, 1)
    const toProvider = vi.spyOn(server.services.payments, 'refund')
    toProvider.mockRejectedValueOnce(new PaymentError('invalid', 'no'))
    await carryOut()
    toProvider.mockRestore()
    const { items, due } = await read(clip)
    expect(items).toMatchObject([{ state: 'refused', message: 'The payment provider rejected the refund.' }])
    await begin(clip, due.licences)
    await carryOut()
    expect(await statesOf(clip)).toEqual(['refunded'])
    expect((await read(clip)).batches).toMatchObject([{ refunded: 1 }, { refused: 1 }])
  })

  describe('of a licence and its upgrade', () => {
    async function givenUpgraded() {
      const clip = await givenClip()
      const { user: buyer, id } = await buy({ clips: [clip] })
      await pay(buyer, await givenUpgradeBody({ buyer, clip }))
      return { clip, id }
    }

    test('refunds the fee and the difference', async () => {
      const { clip } = await givenUpgraded()
      await withdraw(clip)
      expect((await read(clip)).due).toMatchObject({ amounts: [{ currency: 'gbp', amount_minor: 72_000 }] })
      await begin(clip, 2)
      await carryOut()
      expect(await statesOf(clip)).toEqual(['refunded', 'refunded'])
    })

    test('leaves both out when the fee was refunded on request before the withdrawal', async () => {
      const { clip, id } = await givenUpgraded()
      const request = { kind: 'all' } as const
      await refundOrder(server.services, { orderId: id, request, reason: 'asked for', actorUserId: null })
      await withdraw(clip)
      expect(await statesOf(clip)).toEqual(['refunded', 'ended'])
    })

    test('leaves the difference due when the provider rejects it, although the upgrade has ended', async () => {
      const { clip } = await givenUpgraded()
      await withdraw(clip)
      await begin(clip, 2)
      const { payments } = server.services
      const refund = payments.refund.bind(payments)
      const toProvider = vi
        .spyOn(payments, 'refund')
        .mockImplementation((wanted) =>
          wanted.amountMinor === 48_000 ? Promise.reject(new PaymentError('invalid', 'no')) : refund(wanted),
        )
      await carryOut()
      toProvider.mockRestore()
      expect(await statesOf(clip)).toEqual(['refunded', 'refused'])
      const { due } = await read(clip)
      expect(due).toMatchObject({ licences: 1, amounts: [{ currency: 'gbp', amount_minor: 48_000 }] })
      await begin(clip, 1)
      await carryOut()
      expect(await statesOf(clip)).toEqual(['refunded', 'refunded'])
    })
  })

  test('a failure of one line leaves it waiting, carries out the others, and is resumed', async () => {
    const clip = await givenClip()
    const first = await buy({ clips: [clip] })
    await buy({ clips: [clip] })
    await withdraw(clip)
    await begin(clip, 2)
    const toProvider = vi.spyOn(server.services.payments, 'refund')
    toProvider.mockRejectedValueOnce(new Error('The process stops'))
    await expect(carryOut()).rejects.toThrow('The process stops')
    toProvider.mockRestore()
    expect(await statesOf(clip)).toEqual(['in_progress', 'refunded'])
    server.later(2 * 60_000)
    await server.services.jobs.send('payments-refunds', {})
    await server.runJobs()
    expect(await statesOf(clip)).toEqual(['refunded', 'refunded'])
    expect((await orderOf(first.id)).refunds).toHaveLength(1)
  })
})

describe('R-RECALL-6: a batch is refused', () => {
  test('for a clip that is not withdrawn, and for one that does not exist', async () => {
    const clip = await givenClip()
    await buy({ clips: [clip] })
    expect(await refusalOf(begin(clip, 1))).toMatchObject({ status: 409, code: 'conflict' })
    expect(await refusalOf(begin(2_000_000_000, 1))).toMatchObject({ status: 404 })
    expect(await refusalOf(read(2_000_000_000))).toMatchObject({ status: 404 })
  })

  test('when another number of licences is due than was shown, and then nothing is refunded', async () => {
    const clip = await givenClip()
    await buy({ clips: [clip] })
    await buy({ clips: [clip] })
    await withdraw(clip)
    expect(await refusalOf(begin(clip, 1))).toMatchObject({ code: 'outdated' })
    expect(await waiting()).toEqual([])
    expect((await read(clip)).batches).toEqual([])
  })

  test('without a reason, with a message at the field', async () => {
    const clip = await givenClip()
    const body = { licences: 1, reason: ' ' }
    const refused = head.call('POST /agency/clips/:id/refunds', { params: { id: clip }, body })
    expect(await refusalOf(refused)).toMatchObject({ errors: { reason: ['Enter a reason.'] } })
  })
})
