/** Hashes of the pictures of clips, and pairs of clips that look the same. */
import type { LookAlikeAnswer } from '@rushes/contract/agency-look-alikes'
import { type LookAlike, MAX_DISTANCE, type Match, type PictureHash } from '@rushes/fingerprint/look-alikes'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** Converts hashes to signed integers, as PostgreSQL requires. */
const signed = (hashes: readonly PictureHash[]) =>
  hashes.map(({ bits }) => BigInt.asIntN(64, bits).toString())
const timesOf = (hashes: readonly PictureHash[]) => hashes.map(({ atMs }) => Math.round(atMs))
/** Masks that turn a band into itself and the sixteen values that differ from it in one bit. */
const MASKS = [0, ...Array.from({ length: 16 }, (_, bit) => 1 << bit)]
/** Limit of matches, because all frames of a static shot are alike. */
const MATCHES_OF_PICTURE = 8

export async function replaceHashes(tx: Db, clipId: number, hashes: readonly PictureHash[]): Promise<void> {
  await tx.deleteFrom('clip_hashes').where('clip_id', '=', clipId).execute()
  await sql`
    insert into clip_hashes (clip_id, at_ms, bits)
    select ${clipId}, at_ms, bits from unnest(${timesOf(hashes)}::int[], ${signed(hashes)}::bigint[]) as kept (at_ms, bits)
  `.execute(tx)
}

/**
 * Finds pictures of other clips that resemble these, each with the nearest match. Finds all that differ in up
 * to seven bits, because one of four bands then differs in at most one bit, and most of the others.
 */
export async function listMatches(
  db: Db,
  clipId: number,
  requested: readonly PictureHash[],
): Promise<Match[]> {
  const bands = [
    { column: sql.ref('a'), shift: 48 },
    { column: sql.ref('b'), shift: 32 },
    { column: sql.ref('c'), shift: 16 },
    { column: sql.ref('d'), shift: 0 },
  ].map(
    ({ column, shift }) => sql`
      select clip_id, clip_hashes.at_ms, clip_hashes.bits from clip_hashes
      where ${column} in (select ((asked.bits >> ${shift}) & 65535)::int # mask from unnest(${MASKS}::int[]) as mask)`,
  )
  const { rows } = await sql<Match>`
    select clip_id as "clipId", found_at as "foundAtMs", asked_at as "atMs", distance from (
      select *, row_number() over (partition by clip_id, found_at order by distance, asked_at) as place from (
        select distinct near.clip_id, near.at_ms as found_at, asked.at_ms as asked_at,
            bit_count((near.bits # asked.bits)::bit(64))::int as distance
          from unnest(${timesOf(requested)}::int[], ${signed(requested)}::bigint[]) as asked (at_ms, bits)
            cross join lateral (${sql.join(bands, sql` union all `)}) as near
            join clips on clips.id = near.clip_id and clips.state <> 'discarded'
          where near.clip_id <> ${clipId} and bit_count((near.bits # asked.bits)::bit(64)) <= ${MAX_DISTANCE}
        ) as matched
      ) as placed where place <= ${MATCHES_OF_PICTURE}`.execute(db)
  return rows
}

export async function countHashes(db: Db, clipIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('clip_hashes')
    .select(({ fn }) => ['clip_id', fn.countAll<number>().as('count')])
    .where('clip_id', '=', sql<number>`any(${[...clipIds]}::int[])`)
    .groupBy('clip_id')
    .execute()
  return new Map(rows.map(({ clip_id, count }) => [clip_id, count]))
}

/** Inserts pairs; known pairs keep their answer. */
export async function insertLookAlikes(
  db: Db,
  clipId: number,
  found: readonly LookAlike[],
  at: Date,
): Promise<void> {
  if (found.length === 0) return
  await db
    .insertInto('look_alikes')
    .values(
      found.map(({ clipId: other_id, pictures, distance }) => ({
        clip_id: clipId,
        other_id,
        pictures,
        distance,
        found_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes undecided pairs that no longer look alike after the clip has changed. */
export async function dropUnanswered(tx: Db, clipId: number, found: readonly LookAlike[]): Promise<void> {
  await sql`
    delete from look_alikes where answer is null and ${clipId} in (clip_id, other_id)
      and case clip_id when ${clipId} then other_id else clip_id end <> all(${found.map(({ clipId: id }) => id)}::int[])
  `.execute(tx)
}

const MAX_SHOWN = 50

/** Returns the pairs of a clip, each with the other clip. */
export async function listLookAlikes(db: Db, clipId: number) {
  return await db
    .selectFrom('look_alikes')
    .innerJoin('clips', (join) =>
      join.on(sql<boolean>`clips.id = case clip_id when ${clipId} then other_id else clip_id end`),
    )
    .leftJoin('users', 'users.id', 'look_alikes.answered_by')
    .select(['clips.id', 'clips.type', 'clips.title', 'clips.state', 'clips.duration_s', 'clips.width'])
    .select(['clips.height', 'clips.dominant_colour', 'clips.graphic', 'clips.media_version'])
    .select(['clips.has_hls', 'clips.preview_file'])
    .select(['look_alikes.clip_id', 'pictures', 'distance', 'answer', 'answered_by', 'answered_at'])
    .select('users.full_name as answered_by_name')
    .where(({ or, eb }) =>
      or([eb('look_alikes.clip_id', '=', clipId), eb('look_alikes.other_id', '=', clipId)]),
    )
    .orderBy(sql`answer is not null`)
    .orderBy(sql`look_alikes.clip_id = ${clipId}`, 'desc')
    .orderBy('distance')
    .orderBy('clips.id')
    .limit(MAX_SHOWN)
    .execute()
}
export type LookAlikeRow = Awaited<ReturnType<typeof listLookAlikes>>[number]

/** Returns the facts that decide which users may change the clip. */
export async function findOwner(db: Db, clipId: number) {
  return await db
    .selectFrom('clips')
    .select(['state', 'created_by'])
    .where('id', '=', clipId)
    .executeTakeFirst()
}

const isPair = (one: number, other: number) => sql<boolean>`
  least(clip_id, other_id) = least(${one}::int, ${other}::int)
    and greatest(clip_id, other_id) = greatest(${one}::int, ${other}::int)`

/** @returns undefined if the two are not look-alikes. */
export async function lockPair(tx: Db, one: number, other: number) {
  return await tx
    .selectFrom('look_alikes')
    .select('answer')
    .where(isPair(one, other))
    .forUpdate()
    .executeTakeFirst()
}

export async function answerPair(
  tx: Db,
  {
    one,
    other,
    answer,
    by,
    at,
  }: { one: number; other: number; answer: LookAlikeAnswer; by: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('look_alikes')
    .set({ answer, answered_by: by, answered_at: at })
    .where(isPair(one, other))
    .execute()
}
