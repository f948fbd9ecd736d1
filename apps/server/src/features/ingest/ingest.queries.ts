/** Rows of a clip that is imported, for the first time or again. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ClipFiles, Clips } from '../../db/schema.gen.ts'

type FacetNames = {
  category: string
  tone: string | null
  footageType: string | null
  contributor: string | null
}

type NamedTable = 'categories' | 'tones' | 'footage_types' | 'contributors'

/** Finds ids of facets by their display names; undefined for an unknown name. */
export async function findFacetIds(db: Db, names: FacetNames) {
  const idOf = async (table: NamedTable, name: string | null) =>
    name === null
      ? null
      : (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirst())?.id
  return {
    categoryId: (await idOf('categories', names.category)) ?? undefined,
    toneId: await idOf('tones', names.tone),
    footageTypeId: await idOf('footage_types', names.footageType),
    contributorId: await idOf('contributors', names.contributor),
  }
}

/** Returns the names of all facets and contributors with their ids, for tables written by hand. */
export async function listFacetNames(db: Db) {
  const namesOf = async (table: NamedTable) => {
    const rows = await db.selectFrom(table).select(['name', 'id']).orderBy('name').execute()
    return new Map(rows.map(({ name, id }) => [name, id]))
  }
  return {
    category: await namesOf('categories'),
    tone: await namesOf('tones'),
    footageType: await namesOf('footage_types'),
    contributor: await namesOf('contributors'),
  }
}

export async function listLicensingTermIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('licensing_terms').select('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Keeps the state of an existing clip, so that an import does not publish a withdrawn clip again, its first publication
 * and its creator.
 */
export async function upsertClip(db: Db, clip: Insertable<Clips>): Promise<void> {
  const { id: _id, state: _state, first_published_at: _first, created_by: _maker, ...changes } = clip
  await db
    .insertInto('clips')
    .values(clip)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

export async function replaceLicensingTerms(
  db: Db,
  clipId: number,
  termIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('clip_licensing_terms').where('clip_id', '=', clipId).execute()
  if (termIds.length === 0) return
  const rows = termIds.map((term_id) => ({ clip_id: clipId, term_id }))
  await db.insertInto('clip_licensing_terms').values(rows).execute()
}

export async function upsertClipFile(db: Db, file: Insertable<ClipFiles>): Promise<void> {
  await db
    .insertInto('clip_files')
    .values(file)
    .onConflict((conflict) => conflict.columns(['clip_id', 'role']).doUpdateSet(file))
    .execute()
}

export async function removeStory(db: Db, clipId: number): Promise<void> {
  await db.deleteFrom('clip_files').where('clip_id', '=', clipId).where('role', '=', 'story').execute()
}

export async function listExistingClipIds(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('clips')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the neighbours in their order. */
export async function listNeighbourIds(db: Db, clipId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('related_clips')
    .select('related_id')
    .where('clip_id', '=', clipId)
    .orderBy('position')
    .execute()
  return rows.map(({ related_id }) => related_id)
}

export async function replaceRelatedClips(db: Db, clipId: number, related: readonly number[]): Promise<void> {
  await db.deleteFrom('related_clips').where('clip_id', '=', clipId).execute()
  if (related.length === 0) return
  const rows = related.map((related_id, position) => ({ clip_id: clipId, related_id, position }))
  await db.insertInto('related_clips').values(rows).execute()
}

/** Adds each of two clips to the end of the other's neighbours. */
export async function addNeighbours(tx: Db, one: number, other: number): Promise<void> {
  for (const [clipId, relatedId] of [
    [one, other],
    [other, one],
  ]) {
    await sql`
      insert into related_clips (clip_id, related_id, position)
      select ${clipId}, ${relatedId}, coalesce(max(position) + 1, 0) from related_clips where clip_id = ${clipId}
      on conflict do nothing`.execute(tx)
  }
}

export async function removeNeighbours(tx: Db, one: number, other: number): Promise<void> {
  await sql`delete from related_clips
    where (clip_id, related_id) in ((${one}::int, ${other}::int), (${other}::int, ${one}::int))`.execute(tx)
}

/** Replaces the frames offered as the clip's still, the best first, as seconds of the film. */
export async function replaceScenes(db: Db, clipId: number, times: readonly number[]): Promise<void> {
  await db.deleteFrom('clip_scenes').where('clip_id', '=', clipId).execute()
  if (times.length === 0) return
  const rows = times.map((at_s, index) => ({ clip_id: clipId, place: index + 1, at_s }))
  await db.insertInto('clip_scenes').values(rows).execute()
}

/** Stores the last measurement of the clip's sound. */
export async function putSound(
  db: Db,
  clip_id: number,
  sound: { loudness: number | null; peaks: number[] },
): Promise<void> {
  await db
    .insertInto('clip_sounds')
    .values({ clip_id, ...sound })
    .onConflict((conflict) => conflict.column('clip_id').doUpdateSet(sound))
    .execute()
}
