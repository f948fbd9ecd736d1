/** Reads and writes deals, what they reserve of a clip, and the licensees that a new one must respect (R-DEAL-1, R-DEAL-4). */
import { type DealMedium, type DealScope, TIER_SCOPE } from '@rushes/commerce/deal'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Deals } from '../../db/schema.gen.ts'

export async function insertDeal(tx: Db, row: Insertable<Deals>): Promise<void> {
  await tx.insertInto('deals').values(row).execute()
}

/** Serialises the decisions about a deal. @returns false for an offer that is no deal */
export async function lockDeal(tx: Db, offerId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('deals')
    .select('offer_id')
    .where('offer_id', '=', offerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

type Decision =
  | { accepted_at: Date; accepted_by: number; pay_by: Date }
  | { declined_at: Date; declined_by: number; decline_reason: string }
  | { replaced_by: number }

export async function updateDeal(tx: Db, offerId: number, decision: Decision): Promise<void> {
  await tx.updateTable('deals').set(decision).where('offer_id', '=', offerId).execute()
}

/** Connects the thread of a question with an offer that answered none. */
export async function updateOfferThread(tx: Db, offerId: number, threadId: number): Promise<void> {
  await tx.updateTable('offers').set({ thread_id: threadId }).where('id', '=', offerId).execute()
}

export type ReservationRow = {
  clip_id: number
  offer_id: number
  account_id: number
  account_name: string
  kind: 'offered' | 'held' | 'accepted' | 'ordered' | 'licensed'
  exclusive: boolean
  media: DealMedium[]
  territory: string[]
  /** Null without an end. */
  until: Date | null
}

/** Lists what is reserved of these clips, or offered exclusively, by the number of the offer. */
export async function listReservations(
  db: Db,
  clipIds: readonly number[],
  now: Date,
): Promise<ReservationRow[]> {
  const { rows } = await sql<ReservationRow>`
    select clip.id as clip_id, reserved.offer_id, reserved.account_id, accounts.name as account_name, reserved.kind,
      deals.exclusive, reserved.media, reserved.territory, nullif(reserved.until, 'infinity') as until
    from unnest(${[...clipIds]}::int[]) as clip (id)
      cross join lateral clip_reservations(clip.id) as reserved
      join accounts on accounts.id = reserved.account_id
      join deals on deals.offer_id = reserved.offer_id
    where reserved.until > ${now}
    order by clip.id, reserved.offer_id`.execute(db)
  return rows
}

type LicenseeRow = { clip_id: number; count: number; names: string[] }

/** Counts the other accounts that hold a licence for each clip, with the names of the newest ones. */
export async function listOtherLicensees(
  db: Db,
  { clipIds, accountId, now }: { clipIds: readonly number[]; accountId: number; now: Date },
): Promise<LicenseeRow[]> {
  const { rows } = await sql<LicenseeRow>`
    select clip_id, count(*)::int as count, (array_agg(name order by newest desc))[1:5] as names
    from (
      select licences.clip_id, accounts.name, max(licences.id) as newest
      from licences join accounts on accounts.id = licences.account_id
      where licences.clip_id = any(${[...clipIds]}::int[]) and licences.account_id <> ${accountId}
        and licences.revoked_at is null and (licences.ends_at is null or licences.ends_at > ${now})
      group by licences.clip_id, accounts.id) as holders
    group by clip_id`.execute(db)
  return rows
}

type Licensed = { accountId: number; clipIds: readonly number[]; scope: DealScope; now: Date }

/**
 * Reads of each clip how many licences of other accounts an exclusive deal of this scope leaves in force, and which is the
 * newest licence that its creator could see. The caller holds the lock of the deal (R-DEAL-7).
 */
export async function listLicensed(db: Db, { accountId, clipIds, scope, now }: Licensed) {
  const { rows } = await sql<{ clip_id: number; kept_licences: number; last_licence_id: number }>`
    select clip.id as clip_id,
      (select count(*)::int from overlapping_licences(clip.id, ${accountId}, ${[...scope.media]}::text[],
        ${[...scope.territory]}::text[], ${[...TIER_SCOPE.media]}::text[], ${now})) as kept_licences,
      coalesce((select max(id) from licences where clip_id = clip.id), 0) as last_licence_id
    from unnest(${[...clipIds]}::int[]) as clip (id)`.execute(db)
  return rows
}

/** Lists the clips of which another account got a licence that conflicts with this exclusive deal after its creation. */
export async function listLicensedSince(db: Db, { offerId, now }: { offerId: number; now: Date }) {
  return db
    .selectFrom('offer_lines')
    .innerJoin('clips', 'clips.id', 'offer_lines.clip_id')
    .select(['clips.id', 'clips.title'])
    .where('offer_id', '=', offerId)
    .where(sql<boolean>`is_licensed_since(offer_id, clip_id, ${[...TIER_SCOPE.media]}::text[], ${now})`)
    .orderBy('position')
    .execute()
}

/** Returns the codes that no country has. */
export async function listUnknownCountries(db: Db, { territory }: Pick<DealScope, 'territory'>) {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${[...territory]}::text[]) as given (code)
    where not exists (select from countries where lower(countries.code) = given.code)`.execute(db)
  return rows.map(({ code }) => code)
}
