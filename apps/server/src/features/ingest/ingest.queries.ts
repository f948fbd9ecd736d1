/** Rows of a clip that enters the catalogue, or enters it again. */
import type { Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ClipFiles, Clips } from '../../db/schema.gen.ts'

type FacetNames = { category: string; tone: string | null; footageType: string | null }

/** Ids of the facets by their display names; undefined for a name that no facet has. */
export async function findFacetIds(db: Db, names: FacetNames) {
  const idOf = async (table: 'categories' | 'tones' | 'footage_types', name: string | null) =>
    name === null
      ? null
      : (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirst())?.id
  return {
    categoryId: (await idOf('categories', names.category)) ?? undefined,
    toneId: await idOf('tones', names.tone),
    footageTypeId: await idOf('footage_types', names.footageType),
  }
}

export async function listLicensingTermIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('licensing_terms').select('id').execute()
  return rows.map(({ id }) => id)
}

/** An existing clip keeps its state: an import does not publish a withdrawn clip again. */
export async function upsertClip(db: Db, clip: Insertable<Clips>): Promise<void> {
  const { id: _id, state: _state, ...changes } = clip
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

export async function replaceRelatedClips(db: Db, clipId: number, related: readonly number[]): Promise<void> {
  await db.deleteFrom('related_clips').where('clip_id', '=', clipId).execute()
  if (related.length === 0) return
  const rows = related.map((related_id, position) => ({ clip_id: clipId, related_id, position }))
  await db.insertInto('related_clips').values(rows).execute()
}
