/**
 * R-REFUND-5 over the whole shop: from the transaction that records a refund to its end, the credits that it takes back
 * cannot be drawn, and no licence is left that the refund has paid for.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { givenInvoiceBuyer } from '../../../../test/by-invoice.ts'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../../test/checkouts.ts'
import { givenLot } from '../../../../test/licensing-builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { expectSoundBooks, violationsOf } from '../../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { deliver, signedEvent } from '../../../../test/webhooks.ts'
import { PaymentError } from '../../../platform/payments/payments.ts'
import { recordDisputes } from '../disputes/record-disputes.ts'
import { recordRefunds } from './record-refunds.ts'
import { refundOrder } from './refund-order.ts'
import type { RefundRequest } from './refunds.rules.ts'

let server: TestServer
let clips: number[]
let admin: TestUser
beforeAll(async () => {
  server = await startTestServer()
  const master = new TextEncoder().encode('master')
  clips = await Promise.all(Array.from({ length: 15 }, () => server.givenClip({ master })))
})
afterAll(() => server.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await expectSoundBooks(server)
})

type Bought = { id: number; payment: string; user: TestUser; total: number; lines: number[] }

type Wanted = { user?: TestUser; bundles?: number; imageBundles?: number; cardholder?: string }

/** A paid order of bundles of ten DELI credits. A second one of the same account has another number of bundles. */
async function givenBundles({ user, cardholder = 'WEBHOOK NEVER', bundles = 1, ...more }: Wanted = {}) {
  const buyer = user ?? (await server.givenUser({ canPrepay: true }))
  const payment = await openPayment(buyer, await givenPaymentBody(buyer, { bundles, ...more }))
  await confirmPayment(server.http, payment, { cardholder })
  await buyer.call('POST /clip/payments/add', { body: { pi: payment.id } })
  return boughtBy(buyer, payment.order_ref)
}

async function boughtBy(user: TestUser, ref: string): Promise<Bought> {
  const { db } = server.services
  const order = await db
    .selectFrom('orders')
    .select(['id', 'total_minor', 'provider_ref'])
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const total = order.total_minor
  return { id: order.id, payment: order.provider_ref ?? '', user, total, lines: lines.map(({ id }) => id) }
}

/** Draws one credit for each of these clips in separate calls. @returns how many were drawn */
async function draw({ user }: Pick<Bought, 'user'>, ids: readonly number[]): Promise<number> {
  const requested = ids.map((id) => user.call('POST /clip/clips/download', { body: { ids: [{ id }] } }))
  const answers = await Promise.allSettled(requested)
  return answers.filter(({ status }) => status === 'fulfilled').length
}

const refusedDraw = ({ user }: Pick<Bought, 'user'>, ids: readonly number[]) =>
  refusalOf(user.call('POST /clip/clips/download', { body: { ids: ids.map((id) => ({ id })) } }))

const sendRequest = ({ id }: Pick<Bought, 'id'>, request: RefundRequest) =>
  refundOrder(server.services, { orderId: id, request, reason: 'asked for', actorUserId: null })

/** The provider does not answer, or refuses, until the mock is restored. */
const provider = (kind: 'unknown' | 'invalid') =>
  vi.spyOn(server.services.payments, 'refund').mockRejectedValue(new PaymentError(kind, 'cut'))

/** Records a refund with an unknown outcome. */
async function leavePending(order: Pick<Bought, 'id'>, request: RefundRequest): Promise<void> {
  const silent = provider('unknown')
  await expect(sendRequest(order, request)).rejects.toThrow('cut')
  silent.mockRestore()
}

async function runRefundsJob(): Promise<void> {
  server.later(2 * 60_000)
  await server.services.jobs.send('payments-refunds', {})
  await server.runJobs()
}

const available = async ({ user }: Pick<Bought, 'user'>) => {
  const params = { accountId: user.accountId }
  const { data } = await user.call('GET /clip/prepaidCredits/account/:accountId/status', { params })
  return data[0]?.available
}

/** The kinds and numbers of credits that can be drawn. */
const balances = async ({ user }: Bought) => {
  const params = { accountId: user.accountId }
  const { data } = await user.call('GET /clip/prepaidCredits/account/:accountId/status', { params })
  return data.flatMap(({ media, available: left }) => (left ? [[media, left]] : []))
}

const stateOf = async ({ id, user }: Bought) => {
  const { db } = server.services
  const order = await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  const live = await db
    .selectFrom('licences')
    .select('id')
    .where('account_id', '=', user.accountId)
    .where('revoked_at', 'is', null)
    .execute()
  return [order.state, live.length]
}

const adminOrder = async ({ id }: Bought) =>
  (await admin.call('GET /agency/orders/:id', { params: { id } })).data
const adminCredits = async ({ user: { accountId } }: Bought) =>
  (await admin.call('GET /agency/accounts/:id/credits', { params: { id: accountId } })).data

describe('R-REFUND-5: after a refund is recorded', () => {
  test('15 draws during the request to the provider take nothing, and no licence remains', async () => {
    const order = await givenBundles()
    const { payments } = server.services
    const refund = payments.refund.bind(payments)
    let drawn = -1
    vi.spyOn(payments, 'refund').mockImplementation(async (wanted) => {
      drawn = await draw(order, clips)
      return refund(wanted)
    })
    await sendRequest(order, { kind: 'all' })
    expect(drawn).toBe(0)
    expect(await stateOf(order)).toEqual(['refunded', 0])
  })

  test.each([1, 2, 3, 4])(
    '15 draws at the same time as a refund: it pays back everything or is refused (%i)',
    async () => {
      const order = await givenBundles()
      const [refund, drawn] = await Promise.all([
        refusalOf(sendRequest(order, { kind: 'all' })),
        draw(order, clips),
      ])
      if (refund === null) expect([drawn, ...(await stateOf(order))]).toEqual([0, 'refunded', 0])
      else expect([refund.code, ...(await stateOf(order))]).toEqual(['conflict', 'paid', drawn])
    },
  )

  test('no credit is drawn while the provider does not answer, and the refund is completed later', async () => {
    const order = await givenBundles()
    await leavePending(order, { kind: 'all' })
    expect(await available(order)).toBe(0)
    expect(await refusedDraw(order, clips.slice(0, 1))).toMatchObject({ status: 402 })
    expect(await draw(order, clips)).toBe(0)
    await runRefundsJob()
    expect(await stateOf(order)).toEqual(['refunded', 0])
  })

  test('a refund that the provider refuses releases the credits', async () => {
    const order = await givenBundles()
    const refusing = provider('invalid')
    await expect(sendRequest(order, { kind: 'all' })).rejects.toThrow('cut')
    refusing.mockRestore()
    expect(await available(order)).toBe(10)
    expect(await draw(order, clips)).toBe(10)
    expect(await stateOf(order)).toEqual(['paid', 10])
  })

  test('a refund that is refused later releases the credits then', async () => {
    const order = await givenBundles()
    await leavePending(order, { kind: 'all' })
    const refusing = provider('invalid')
    await runRefundsJob()
    refusing.mockRestore()
    expect(await available(order)).toBe(10)
  })

  test('a process that crashes after the record leaves the credits frozen, and the job completes the refund', async () => {
    const order = await givenBundles()
    const { payments } = server.services
    // The provider has made the refund, but its answer was lost.
    const refund = payments.refund.bind(payments)
    vi.spyOn(payments, 'refund').mockImplementationOnce(async (wanted) => {
      await refund(wanted)
      throw new PaymentError('unknown', 'killed')
    })
    await expect(sendRequest(order, { kind: 'all' })).rejects.toThrow('killed')
    expect(await draw(order, clips)).toBe(0)
    await runRefundsJob()
    expect(await stateOf(order)).toEqual(['refunded', 0])
    expect((await payments.listRefunds(order.payment)).map(({ amountMinor }) => amountMinor)).toEqual([
      order.total,
    ])
  })
})

describe('R-REFUND-5: a refund freezes what it takes back', () => {
  test('a refund of a line freezes the open credits of that line, and those of no other order', async () => {
    const order = await givenBundles()
    const other = await givenBundles({ user: order.user, bundles: 2 })
    expect(await draw(order, clips.slice(0, 3))).toBe(3)
    await leavePending(order, { kind: 'lines', ids: order.lines })
    expect(await available(order)).toBe(20)
    expect(await draw(order, clips.slice(3, 8))).toBe(5)
    const lots = await server.services.db
      .selectFrom('credit_lots')
      .select('remaining')
      .where('order_line_id', 'in', [...order.lines, ...other.lines])
      .orderBy('id')
      .execute()
    expect(lots.map(({ remaining }) => remaining)).toEqual([7, 15])
    await runRefundsJob()
    // The remaining amount paid for the three licences.
    expect(await stateOf(order)).toEqual(['paid', 8])
    expect(await available(order)).toBe(15)
  })

  test('a refund of one line of two leaves the credits of the other line open', async () => {
    const order = await givenBundles({ imageBundles: 1 })
    await leavePending(order, { kind: 'lines', ids: order.lines.slice(0, 1) })
    expect(await balances(order)).toEqual([['image', 10]])
    await runRefundsJob()
    expect(await balances(order)).toEqual([['image', 10]])
    await leavePending(order, { kind: 'lines', ids: order.lines.slice(1) })
    expect(await balances(order)).toEqual([])
    await runRefundsJob()
    expect((await stateOf(order))[0]).toBe('refunded')
  })

  test('a refund of an amount below the remaining one freezes nothing', async () => {
    const order = await givenBundles()
    await leavePending(order, { kind: 'amount', amountMinor: order.total - 1 })
    expect(await available(order)).toBe(10)
    expect(await draw(order, clips.slice(0, 1))).toBe(1)
    await runRefundsJob()
    expect(await stateOf(order)).toEqual(['paid', 1])
    expect(await available(order)).toBe(9)
  })

  test('a refund of the whole remaining amount freezes all credits, and at its end the drawn licences end too', async () => {
    const order = await givenBundles()
    expect(await draw(order, clips.slice(0, 2))).toBe(2)
    await leavePending(order, { kind: 'amount', amountMinor: order.total })
    expect(await draw(order, clips.slice(2))).toBe(0)
    // Until the money is paid back, its licences are valid.
    expect(await stateOf(order)).toEqual(['paid', 2])
    await runRefundsJob()
    expect(await stateOf(order)).toEqual(['refunded', 0])
  })

  test('two refunds of amounts that are everything together freeze all credits, until one of them is refused', async () => {
    const order = await givenBundles()
    await leavePending(order, { kind: 'amount', amountMinor: order.total - 500 })
    expect(await available(order)).toBe(10)
    await leavePending(order, { kind: 'amount', amountMinor: 500 })
    expect(await available(order)).toBe(0)
    const { payments } = server.services
    const refund = payments.refund.bind(payments)
    vi.spyOn(payments, 'refund').mockImplementation(async (wanted) => {
      if (wanted.amountMinor !== 500) throw new PaymentError('invalid', 'No.')
      return refund(wanted)
    })
    await runRefundsJob()
    expect(await stateOf(order)).toEqual(['paid', 0])
    expect(await available(order)).toBe(10)
  })

  test('of two refunds of amounts of which the second is carried out first, nothing ends before both are', async () => {
    const order = await givenBundles()
    await leavePending(order, { kind: 'amount', amountMinor: order.total - 500 })
    await sendRequest(order, { kind: 'amount', amountMinor: 500 })
    expect((await stateOf(order))[0]).toBe('paid')
    expect(await available(order)).toBe(0)
    await runRefundsJob()
    expect(await stateOf(order)).toEqual(['refunded', 0])
  })

  test('credits that the agency gave, and those of other accounts, are never frozen', async () => {
    const [order, stranger] = [await givenBundles(), await givenBundles()]
    await givenLot(server.services, order.user, { size: 4 })
    await leavePending(order, { kind: 'all' })
    expect([await available(order), await available(stranger)]).toEqual([4, 10])
    expect(await draw(order, clips)).toBe(4)
    await runRefundsJob()
    expect(await stateOf(order)).toEqual(['refunded', 4])
  })
})

describe('R-REFUND-5: a refund of an order by invoice', () => {
  test('a refund of an order by invoice freezes the credits although no provider is involved', async () => {
    const user = await givenInvoiceBuyer(server, { canPrepay: true, limitMinor: 10_000_000 })
    const body = await givenPaymentBody(user, { bundles: 1 })
    const { data } = await user.call('POST /clip/payments/invoice', { body })
    const order = await boughtBy(user, data.order_ref)
    const [refund, drawn] = await Promise.all([
      refusalOf(sendRequest(order, { kind: 'all' })),
      draw(order, clips),
    ])
    const [state, live] = await stateOf(order)
    expect([state, live]).toEqual(refund === null ? ['refunded', 0] : ['invoiced', drawn])
  })
})

describe('R-REFUND-3 and R-REFUND-5: a refund that was made at the provider', () => {
  const refundThere = ({ payment }: Bought, amountMinor: number) =>
    server.services.payments.refund({ ref: payment, amountMinor, key: `there ${payment}`, reason: 'there' })

  test('a full refund that was made at the provider, with draws at the same time as its event, leaves no licence and no credit', async () => {
    const order = await givenBundles()
    await refundThere(order, order.total)
    const event = signedEvent(server, order.payment, { type: 'charge.refunded' })
    await Promise.all([deliver(server, event), draw(order, clips)])
    await recordRefunds(server.services, order.id)
    expect(await stateOf(order)).toEqual(['refunded', 0])
    expect(await draw(order, clips)).toBe(0)
  })

  test('a partial refund that was made at the provider ends nothing', async () => {
    const order = await givenBundles()
    expect(await draw(order, clips.slice(0, 1))).toBe(1)
    await refundThere(order, order.total - 1)
    await recordRefunds(server.services, order.id)
    expect(await stateOf(order)).toEqual(['paid', 1])
    expect(await available(order)).toBe(9)
  })
})

describe('R-REFUND-5: a dispute during a refund', () => {
  const disputed = () => givenBundles({ cardholder: 'DISPUTE WEBHOOK NEVER' })

  async function decide({ payment }: Bought, note: string): Promise<void> {
    const { payments } = server.services
    const [dispute] = await payments.listDisputes({ intentRef: payment })
    const evidence = {
      customerName: '',
      customerEmail: '',
      customerIp: null,
      billingAddress: '',
      productDescription: '',
      serviceDate: null,
      activityLog: '',
      terms: '',
      note,
    }
    await payments.answerDispute({ ref: dispute?.ref ?? '', evidence, submit: true })
  }

  test('a dispute during a refund that is won releases the credits once the refund was refused as well', async () => {
    const order = await disputed()
    await leavePending(order, { kind: 'all' })
    await recordDisputes(server.services, order.id)
    expect(await available(order)).toBe(0)
    // The provider does not refund a disputed payment.
    await runRefundsJob()
    expect(await available(order)).toBe(0)
    await decide(order, 'winning_evidence')
    await recordDisputes(server.services, order.id)
    expect(await available(order)).toBe(10)
  })

  test('a dispute during a refund that is lost before the refund has an answer takes all of the money, once', async () => {
    const order = await disputed()
    expect(await draw(order, clips.slice(0, 1))).toBe(1)
    await leavePending(order, { kind: 'amount', amountMinor: order.total })
    await decide(order, 'losing_evidence')
    await recordDisputes(server.services, order.id)
    await runRefundsJob()
    expect(await stateOf(order)).toEqual(['refunded', 0])
  })
})

describe('R-REFUND-5: the admin area', () => {
  beforeEach(async () => {
    // Earlier tests have moved the clock, so that an earlier password is no longer fresh.
    admin = await server.givenUser({ kind: 'agency', role: 'Superuser' })
  })

  test('the admin area shows frozen credits apart from available ones', async () => {
    const order = await givenBundles()
    await leavePending(order, { kind: 'all' })
    const shown = await adminCredits(order)
    expect(shown.balances).toMatchObject([{ tier: 'DELI', available: 0, frozen: 10 }])
    expect(shown.lots).toMatchObject([{ remaining: 10, frozen: true }])
    expect((await adminOrder(order)).lines).toMatchObject([
      { credits: { remaining: 10 }, credits_frozen: true },
    ])
    const { data: me } = await order.user.call('GET /clip/users/:id', { params: { id: order.user.userId } })
    expect(me.prepaidCredits).toBe(0)
    await runRefundsJob()
    expect((await adminOrder(order)).lines).toMatchObject([
      { credits: { remaining: 0 }, credits_frozen: false },
    ])
  })

  test('staff cannot remove a credit that a refund freezes', async () => {
    const order = await givenBundles()
    await leavePending(order, { kind: 'all' })
    const body = {
      media: 'video',
      tier: 'DELI',
      delta: -1,
      reason: 'Error',
      key: crypto.randomUUID(),
    } as const
    const taken = admin.call('POST /agency/accounts/:id/credits', {
      params: { id: order.user.accountId },
      body,
    })
    expect(await refusalOf(taken)).toMatchObject({ code: 'licence_required' })
    await runRefundsJob()
    expect((await stateOf(order))[0]).toBe('refunded')
  })

  test('the admin area lists the drawn licences that end before it refunds the whole amount', async () => {
    const order = await givenBundles()
    expect(await draw(order, clips.slice(0, 2))).toBe(2)
    const seen = async (amount_minor: number) => {
      const querystring = { of: 'amount', amount_minor } as const
      return (await admin.call('GET /agency/orders/:id/refund', { params: { id: order.id }, querystring }))
        .data
    }
    expect((await seen(100)).licences).toEqual([])
    const { licences, credits } = await seen(order.total)
    expect(licences).toHaveLength(2)
    expect(credits).toMatchObject([{ taken_back: 8, used: 2 }])
    await sendRequest(order, { kind: 'amount', amountMinor: order.total })
    const revoked = await server.services.db
      .selectFrom('licences')
      .select('id')
      .where('account_id', '=', order.user.accountId)
      .where('revoked_at', 'is not', null)
      .execute()
    expect(revoked.map(({ id }) => id).toSorted()).toEqual(licences.map(({ id }) => id).toSorted())
    const mail = await server.services.db
      .selectFrom('outbox_mails')
      .select('text')
      .where('recipient', '=', order.user.email)
      .where('dedupe_key', 'like', 'refund:%')
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain('2 licences that were drawn from these credits end with this refund.')
  })

  test('the nightly comparison finds a drawn licence or a credit that is left after the money was refunded', async () => {
    const order = await givenBundles()
    expect(await draw(order, clips.slice(0, 1))).toBe(1)
    await sendRequest(order, { kind: 'amount', amountMinor: order.total })
    const { db } = server.services
    await db
      .updateTable('licences')
      .set({ revoked_at: null })
      .where('account_id', '=', order.user.accountId)
      .execute()
    expect((await violationsOf(server)).map(({ rule }) => rule)).toEqual([
      'I7: a valid licence of a refunded order',
    ])
    const setRemaining = (remaining: number) =>
      db
        .updateTable('credit_lots')
        .set({ remaining })
        .where('account_id', '=', order.user.accountId)
        .execute()
    await setRemaining(1)
    expect((await violationsOf(server)).map(({ rule }) => rule)).toContain(
      'I7: credits of a refunded order that can still be drawn',
    )
    await setRemaining(0)
    const now = server.services.clock.now()
    await db
      .updateTable('licences')
      .set({ revoked_at: now })
      .where('account_id', '=', order.user.accountId)
      .execute()
  })
})

describe('R-REFUND-5: refunds, draws, disputes and checkouts of one account at once', () => {
  test.each([1, 2, 3])(
    'refunds, draws, disputes and checkouts of one account at once wait for each other without a deadlock (%i)',
    async () => {
      const order = await givenBundles({ cardholder: 'DISPUTE WEBHOOK NEVER' })
      const other = await givenBundles({ user: order.user, bundles: 2 })
      const body = await givenPaymentBody(order.user, { bundles: 3 })
      const answers = await Promise.allSettled([
        sendRequest(order, { kind: 'amount', amountMinor: 700 }),
        sendRequest(other, { kind: 'all' }),
        sendRequest(order, { kind: 'all' }),
        recordDisputes(server.services, order.id),
        recordRefunds(server.services, other.id),
        openPayment(order.user, body),
        draw(order, clips),
        sendRequest(other, { kind: 'lines', ids: other.lines }),
      ])
      const faults = answers.flatMap((answer) =>
        answer.status === 'rejected' ? [String(answer.reason)] : [],
      )
      expect(faults.filter((words) => /deadlock|timeout|unavailable/i.test(words))).toEqual([])
      await runRefundsJob()
    },
  )
})
