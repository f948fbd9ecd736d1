/** R-UPGRADE-1 to R-UPGRADE-5 and R-UPGRADE-8 over HTTP: a wider licence of a clip is sold at the difference, once. */
import type { Updateable } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenInvoiceTerms } from '../../../test/by-invoice.ts'
import {
  confirmPayment,
  givenPaymentBody,
  givenUpgradeBody,
  openPayment,
  type PaymentBody,
} from '../../../test/checkouts.ts'
import { acceptDeal, givenDeal } from '../../../test/deals.ts'
import { givenLot } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { expectSoundBooks } from '../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { deliver, signedEvent } from '../../../test/webhooks.ts'
import type { Licences } from '../../db/schema.gen.ts'
import { revokeLicence } from '../licences/revoke-licences.ts'
import { comparePayments } from '../orders/payments/compare-payments.ts'
import { describeRefund } from '../orders/refunds/describe-refund.ts'
import { refundOrder } from '../orders/refunds/refund-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

type Buyer = { buyer: TestUser; clip: number; licence: number }

/** A buyer in the United Kingdom, where DELI costs 200 and DEMA 600, with a DELI licence that was bought by card. */
async function givenHolder(change: Partial<Updateable<Licences>> = {}): Promise<Buyer> {
  const buyer = await server.givenUser({ country: 'gb' })
  const clip = await givenClip()
  await pay(buyer, await givenPaymentBody(buyer, { clips: [clip] }))
  const [bought] = await licencesOf({ buyer, clip, licence: 0 })
  if (!bought) throw new Error('Nothing was licensed')
  await changeLicence(bought.id, { price_minor: 20_000, ...change })
  return { buyer, clip, licence: bought.id }
}

const changeLicence = (id: number, change: Partial<Updateable<Licences>>) =>
  server.services.db.updateTable('licences').set(change).where('id', '=', id).execute()

const givenClip = () => server.givenClip({ master: new TextEncoder().encode('master') })

async function pay(buyer: TestUser, body: PaymentBody) {
  const payment = await openPayment(buyer, body)
  await confirmPayment(server.http, payment)
  await buyer.call('POST /clip/payments/add', { body: { pi: payment.id } })
  const { db } = server.services
  return db
    .selectFrom('orders')
    .select(['id', 'ref', 'state', 'net_minor'])
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
}

const licencesOf = ({ buyer, clip }: Buyer) =>
  server.services.db
    .selectFrom('licences')
    .select(['id', 'tier_code', 'price_minor', 'upgrades_licence_id', 'revoked_at'])
    .where('account_id', '=', buyer.accountId)
    .where('clip_id', '=', clip)
    .orderBy('id')
    .execute()

const revoke = (id: number) =>
  revokeLicence(server.services.db, id, { reason: 'test', now: server.services.clock.now() })

const ownedOf = async ({ buyer, clip }: Buyer) => {
  const { data } = await buyer.call('GET /clip/clips/batch', { querystring: { ids: String(clip) } })
  return data.items[0]?.owned
}

const mailOf = async (key: string) => {
  const { db } = server.services
  const rows = await db.selectFrom('outbox_mails').select('text').where('dedupe_key', '=', key).execute()
  return rows[0]?.text
}

describe('R-UPGRADE-3: the holder of a narrower licence', () => {
  test('the holder of a narrower licence buys the wider one at the difference, and all documents name the licence', async () => {
    const held = await givenHolder()
    const order = await pay(held.buyer, await givenUpgradeBody(held))
    expect(order).toMatchObject({ state: 'paid', net_minor: 40_000 })
    const [, upgrade] = await licencesOf(held)
    expect(upgrade).toMatchObject({
      tier_code: 'DEMA',
      price_minor: 40_000,
      upgrades_licence_id: held.licence,
    })
    const { data: certificate } = await held.buyer.call('GET /clip/licences/:id', {
      params: { id: upgrade?.id ?? 0 },
    })
    expect(certificate).toMatchObject({ upgrades: held.licence, price: { net_minor: 40_000 } })
    expect(await mailOf(`receipt:${order.id}`)).toContain(`Upgrade of licence ${held.licence}`)
    const invoice = await server.services.db
      .selectFrom('invoices')
      .select('lines')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(invoice.lines)).toContain(`Upgrade of licence ${held.licence}`)
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const admin = await manager.call('GET /agency/orders/:id', { params: { id: order.id } })
    expect(admin.data.lines).toMatchObject([{ upgrades: held.licence, licence: { id: upgrade?.id } }])
  })

  test('the holder of a narrower licence orders the wider one by invoice at the difference', async () => {
    const held = await givenHolder()
    await givenInvoiceTerms(server, held.buyer.accountId, { limitMinor: 100_000, days: 30 })
    const { data } = await held.buyer.call('POST /clip/payments/invoice', {
      body: await givenUpgradeBody(held),
    })
    expect(data.amount).toBe(48_000)
    expect((await licencesOf(held))[1]).toMatchObject({ upgrades_licence_id: held.licence })
  })

  test('the holder of a narrower licence reads the price of the upgrade before the purchase, as it is charged', async () => {
    const held = await givenHolder()
    expect(await ownedOf(held)).toMatchObject([
      { licence_id: held.licence, upgrades: [{ tier: 'DEMA', price: 400 }] },
    ])
    const { data } = await held.buyer.call('GET /clip/clips/:id', { params: { id: held.clip } })
    expect(data.owned).toMatchObject([{ upgrades: [{ tier: 'DEMA', price: 400 }] }])
    await pay(held.buyer, await givenUpgradeBody(held))
    for (const licence of (await ownedOf(held)) ?? []) expect(licence).not.toHaveProperty('upgrades')
  })

  test('the full price is answered with the difference and charges nothing', async () => {
    const held = await givenHolder()
    const refusal = await refusalOf(openPayment(held.buyer, await givenUpgradeBody(held, 600)))
    expect(refusal).toMatchObject({ code: 'cart_changed', data: { cartTotal: 40_000 } })
  })

  test('a lower difference than that of the server is answered with the price of the server', async () => {
    const held = await givenHolder()
    const refusal = await refusalOf(openPayment(held.buyer, await givenUpgradeBody(held, 300)))
    expect(refusal).toMatchObject({ code: 'cart_changed', data: { cartTotal: 40_000 } })
  })
})

describe('R-UPGRADE-2: the deduction', () => {
  test.each<[string, Partial<Updateable<Licences>>, number]>([
    ['of a lower fee is that fee', { price_minor: 16_000 }, 440],
    ['of a fee in another currency is the list price', { currency: 'usd', price_minor: 99_900 }, 400],
    ['of a fee above the price leaves nothing to pay', { price_minor: 70_000 }, 0],
  ])('the deduction %s', async (_what, change, price) => {
    const held = await givenHolder(change)
    expect((await ownedOf(held))?.[0]?.upgrades).toEqual([{ tier: 'DEMA', price }])
  })

  test.each<[string, Partial<Updateable<Licences>>]>([
    ['a single use', { tier_code: 'NNTS' }],
    ['standard credits', { tier_code: null }],
    ['a revoked licence', { revoked_at: new Date() }],
  ])('there is no deduction for %s', async (_what, change) => {
    const held = await givenHolder(change)
    const refusal = await refusalOf(openPayment(held.buyer, await givenUpgradeBody(held)))
    expect(refusal).toMatchObject({ code: 'cart_changed', data: { cartTotal: 60_000 } })
  })

  test('there is no deduction for a licence of a deal, of which none covers a tier', async () => {
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const held = await givenHolder()
    const { buyer, clip } = held
    const { id } = await givenDeal(server, { manager, buyer, clips: [clip] }, { tier: 'DELI' })
    await acceptDeal(buyer, id)
    await changeLicence(held.licence, { deal_id: id })
    const refusal = await refusalOf(openPayment(buyer, await givenUpgradeBody(held)))
    expect(refusal).toMatchObject({ code: 'cart_changed', data: { cartTotal: 60_000 } })
  })

  test('the deduction of a credit is its unit price', async () => {
    const buyer = await server.givenUser({ country: 'gb' })
    const clip = await givenClip()
    await givenLot(server.services, buyer, { currency: 'gbp', unit_price_minor: 16_000 })
    await buyer.call('POST /clip/clips/download', { body: { ids: [{ id: clip, tier: 'DELI' }] } })
    const order = await pay(buyer, await givenUpgradeBody({ buyer, clip }, 440))
    expect(order).toMatchObject({ state: 'paid', net_minor: 44_000 })
  })

  test('there is no deduction for a licence of another account', async () => {
    const held = await givenHolder()
    const other = await server.givenUser({ country: 'gb' })
    const foreign = { ...held, buyer: other }
    expect(await ownedOf(foreign)).toEqual([])
    const refusal = await refusalOf(openPayment(other, await givenUpgradeBody(foreign)))
    expect(refusal).toMatchObject({ code: 'cart_changed', data: { cartTotal: 60_000 } })
  })

  test('there is no deduction for a licence whose payment is disputed', async () => {
    const buyer = await server.givenUser({ country: 'gb' })
    const clip = await givenClip()
    const body = await givenPaymentBody(buyer, { clips: [clip] })
    const payment = await openPayment(buyer, body)
    await confirmPayment(server.http, payment, { cardholder: 'DISPUTE WEBHOOK NEVER' })
    await buyer.call('POST /clip/payments/add', { body: { pi: payment.id } })
    const held = { buyer, clip, licence: 0 }
    expect((await ownedOf(held))?.[0]?.upgrades).toHaveLength(1)
    await deliver(server, signedEvent(server, payment.id, { type: 'charge.dispute.created' }))
    expect((await ownedOf(held))?.[0]).toMatchObject({ frozen: true })
    const refusal = await refusalOf(openPayment(buyer, await givenUpgradeBody(held)))
    expect(refusal).toMatchObject({ code: 'cart_changed', data: { cartTotal: 60_000 } })
  })
})

describe('R-UPGRADE-4: an upgrade', () => {
  test('an upgrade in two tabs by invoice is granted and owed once', async () => {
    const held = await givenHolder()
    await givenInvoiceTerms(server, held.buyer.accountId, { limitMinor: 1_000_000, days: 30 })
    const colleague = await server.givenUser({ country: 'gb', accountId: held.buyer.accountId })
    const body = await givenUpgradeBody(held)
    const refusals = await Promise.all(
      [held.buyer, colleague].map((user) => refusalOf(user.call('POST /clip/payments/invoice', { body }))),
    )
    expect(refusals.map((refusal) => refusal?.code).toSorted()).toEqual(['already_owned', undefined])
    expect(await licencesOf(held)).toHaveLength(2)
  })

  test('an upgrade in two tabs by card replaces the earlier checkout, so that one payment is taken', async () => {
    const held = await givenHolder()
    const colleague = await server.givenUser({ country: 'gb', accountId: held.buyer.accountId })
    const body = await givenUpgradeBody(held)
    const first = await openPayment(held.buyer, body)
    const order = await pay(colleague, body)
    expect(order.state).toBe('paid')
    expect(await confirmPayment(server.http, first)).toHaveProperty('error')
    expect(await licencesOf(held)).toHaveLength(2)
    expect(await refusalOf(openPayment(held.buyer, body))).toMatchObject({ code: 'already_owned' })
  })

  test('an upgrade whose narrower licence was revoked after the quote is refused at the full price', async () => {
    const held = await givenHolder()
    const body = await givenUpgradeBody(held)
    await openPayment(held.buyer, body)
    await revoke(held.licence)
    const refusal = await refusalOf(openPayment(held.buyer, body))
    expect(refusal).toMatchObject({ code: 'cart_changed', data: { cartTotal: 60_000 } })
  })

  test('an upgrade that was paid after its narrower licence was revoked waits for a review and grants nothing', async () => {
    const held = await givenHolder()
    const payment = await openPayment(held.buyer, await givenUpgradeBody(held))
    await revoke(held.licence)
    await confirmPayment(server.http, payment)
    await held.buyer.call('POST /clip/payments/add', { body: { pi: payment.id } })
    const order = await server.services.db
      .selectFrom('orders')
      .select('state')
      .where('ref', '=', payment.order_ref)
      .executeTakeFirstOrThrow()
    expect(order.state).toBe('payment_review')
    expect(await licencesOf(held)).toHaveLength(1)
  })

  test('an upgrade is refused by the database where the licence is upgraded already', async () => {
    const held = await givenHolder()
    await pay(held.buyer, await givenUpgradeBody(held))
    const other = await givenHolder()
    const again = changeLicence(other.licence, { upgrades_licence_id: held.licence })
    await expect(again).rejects.toThrow('licences_upgrade')
  })

  test('a narrower licence that is paid after a wider one was licensed waits for a review and grants nothing', async () => {
    const buyer = await server.givenUser({ country: 'gb' })
    const clip = await givenClip()
    const payment = await openPayment(buyer, await givenPaymentBody(buyer, { clips: [clip] }))
    await givenLot(server.services, buyer, { tier_code: 'DEMA', currency: 'gbp' })
    await buyer.call('POST /clip/clips/download', { body: { ids: [{ id: clip, tier: 'DEMA' }] } })
    await confirmPayment(server.http, payment)
    await buyer.call('POST /clip/payments/add', { body: { pi: payment.id } })
    const { data } = await buyer.call('GET /clip/payments/order/:ref', { params: { ref: payment.order_ref } })
    expect(data.status).not.toBe('succeeded')
    expect(await licencesOf({ buyer, clip, licence: 0 })).toMatchObject([{ tier_code: 'DEMA' }])
  })

  test('an upgrade is sold only while the clip can be licensed', async () => {
    const held = await givenHolder()
    const body = await givenUpgradeBody(held)
    const { db } = server.services
    await db.updateTable('clips').set({ state: 'retired' }).where('id', '=', held.clip).execute()
    expect(await refusalOf(openPayment(held.buyer, body))).toMatchObject({
      code: 'cart_changed',
      message: 'This item is no longer available',
    })
  })

  test('the narrower licence is refused to the holder of the wider one, with the number of the licence', async () => {
    const buyer = await server.givenUser({ country: 'gb' })
    const clip = await givenClip()
    const body = await givenPaymentBody(buyer, { clips: [clip] })
    await pay(buyer, await givenPaymentBody(buyer, { tier: 'DEMA', clips: [clip] }))
    const [wider] = await licencesOf({ buyer, clip, licence: 0 })
    expect(await refusalOf(openPayment(buyer, body))).toMatchObject({
      code: 'already_owned',
      data: { removed: [{ licence_url: `/licence/${wider?.id}` }] },
    })
  })
})

describe('R-UPGRADE-5: a refund of the narrower licence', () => {
  test('a refund of the narrower licence ends its upgrade in the same transaction, and the email names it', async () => {
    const buyer = await server.givenUser({ country: 'gb' })
    const clip = await givenClip()
    const first = await pay(buyer, await givenPaymentBody(buyer, { clips: [clip] }))
    const held = { buyer, clip, licence: (await licencesOf({ buyer, clip, licence: 0 }))[0]?.id ?? 0 }
    const upgrade = await pay(buyer, await givenUpgradeBody(held))
    const wanted = {
      orderId: first.id,
      request: { kind: 'all' },
      reason: 'asked for',
      actorUserId: null,
    } as const
    const preview = await describeRefund(server.services, first.id, wanted.request)
    const { id } = await refundOrder(server.services, wanted)
    const licences = await licencesOf(held)
    expect(licences.map(({ revoked_at }) => revoked_at === null)).toEqual([false, false])
    expect(preview.licences.map((licence) => licence.id)).toEqual(licences.map((licence) => licence.id))
    expect(preview.upgrade_fees).toEqual([
      { licence_id: licences[1]?.id, order_id: upgrade.id, amount_minor: 48_000, currency: 'gbp' },
    ])
    expect(await mailOf(`refund:${id}`)).toContain(
      `Licence ${licences[1]?.id}, an upgrade of a refunded licence`,
    )
    expect(await ownedOf(held)).toEqual([])
  })

  test('a refund of the upgrade leaves the narrower licence, which can be upgraded again', async () => {
    const held = await givenHolder()
    const order = await pay(held.buyer, await givenUpgradeBody(held))
    const wanted = {
      orderId: order.id,
      request: { kind: 'all' },
      reason: 'asked for',
      actorUserId: null,
    } as const
    await refundOrder(server.services, wanted)
    expect(await ownedOf(held)).toMatchObject([{ licence_id: held.licence, upgrades: [{ price: 400 }] }])
    expect((await pay(held.buyer, await givenUpgradeBody(held))).state).toBe('paid')
  })
})

describe('R-UPGRADE-3: credits', () => {
  test('a credit of a wider licence is drawn in full for a narrower one that is held', async () => {
    const held = await givenHolder()
    await givenLot(server.services, held.buyer, {
      tier_code: 'DEMA',
      currency: 'gbp',
      unit_price_minor: 48_000,
    })
    await held.buyer.call('POST /clip/clips/download', { body: { ids: [{ id: held.clip, tier: 'DEMA' }] } })
    expect((await licencesOf(held))[1]).toMatchObject({ price_minor: 48_000, upgrades_licence_id: null })
  })

  test('no credit of a narrower licence is drawn for a wider one that is held', async () => {
    const held = await givenHolder({ tier_code: 'DEMA' })
    await givenLot(server.services, held.buyer)
    await held.buyer.call('POST /clip/clips/download', { body: { ids: [{ id: held.clip, tier: 'DELI' }] } })
    expect(await licencesOf(held)).toHaveLength(1)
  })
})

describe('R-UPGRADE-8: an upgrade whose difference is 0', () => {
  const FREE = { price_minor: 60_000 }
  const orderOf = (ref: string) =>
    server.services.db
      .selectFrom('orders')
      .select(['id', 'state', 'provider', 'provider_ref', 'total_minor'])
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow()

  test('is ordered alone without a payment, with its licence, invoice and receipt', async () => {
    const held = await givenHolder(FREE)
    const opened = await openPayment(held.buyer, await givenUpgradeBody(held, 0))
    expect(opened).toMatchObject({ amount: 0, status: 'succeeded', client_secret: '', id: opened.order_ref })
    const order = await orderOf(opened.order_ref)
    expect(order).toMatchObject({ state: 'paid', provider: 'none', provider_ref: null, total_minor: 0 })
    expect((await licencesOf(held))[1]).toMatchObject({
      ...{ tier_code: 'DEMA', price_minor: 0, upgrades_licence_id: held.licence },
    })
    expect(await mailOf(`receipt:${order.id}`)).toContain(`Upgrade of licence ${held.licence}`)
    const invoices = server.services.db
      .selectFrom('invoices')
      .select(['kind', 'total_minor'])
      .where('order_id', '=', order.id)
    expect(await invoices.execute()).toEqual([{ kind: 'invoice', total_minor: 0 }])
    const params = { ref: opened.order_ref }
    expect((await held.buyer.call('GET /clip/payments/order/:ref', { params })).data.status).toBe('succeeded')
    const added = await held.buyer.call('POST /clip/payments/add', { body: { pi: opened.id } })
    expect(added.data.status).toBe('paid')
    const differences = await comparePayments(server.services, new Date(0))
    expect(differences.filter((difference) => difference.order === order.id)).toEqual([])
  })

  test('is ordered once in two tabs, and ends an open card payment for the clip', async () => {
    const held = await givenHolder(FREE)
    const colleague = await server.givenUser({ country: 'gb', accountId: held.buyer.accountId })
    const body = await givenUpgradeBody(held, 0)
    const refusals = await Promise.all(
      [held.buyer, colleague].map((user) => refusalOf(openPayment(user, body))),
    )
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(await licencesOf(held)).toHaveLength(2)
    const other = await givenHolder()
    const payment = await openPayment(other.buyer, await givenUpgradeBody(other))
    await changeLicence(other.licence, FREE)
    await openPayment(other.buyer, await givenUpgradeBody(other, 0))
    expect((await orderOf(payment.order_ref)).state).toBe('cancelled')
    expect(await licencesOf(other)).toHaveLength(2)
  })

  test('is refused by invoice, at another price, and after the end of the narrower licence', async () => {
    const held = await givenHolder(FREE)
    await givenInvoiceTerms(server, held.buyer.accountId, { limitMinor: 100_000, days: 30 })
    const body = await givenUpgradeBody(held, 0)
    expect(await refusalOf(held.buyer.call('POST /clip/payments/invoice', { body }))).toMatchObject({
      ...{ code: 'conflict', message: 'This order costs nothing. Please order it without an invoice.' },
    })
    const paid = await givenUpgradeBody(held)
    expect(await refusalOf(openPayment(held.buyer, paid))).toMatchObject({
      ...{ code: 'cart_changed', data: { cartTotal: 0 } },
    })
    await revoke(held.licence)
    expect(await refusalOf(openPayment(held.buyer, body))).toMatchObject({
      ...{ code: 'cart_changed', data: { cartTotal: 60_000 } },
    })
    expect(await licencesOf(held)).toHaveLength(1)
  })

  test('ends with the narrower licence, as every upgrade', async () => {
    const held = await givenHolder(FREE)
    await openPayment(held.buyer, await givenUpgradeBody(held, 0))
    await revoke(held.licence)
    expect((await licencesOf(held)).every(({ revoked_at }) => revoked_at !== null)).toBe(true)
  })

  test('an order of 0 with another provider is refused by the database', async () => {
    const { rows } = await server.pool.query("select id from orders where provider <> 'none' limit 1")
    const free = 'update orders set net_minor = 0, tax_minor = 0, total_minor = 0 where id = $1'
    await expect(server.pool.query(free, [rows[0].id])).rejects.toThrow('orders_total')
  })
})
