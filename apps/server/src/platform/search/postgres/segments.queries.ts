/** Writes slots and bitmaps, always in the transaction that writes the documents. */
import type { BitChange } from '@rushes/search-engine/bitmaps'
import { ANY_LEXEME, FACETS } from '@rushes/search-engine/lexemes'
import type { RangeValues } from '@rushes/search-engine/slices'
import { SEGMENT_SLOTS, type Segment } from '@rushes/search-engine/slots'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/**
 * Minimum number of clips with a bitmap; fewer are looked up quickly in the token index. The number grows
 * with the catalogue, to limit both the clips that a search visits for a word and the bitmaps.
 */
const MIN_BITMAP_CLIPS = 100
const USUAL_BITMAP_CLIPS = 1_000
const USUAL_BITMAP_SHARE = 0.005
const MIN_BITMAP_SHARE = 0.001

const allClips = sql<number>`(
  select videos + images + shorts from search_tokens where lexeme = ${ANY_LEXEME})::float8`
const fewestClips = sql<number>`greatest(${MIN_BITMAP_CLIPS}::int,
  least(${USUAL_BITMAP_CLIPS}::int, ${USUAL_BITMAP_SHARE}::float8 * ${allClips}),
  ${MIN_BITMAP_SHARE}::float8 * ${allClips})`

// Values of facets always have bitmaps.
const isFrequent = sql<boolean>`(
  (lexeme like any (${FACETS.map((name) => `${name}=%`)}::text[]) and videos + images + shorts > 0)
  or videos + images + shorts >= ${fewestClips})`

export function listSegments(tx: Db): Promise<Segment[]> {
  return tx.selectFrom('search_segments').selectAll().execute()
}

export async function saveSegments(tx: Db, segments: readonly Segment[]): Promise<void> {
  if (segments.length === 0) return
  await tx
    .insertInto('search_segments')
    .values([...segments])
    .onConflict((conflict) =>
      conflict.column('segment').doUpdateSet(({ ref }) => ({
        used: ref('excluded.used'),
        last_key: ref('excluded.last_key'),
        last_id: ref('excluded.last_id'),
      })),
    )
    .execute()
}

/** Returns the tokens that have bitmaps. */
export async function listTokensWithBitmap(tx: Db, tokens: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ token: number }>`
    select token from search_tokens where has_bitmap and token = any(${[...tokens]}::int[])`.execute(tx)
  return new Set(rows.map(({ token }) => token))
}

/** Marks tokens that have become frequent; their bitmaps must then be created. */
export async function markFrequent(tx: Db, tokens: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ token: number }>`
    update search_tokens set has_bitmap = true
      where not has_bitmap and token = any(${[...tokens]}::int[]) and ${isFrequent}
      returning token`.execute(tx)
  return rows.map(({ token }) => token)
}

/** Marks frequent tokens of the whole dictionary. */
export async function markAllFrequent(tx: Db): Promise<Set<number>> {
  const { rows } = await sql<{ token: number }>`
    update search_tokens set has_bitmap = true where ${isFrequent} returning token`.execute(tx)
  return new Set(rows.map(({ token }) => token))
}

export async function listSlotsOf(tx: Db, token: number): Promise<number[]> {
  const { rows } = await sql<{ slot: number }>`
    select slot from search_documents where tokens @> array[${token}::int] and slot is not null`.execute(tx)
  return rows.map(({ slot }) => slot)
}

/** @returns the tokens of each slot as one text, with commas, because the driver reads arrays slowly */
export async function listTokensIn(tx: Db, segment: number) {
  const first = segment * SEGMENT_SLOTS
  const { rows } = await sql<{ slot: number; tokens: string } & RangeValues>`
    select slot, array_to_string(tokens, ',') as tokens, created, date_taken, date_posted, duration_s
      from search_documents
      where slot >= ${first} and slot < ${first + SEGMENT_SLOTS}`.execute(tx)
  return rows
}

export async function addBits(tx: Db, changes: readonly BitChange[]): Promise<void> {
  await sql`
    insert into search_bitmaps (token, segment, bits) ${bitmapsIn(changes)}
    on conflict (token, segment) do update set bits = search_bitmaps.bits | excluded.bits`.execute(tx)
}

export async function removeBits(tx: Db, changes: readonly BitChange[]): Promise<void> {
  await sql`
    update search_bitmaps set bits = search_bitmaps.bits & ~ removed.bits
      from (${bitmapsIn(changes)}) as removed
      where (search_bitmaps.token, search_bitmaps.segment) = (removed.token, removed.segment)`.execute(tx)
}

/** Stores the bitmaps of a token next to each other, because they are read together. */
export async function clusterBitmaps(tx: Db): Promise<void> {
  await sql`cluster search_bitmaps using search_bitmaps_pkey`.execute(tx)
}

const bitmapsIn = (changes: readonly BitChange[]) => sql`
  select token, segment, bits::bit(${sql.lit(SEGMENT_SLOTS)}) as bits
    from unnest(${changes.map(({ token }) => token)}::int[], ${changes.map(({ segment }) => segment)}::int[],
      ${changes.map(({ bits }) => bits)}::text[]) as change (token, segment, bits)`

/** Empties the index, but keeps the numbers of the lexemes. */
export async function forgetIndex(tx: Db): Promise<void> {
  for (const table of ['search_documents', 'search_bitmaps', 'search_segments', 'search_words'] as const) {
    await tx.deleteFrom(table).execute()
  }
  await tx
    .updateTable('search_state')
    .set((is) => ({ slots_version: is('slots_version', '+', 1) }))
    .execute()
  await sql`insert into search_segments values (0, '-infinity', 0, 0, true, '-infinity', 0)`.execute(tx)
  await sql`
    update search_tokens set videos = 0, images = 0, shorts = 0, packages = 0, has_bitmap = false
      where has_bitmap or videos + images + shorts + packages > 0`.execute(tx)
}
