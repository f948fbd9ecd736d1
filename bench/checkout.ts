/**
 * Measures a whole checkout through the API: sales tax, payment, confirmation with a test card, webhook, fulfilment. The
 * product's own test card provider sends the webhook through the job queue, as it does everywhere. A checkout counts
 * once its order is paid in the database, so work that is left for later counts too.
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { makeClipItem } from '@rushes/commerce/cart-item'
import { findPrice, type PriceList, type TierPrice } from '@rushes/commerce/price-list'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/db.ts'
import { hashToken } from '../apps/server/src/http/viewer.ts'
import { cpuMsOf } from './cpu.ts'
import { indexChanges } from './load-clips.ts'
import type { Target } from './measure.ts'
import { forgetStatements, type Statement, statementsOf } from './statements.ts'

/** Enough for a minute of orders. A change of every video would be indexed while orders are measured. */
const MASTERS = 20_000

const ORDERS = Number(process.env.ORDERS ?? 3_000)

const WARM_UP_ORDERS = 300

const CONNECTIONS = 16

const BUYERS = 400

const DRAIN_TIMEOUT_MS = 60_000

const ADDRESS = { line1: '14 Headline Street', city: 'Leeds', country: 'gb', postal_code: 'LS1 4AP' }

export type MeasuredCheckout = {
  orders: number
  connections: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  serverCpuMs: number
  postgresCpuMs: number
  /** Includes the polling of the queues. A statement is a round trip, and a transaction if it only reads. */
  statementsPerOrder: number
  transactionsPerOrder: number
  /** Synchronisations of the write-ahead log; one may serve several orders. */
  fsyncsPerOrder: number
  synchronousCommit: string
  load: number
  statements: Statement[]
}

type Buyer = { address: string; token: string; price: TierPrice }

export async function measureCheckout(target: Target): Promise<MeasuredCheckout> {
  const { address, serverPid, postgresPid, db } = target
  const tokens = await givenBuyers(db, BUYERS)
  const clips = await givenMasters(db)
  await indexChanges(db)
  const price = await priceOfOneClip(address)
  // Each account buys each clip once at most.
  const buy = (n: number) =>
    checkOut({ address, price, token: tokens[n % BUYERS] ?? '' }, clips[Math.floor(n / BUYERS)] ?? 0)

  await buyAll(db, buy, { from: 0, count: WARM_UP_ORDERS })
  await forgetStatements(db)
  const writtenBefore = await readWritten(db)
  const before = [cpuMsOf(serverPid), cpuMsOf(postgresPid)] as const
  const began = performance.now()
  const times = await buyAll(db, buy, { from: WARM_UP_ORDERS, count: ORDERS })
  const seconds = (performance.now() - began) / 1_000
  const each = (spent: number) => Math.round((100 * spent) / ORDERS) / 100
  const written = await readWritten(db)
  const statements = await statementsOf(db, ORDERS)
  times.sort((a, b) => a - b)
  const { rows } = await sql<{ setting: string }>`
    select current_setting('synchronous_commit') || ', fsync ' || current_setting('fsync') as setting`.execute(
    db,
  )
  return {
    orders: ORDERS,
    connections: CONNECTIONS,
    perSecond: Math.round(ORDERS / seconds),
    p50Ms: Math.round(times[Math.floor(times.length / 2)] ?? 0),
    p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    serverCpuMs: each(cpuMsOf(serverPid) - before[0]),
    postgresCpuMs: each(cpuMsOf(postgresPid) - before[1]),
    statementsPerOrder: tenths(statements.reduce((sum, { perRequest }) => sum + perRequest, 0)),
    transactionsPerOrder: tenths((written.transactions - writtenBefore.transactions) / ORDERS),
    fsyncsPerOrder: tenths((written.fsyncs - writtenBefore.fsyncs) / ORDERS),
    synchronousCommit: rows[0]?.setting ?? '',
    load: tenths(loadavg()[0] ?? 0),
    statements,
  }
}

const tenths = (value: number) => Math.round(10 * value) / 10

/** Reads how many transactions have ended, and how often the database has waited for its disk. */
async function readWritten(db: Db): Promise<{ transactions: number; fsyncs: number }> {
  const { rows } = await sql<{ transactions: number; fsyncs: number }>`
    select xact_commit::float8 as transactions,
      (select coalesce(sum(fsyncs), 0)::float8 from pg_stat_io where object = 'wal') as fsyncs
    from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0] ?? { transactions: 0, fsyncs: 0 }
}

/** @returns how long each checkout took until its card was accepted; afterwards every order is paid. */
async function buyAll(
  db: Db,
  buy: (n: number) => Promise<void>,
  { from, count }: { from: number; count: number },
): Promise<number[]> {
  const times: number[] = []
  let next = from
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < from + count) {
        const n = next++
        const start = performance.now()
        await buy(n)
        times.push(performance.now() - start)
      }
    }),
  )
  const giveUpAt = performance.now() + DRAIN_TIMEOUT_MS
  while ((await unpaidOrders(db)) > 0) {
    if (performance.now() > giveUpAt) throw new Error(`${await unpaidOrders(db)} orders are not paid`)
    await pause(20)
  }
  return times
}

async function unpaidOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from orders where state <> 'paid'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

async function priceOfOneClip(address: string): Promise<TierPrice> {
  const answer = await fetch(`${address}/rest/clip/pricing`)
  const { data }: { data: { pricing: PriceList } } = JSON.parse(await answer.text())
  const price = findPrice(data.pricing, { currency: 'gbp', media: 'video', tierCode: 'DELI', size: 1 })
  if ('refused' in price) throw new Error(price.refused)
  return price
}

type Tax = { net_amount: number; tax_amount_exclusive: number; total_amount: number }

async function checkOut(buyer: Buyer, clipId: number): Promise<void> {
  const clip = { id: clipId, title: `Clip ${clipId}`, thumbpath: '', notSocial: false, enquire: false }
  const item = makeClipItem({ ...clip, type: 'video', graphic: false }, buyer.price, 'gbp')
  const tax = await post<{ data: Tax }>(buyer, '/rest/clip/payments/salestax', {
    currency: 'gbp',
    line_items: [{ amount: item.price * 100, reference: item.productRef, quantity: 1 }],
    customer_details: { address: ADDRESS },
  })
  const payment = await post<{ data: { client_secret: string } }>(buyer, '/rest/clip/payments/intent', {
    purchase: {
      cartContents: [item],
      cartTotal: tax.data.net_amount,
      salesTaxAmount: tax.data.tax_amount_exclusive,
      totalSaleAmount: tax.data.total_amount,
      currency: 'gbp',
    },
    usage: { usageType: 'DELI', usageDetails: { urls: 'dailyscroll.example' }, terms: true },
    address: ADDRESS,
  })
  const outcome = await post<{ status?: string }>(buyer, '/testpay/confirm', {
    clientSecret: payment.data.client_secret,
    card: 'card_4242',
    cardholder: 'Bea Buyer',
    returnUrl: `${buyer.address}/confirm-payment`,
  })
  if (outcome.status !== 'succeeded') throw new Error(`not confirmed: ${JSON.stringify(outcome)}`)
}

async function post<Answer>({ address, token }: Buyer, path: string, body: object): Promise<Answer> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`)
  return JSON.parse(answer)
}

/** @returns the tokens of the sessions, one for each account. The accounts are British, so their carts are taxed. */
async function givenBuyers(db: Db, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => `rsh_${randomBytes(32).toString('base64url')}`)
  const hashes = tokens.map((token) => hashToken(token).toString('hex'))
  await sql`
    with made_accounts as (
      insert into accounts (name, country_code, can_purchase)
      select 'Bench ' || n, 'gb', true from generate_series(1, ${count}) n
      returning id, name),
    made_users as (
      insert into users (account_id, email, first_name, last_name)
      select id, lower(replace(name, ' ', '-')) || '@bench.example', 'Bea', 'Buyer' from made_accounts
      returning id)
    insert into sessions (token_sha256, user_id, created_at, last_seen_at, expires_at)
    select decode(hash, 'hex'), id, now(), now(), now() + interval '1 day'
    from (select id, row_number() over () as n from made_users) users
      join unnest(${hashes}::text[]) with ordinality as hashes (hash, n) using (n)`.execute(db)
  await sql`vacuum analyze accounts, users, sessions`.execute(db)
  return tokens
}

/** Gives videos that are on sale a master, which a licence names by its checksum. @returns their ids */
async function givenMasters(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from clips where type = 'video' and restrictions = '' and not enquiry_only
      and not exists (select from clip_licensing_terms where clip_id = clips.id and term_id = 8)
    order by id limit ${MASTERS}`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into clip_files (clip_id, role, storage_key, file_name, content_type, size_bytes, sha256, crc32)
    select id, 'master', 'masters/' || id, 'clip-' || id || '.mp4', 'video/mp4', 1, repeat('0', 64), 0
    from unnest(${ids}::int[]) as id on conflict do nothing`.execute(db)
  await sql`vacuum analyze clip_files`.execute(db)
  return ids
}
