/** Reads the saved searches that a changed clip may match, and writes the matches (ADR 50). */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Locks the state, so that matches get their numbers in the order of commits. @returns the end of the matched changes */
export async function lockMatchState(tx: Db): Promise<{ position: number; clipId: number }> {
  // The planner takes comparing the keys of all searches for cheap, which costs thirty times the index.
  await sql`set local enable_seqscan = off`.execute(tx)
  return await tx
    .selectFrom('saved_search_state')
    .select(['position', 'clip_id as clipId'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Lets no clip be matched until the transaction ends; other searches can be saved. */
export async function shareMatchState(tx: Db): Promise<void> {
  await tx.selectFrom('saved_search_state').select('position').forShare().execute()
}

export async function updateMatchState(
  tx: Db,
  { position, clipId }: { position: number; clipId: number },
): Promise<void> {
  await tx.updateTable('saved_search_state').set({ position, clip_id: clipId }).execute()
}

/** @returns the position after which a clip must have become public to be new to any search; undefined without searches */
export async function findFirstSince(tx: Db): Promise<number | undefined> {
  const row = await tx
    .selectFrom('saved_searches')
    .select((is) => is.fn.min('since').as('since'))
    .executeTakeFirst()
  return row?.since ?? undefined
}

const searches = (tx: Db) =>
  tx
    .selectFrom('saved_searches')
    .innerJoin('accounts', 'accounts.id', 'saved_searches.account_id')
    .select(['saved_searches.id', 'query', 'keys', 'since', 'accounts.kind', 'accounts.shorts_only'])
    .select('accounts.country_code')

export type Candidate = Awaited<ReturnType<typeof listCandidates>>[number]

/** Lists the searches that have one of these lexemes as a key. */
export const listCandidates = (tx: Db, lexemes: readonly string[]) =>
  searches(tx)
    .where(sql<boolean>`keys && ${[...lexemes]}::text[]`)
    .execute()

/** Lists searches whose keys were computed with other synonyms or values. */
export const listOutdated = (tx: Db, keyedBy: string, limit: number) =>
  searches(tx).where('keyed_by', '<>', keyedBy).limit(limit).execute()

export async function updateKeys(
  tx: Db,
  { id, keys, keyedBy }: { id: number; keys: readonly string[]; keyedBy: string },
): Promise<void> {
  await tx
    .updateTable('saved_searches')
    .set({ keys: [...keys], keyed_by: keyedBy })
    .where('id', '=', id)
    .execute()
}

export type Match = { searchId: number; clipId: number }

/** Inserts the matches that are new, and notes for users with alerts that some are pending. */
export async function insertMatches(tx: Db, matches: readonly Match[], now: Date): Promise<void> {
  if (matches.length === 0) return
  await sql`
    with given as (
      insert into saved_search_matches (search_id, clip_id)
        select * from unnest(${matches.map(({ searchId }) => searchId)}::int[], ${matches.map(({ clipId }) => clipId)}::int[])
      on conflict do nothing returning search_id
    )
    update saved_search_followers set pending_since = ${now}
      where search_id in (select search_id from given) and alert <> 'off' and pending_since is null`.execute(
    tx,
  )
}
