/** R-INVOICE-1 and R-INVOICE-2: numbers without gaps, documents that cannot be changed, exactly one for each order. */
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { expectSoundBooks, violationsOf } from '../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { settleOrder } from '../orders/payments/settle-order.ts'
import { insertDocument } from './invoices.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

const master = new TextEncoder().encode('master')

/** An order that its buyer has paid at the provider, and that is not settled yet. */
async function givenPaidIntent(user?: TestUser) {
  const buyer = user ?? (await server.givenUser({ country: 'gb' }))
  const clips = [await server.givenClip({ master })]
  const payment = await openPayment(buyer, await givenPaymentBody(buyer, { clips }))
  await confirmPayment(server.http, payment, { cardholder: 'WEBHOOK NEVER' })
  const { id } = await server.services.db
    .selectFrom('orders')
    .select('id')
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
  return id
}

const listSequences = async () => {
  const rows = await server.services.db
    .selectFrom('invoices')
    .select('sequence')
    .where('kind', '=', 'invoice')
    .orderBy('sequence')
    .execute()
  return rows.map(({ sequence }) => sequence)
}
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

test('50 orders that are settled at the same time, each twice, have the numbers 1 to 50', async () => {
  const orders: number[] = []
  for (let made = 0; made < 50; made++) orders.push(await givenPaidIntent())
  // As many as there are connections; further ones would only wait.
  const inTurn = pLimit(10)
  const settled = await Promise.all(
    [...orders, ...orders].map((order) => inTurn(() => settleOrder(server.services, order))),
  )
  expect(settled.every(({ state }) => state === 'paid')).toBe(true)
  expect(await listSequences()).toEqual(upTo(50))
}, 60_000)

test('a settlement that fails releases its number', async () => {
  const before = await listSequences()
  const [failing, next] = [await givenPaidIntent(), await givenPaidIntent()]
  await sql`insert into outbox_mails (dedupe_key, recipient, subject, text, html, created_at)
    values (${`receipt:${failing}`}, '', '', '', '', now())`.execute(server.services.db)
  await expect(settleOrder(server.services, failing)).rejects.toThrow('already')
  expect(await listSequences()).toEqual(before)
  await settleOrder(server.services, next)
  expect(await listSequences()).toEqual(upTo(before.length + 1))
  await server.services.db.deleteFrom('outbox_mails').where('dedupe_key', '=', `receipt:${failing}`).execute()
  await settleOrder(server.services, failing)
  expect(await listSequences()).toEqual(upTo(before.length + 2))
})

test('a number has six digits, and more when they are needed', async () => {
  await settleOrder(server.services, await givenPaidIntent())
  const order_id = await givenPaidIntent()
  const document = await server.services.db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
  const rollBack = new Error('This number is not kept')
  const numberAfter = (last: number) => {
    let number = ''
    const attempt = server.services.db.transaction().execute(async (tx) => {
      await tx.updateTable('invoice_series').set({ last_sequence: last }).execute()
      number = await insertDocument(tx, { ...document, order_id }, 'INV-')
      throw rollBack
    })
    return attempt.catch((error: unknown) => {
      expect(error).toBe(rollBack)
      return number
    })
  }
  expect(await numberAfter(98_765)).toBe('INV-098766')
  expect(await numberAfter(999_998)).toBe('INV-999999')
  expect(await numberAfter(999_999)).toBe('INV-1000000')
  await settleOrder(server.services, order_id)
})

describe('the audit of invoices reports', () => {
  test('the audit of invoices reports a missing number', async () => {
    const { db } = server.services
    await settleOrder(server.services, await givenPaidIntent())
    const { year, last_sequence } = await db
      .selectFrom('invoice_series')
      .selectAll()
      .where('kind', '=', 'invoice')
      .executeTakeFirstOrThrow()
    const setLast = (last: number) =>
      db
        .updateTable('invoice_series')
        .set({ last_sequence: last })
        .where('year', '=', year)
        .where('kind', '=', 'invoice')
        .execute()
    await setLast(last_sequence + 1)
    expect(await violationsOf(server)).toEqual([{ rule: 'I12: a gap in a series of documents', ids: [year] }])
    await setLast(last_sequence)
  })

  test('the audit of invoices reports a paid order without its invoice', async () => {
    const { db } = server.services
    const order = await givenPaidIntent()
    await settleOrder(server.services, order)
    const setState = (state: 'paid' | 'failed') =>
      db.updateTable('orders').set({ state }).where('id', '=', order).execute()
    await setState('failed')
    const rules = (await violationsOf(server)).map(({ rule }) => rule)
    expect(rules).toContain('I10: an invoice of an order that is not paid, or of other amounts')
    await setState('paid')

    const bare = await givenPaidIntent()
    await db
      .updateTable('orders')
      .set({ state: 'paid', paid_at: new Date() })
      .where('id', '=', bare)
      .execute()
    expect(await violationsOf(server)).toContainEqual({
      rule: 'I10: a paid order without exactly one invoice',
      ids: [bare],
    })
    await db.updateTable('orders').set({ state: 'awaiting_payment' }).where('id', '=', bare).execute()
    await settleOrder(server.services, bare)
  })
})

test('the numbers of a new year begin at 1, from the agency’s midnight', async () => {
  const order = await givenPaidIntent()
  const clock = { now: () => new Date('2031-12-31T23:59:59Z') }
  await settleOrder({ ...server.services, clock }, order)
  const later = await givenPaidIntent()
  await settleOrder({ ...server.services, clock: { now: () => new Date('2032-06-30T23:30:00Z') } }, later)
  const rows = await server.services.db
    .selectFrom('invoices')
    .select('number')
    .where('order_id', 'in', [order, later])
    .orderBy('id')
    .execute()
  expect(rows.map(({ number }) => number)).toEqual(['T-INV-2031-000001', 'T-INV-2032-000001'])
})

describe('an issued invoice', () => {
  test('an issued invoice has the seller, the buyer, the lines and the tax as they were', async () => {
    const user = await server.givenUser({ country: 'gb' })
    const order = await givenPaidIntent(user)
    await settleOrder(server.services, order)
    const find = () =>
      server.services.db
        .selectFrom('invoices')
        .selectAll()
        .where('order_id', '=', order)
        .executeTakeFirstOrThrow()
    const issued = await find()
    expect(issued).toMatchObject({
      seller: { name: 'Example News Agency Ltd', brand: 'Rushes' },
      buyer: { person: 'Test User', address: ['14 Headline Street', 'Leeds LS1 4AP', 'United Kingdom'] },
      taxes: [{ name: 'VAT', rate: '20' }],
      due_at: null,
      tax_note: null,
    })
    expect(issued.lines).toHaveLength(1)
    await server.services.db
      .updateTable('accounts')
      .set({ name: 'Another name' })
      .where('id', '=', user.accountId)
      .execute()
    expect(await find()).toEqual(issued)
  })

  test('an issued invoice cannot be changed or removed, nor its table truncated, by the application or by the owner', async () => {
    const order = await givenPaidIntent()
    await settleOrder(server.services, order)
    const { ownerDb, services } = server
    for (const db of [services.db, ownerDb]) {
      await expect(db.updateTable('invoices').set({ tax_note: 'x' }).execute()).rejects.toThrow('append-only')
      await expect(db.deleteFrom('invoices').execute()).rejects.toThrow('append-only')
    }
    await expect(sql`truncate invoices cascade`.execute(ownerDb)).rejects.toThrow('append-only')
  })

  test('an issued invoice is unique for its order, and has the mode of the installation', async () => {
    const order = await givenPaidIntent()
    await settleOrder(server.services, order)
    const { id, ...row } = await server.services.db
      .selectFrom('invoices')
      .selectAll()
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow()
    const again = (change: object) => {
      const { seller, buyer, lines, taxes } = row
      const json = { seller, buyer, lines, taxes }
      const texts = Object.fromEntries(Object.entries(json).map(([name, of]) => [name, JSON.stringify(of)]))
      return server.services.db
        .insertInto('invoices')
        .values({
          ...row,
          ...(texts as Record<keyof typeof json, string>),
          sequence: 9_999,
          number: 'x',
          ...change,
        })
        .execute()
    }
    await expect(again({})).rejects.toThrow('invoices_one_per_order')
    await expect(again({ livemode: true })).rejects.toThrow('differs from this installation')
    expect(id).toBeGreaterThan(0)
  })
})
