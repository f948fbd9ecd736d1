/** Terms of deals, exclusive rights and holds of clips, and the lock that decides about them (R-DEAL-1, R-DEAL-4). */
import { type OfferedTerms, type Reservation, TIER_SCOPE } from '@rushes/commerce/deal'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { prepared } from './prepared.ts'

const SALES = `hashtext('sales of a clip')`

/** A column of `licences`: the deal that it was granted by, with its number; null for the scope of the tier. */
export const dealOfLicence = sql<(OfferedTerms & { offer_id: number }) | null>`(select to_json(terms) from (
  select offer_id, media, territory, term_months, term_until, max_seconds, max_uses, exclusive, line.kept_licences
  from deals join offer_lines line using (offer_id)
  where offer_id = licences.deal_id and line.clip_id = licences.clip_id) as terms)`.as('deal')

/** A column of `clips`: what accounts have reserved. Their ends are compared by the caller. */
export const reservations = sql<Reservation[]>`coalesce((
  select json_agg(reserved) from clip_reservations(clips.id) as reserved where kind <> 'offered'), '[]')`.as(
  'reservations',
)

const sorted = (ids: string) => `(select distinct id from unnest(${ids}) as given (id) order by id) as clip`

/** A column of `orders` that locks the sale of its clips, like `lockForSale`. */
export const saleOfOrder = sql<boolean | null>`(
  select bool_or(pg_advisory_xact_lock_shared(${sql.raw(SALES)}, clip_id) is null)
  from (select clip_id from order_lines where order_id = orders.id and clip_id is not null order by clip_id) as sold)`.as(
  'sale',
)

/**
 * Lets sales of these clips proceed together, and makes them wait for an exclusive deal. The next statement reads what
 * was committed before. Call it after the lock of the account.
 */
export async function lockForSale(tx: Db, clipIds: readonly number[]): Promise<void> {
  const text = `select pg_advisory_xact_lock_shared(${SALES}, id) from ${sorted('$1::int[]')}`
  await prepared(tx, text, [clipIds])
}

/** Makes all sales of these clips wait until the transaction ends. */
export async function lockForDeal(tx: Db, clipIds: readonly number[]): Promise<void> {
  const text = `select pg_advisory_xact_lock(${SALES}, id) from ${sorted('$1::int[]')}`
  await prepared(tx, text, [clipIds])
}

type Reserved = {
  /** Whose own rights do not count; null for a guest, and for a download link. */
  accountId: number | null
  /** All clips without it. */
  clipIds?: readonly number[]
  now: Date
}

/** Lists the clips of which another account has reserved a part of the scope of every tier, which is worldwide (R-DEAL-4). */
export async function listReserved(db: Db, { accountId, clipIds, now }: Reserved): Promise<number[]> {
  const given =
    clipIds === undefined
      ? sql`select distinct clip_id from offer_lines join deals using (offer_id) where exclusive or hold`
      : sql`select unnest(${[...clipIds]}::int[])`
  const { rows } = await sql<{ id: number }>`
    select id from (${given}) as given (id) where exists (
      select from clip_reservations(given.id) as reserved
        where kind <> 'offered' and reserved.account_id is distinct from ${accountId}::int
          and reserved.until > ${now} and reserved.media && ${[...TIER_SCOPE.media]}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}
