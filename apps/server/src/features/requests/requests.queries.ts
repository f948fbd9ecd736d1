/** Reads and writes requests to buy (R-REQUEST-3 to R-REQUEST-7). */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { ClipType } from '@rushes/commerce/media-code'
import type { Currency } from '@rushes/commerce/money'
import type { RequestState } from '@rushes/contract/requests'
import { type Insertable, sql } from 'kysely'
import { notSocial } from '../../db/clip-facts.ts'
import type { Db } from '../../db/db.ts'
import { isRequestBought, type StoredLines } from '../../db/purchase-requests.ts'
import type { PurchaseRequests } from '../../db/schema.gen.ts'

/** A user sees the own requests, and an administrator those of the account. */
export type Reader = { userId: number; accountId: number; isManager: boolean }

const requests = (db: Db) =>
  db
    .selectFrom('purchase_requests')
    .innerJoin('users as author', 'author.id', 'purchase_requests.user_id')
    .select([
      'purchase_requests.id',
      'purchase_requests.account_id',
      'purchase_requests.user_id',
      'purchase_requests.tier_code',
      'purchase_requests.currency',
      'purchase_requests.lines',
      'purchase_requests.note',
      'purchase_requests.state',
      'purchase_requests.decline_reason',
      'purchase_requests.created_at',
      'purchase_requests.ends_at',
      'author.full_name as author',
      'author.email',
      'author.first_name',
      'author.last_name',
      'author.status as author_status',
      isRequestBought.as('is_bought'),
      sql<string | null>`(select name from api_keys where id = purchase_requests.api_key_id)`.as('api_key'),
      sql<string | null>`(select full_name from users where id = coalesce(
        purchase_requests.decided_by, ${buyerOf('user_id')}))`.as('decided_by'),
      sql<string>`coalesce((select title from clips
        where id = (purchase_requests.lines -> 0 ->> 'clip_id')::int), '')`.as('title'),
    ])
    .$narrowType<StoredLines & { tier_code: LicenceTierCode; currency: Currency; state: RequestState }>()

/** A column of the order that approved the request. */
function buyerOf(column: 'user_id' | 'bought_at') {
  return sql`(select ${sql.ref(column)} from orders
    where orders.request_id = purchase_requests.id and orders.bought_at is not null order by bought_at limit 1)`
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

export function findRequest(db: Db, id: number, { userId, accountId, isManager }: Reader) {
  return requests(db)
    .where('purchase_requests.id', '=', id)
    .where('purchase_requests.account_id', '=', accountId)
    .where((is) => is.or([is.lit(isManager), is('purchase_requests.user_id', '=', userId)]))
    .executeTakeFirst()
}

/** Lists the newest own requests, and for an administrator the open ones of the account. */
export function listRequests(
  db: Db,
  { userId, accountId, isManager }: Reader,
  { now, limit }: { now: Date; limit: number },
) {
  return requests(db)
    .where('purchase_requests.account_id', '=', accountId)
    .where((is) =>
      is.or([
        is('purchase_requests.user_id', '=', userId),
        is.and([
          is.lit(isManager),
          is('purchase_requests.state', '=', 'open'),
          is('purchase_requests.ends_at', '>', now),
          is.not(isRequestBought),
        ]),
      ]),
    )
    .orderBy('purchase_requests.id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists the open requests of a user under a licence. The caller holds the lock of the account. */
export function listOpenRequests(tx: Db, userId: number, now: Date) {
  return tx
    .selectFrom('purchase_requests')
    .select(['id', 'tier_code', 'lines'])
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('ends_at', '>', now)
    .where((is) => is.not(isRequestBought))
    .$narrowType<StoredLines>()
    .execute()
}

export async function insertRequest(tx: Db, row: Insertable<PurchaseRequests>): Promise<number> {
  const { id } = await tx
    .insertInto('purchase_requests')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks an open request. The caller holds the lock of the account, or is the job that ends requests. */
export function lockOpenRequest(tx: Db, id: number) {
  return tx
    .selectFrom('purchase_requests')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
}

/** Orders that name the request and are bought, or can still be paid. */
export function listOrdersOf(db: Db, requestId: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'state', 'user_id', 'bought_at'])
    .where('request_id', '=', requestId)
    .where('state', 'in', [
      'awaiting_payment',
      'processing',
      'payment_review',
      'invoiced',
      'paid',
      'refunded',
    ])
    .orderBy('id')
    .execute()
}

type Decision = {
  state: 'approved' | 'declined' | 'withdrawn' | 'expired'
  by: number | null
  at: Date
  reason?: string
}

export async function updateDecision(
  tx: Db,
  id: number,
  { state, by, at, reason = '' }: Decision,
): Promise<void> {
  await tx
    .updateTable('purchase_requests')
    .set({ state, decided_by: by, decided_at: at, decline_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Lists open requests that an order has bought, or that have ended and cannot be paid any more. */
export function listDecidedRequests(db: Db, now: Date, limit: number) {
  return requests(db)
    .select([
      sql<number | null>`${buyerOf('user_id')}`.as('buyer_id'),
      sql<Date | null>`${buyerOf('bought_at')}`.as('bought_at'),
    ])
    .where('purchase_requests.state', '=', 'open')
    .where((is) =>
      is.or([
        isRequestBought,
        is.and([
          is('purchase_requests.ends_at', '<=', now),
          sql<boolean>`not exists (select from orders where orders.request_id = purchase_requests.id
            and orders.state in ('awaiting_payment', 'processing', 'payment_review'))`,
        ]),
      ]),
    )
    .orderBy('purchase_requests.id')
    .limit(limit)
    .execute()
}
export type DecidedRequest = Awaited<ReturnType<typeof listDecidedRequests>>[number]

/** Lists the clips of a request with the facts that the cart needs. */
export function listRequestedClips(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('clips')
    .select(['clips.id', 'clips.title', 'clips.state', 'clips.media_version', 'clips.graphic'])
    .select('clips.enquiry_only')
    .select(sql<ClipType>`clips.type`.as('type'))
    .select(notSocial)
    .where('clips.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
}
