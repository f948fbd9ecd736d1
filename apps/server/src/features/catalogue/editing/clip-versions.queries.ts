/** Reads and writes changes of clips, each with its version. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Clips, ClipVersions } from '../../../db/schema.gen.ts'

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::int[])`

/**
 * Waits for other changes of the same clips, so that their revisions are final. Locks in the order of the
 * ids.
 */
export async function lockClips(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('clips')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

type Version = Omit<Insertable<ClipVersions>, 'before' | 'after'> & {
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** The caller holds the lock. @param columns columns that change in addition to the revision */
export async function updateClip(tx: Db, columns: Updateable<Clips>, version: Version): Promise<void> {
  const { clip_id, revision, actor_id, at, before, after } = version
  await tx
    .updateTable('clips')
    .set({ ...columns, revision, updated_by: actor_id ?? null, updated_at: at })
    .where('id', '=', clip_id)
    .execute()
  await tx
    .insertInto('clip_versions')
    .values({ ...version, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute()
}

export type ClipChange = {
  clip_id: number
  before: Version['before']
  after: Version['after']
  /** The changed columns of `clips` with their values; the same columns for all clips. */
  columns?: Readonly<Record<string, unknown>>
}

/** Changes clips, each with its next version, in one statement. The caller holds their locks. */
export async function updateClips(
  tx: Db,
  changes: readonly ClipChange[],
  {
    actor_id,
    at,
    origin,
    change_id,
    reason,
  }: Pick<Version, 'actor_id' | 'at' | 'origin' | 'change_id' | 'reason'>,
): Promise<void> {
  const names = Object.keys(changes[0]?.columns ?? {})
  const assigned = names.map(
    (name) => sql`${sql.ref(name)} = (jsonb_populate_record(clips, each.columns)).${sql.ref(name)}, `,
  )
  await sql`
    with each as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as change (clip_id int, before jsonb, after jsonb, columns jsonb)),
    written as (
      update clips set ${sql.join(assigned, sql``)}revision = revision + 1, updated_by = ${actor_id}, updated_at = ${at}
        from each where clips.id = each.clip_id returning clips.id as clip_id, clips.revision)
    insert into clip_versions (clip_id, revision, at, actor_id, origin, change_id, reason, before, after)
      select clip_id, revision, ${at}, ${actor_id}, ${origin}, ${change_id}, ${reason ?? ''}, before, after
      from written join each using (clip_id)`.execute(tx)
}

export async function replaceTerms(
  tx: Db,
  clipIds: readonly number[],
  termIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('clip_licensing_terms').where('clip_id', '=', anyOf(clipIds)).execute()
  if (termIds.length === 0) return
  const rows = clipIds.flatMap((clip_id) => termIds.map((term_id) => ({ clip_id, term_id })))
  await tx.insertInto('clip_licensing_terms').values(rows).execute()
}

/** Lists versions, newest first, that are older than `before` or newer than `after`. */
export function listVersions(
  db: Db,
  clipId: number,
  { before, after, limit }: { before?: number | undefined; after?: number; limit?: number },
) {
  return db
    .selectFrom('clip_versions')
    .leftJoin('users', 'users.id', 'clip_versions.actor_id')
    .select(['revision', 'at', 'actor_id', 'origin', 'change_id', 'reason', 'before', 'after'])
    .select('users.full_name as actor_name')
    .where('clip_id', '=', clipId)
    .$if(before !== undefined, (query) => query.where('revision', '<', before ?? 0))
    .$if(after !== undefined, (query) => query.where('revision', '>', after ?? 0))
    .orderBy('revision', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

type Named = {
  category_id?: number | undefined
  tone_id?: number | null | undefined
  footage_type_id?: number | null | undefined
  contributor_id?: number | null | undefined
  terms: readonly number[]
}

/** Lists the fields that refer to values that do not exist. */
export async function listUnknownNames(db: Db, named: Named): Promise<string[]> {
  const { category_id = null, tone_id = null, footage_type_id = null, contributor_id = null, terms } = named
  const { rows } = await sql<{ field: string }>`
    select 'category_id' as field where ${category_id}::int is not null
      and not exists (select from categories where id = ${category_id}::int)
    union all select 'tone_id' where ${tone_id}::int is not null
      and not exists (select from tones where id = ${tone_id}::int)
    union all select 'footage_type_id' where ${footage_type_id}::int is not null
      and not exists (select from footage_types where id = ${footage_type_id}::int)
    union all select 'contributor_id' where ${contributor_id}::int is not null
      and not exists (select from contributors where id = ${contributor_id}::int)
    union all select 'licensing_terms' where exists (
      select from unnest(${[...terms]}::int[]) as term where term not in (select id from licensing_terms))`.execute(
    db,
  )
  return rows.map(({ field }) => field)
}

export type SupplierRef = { clip_id: number; contributor_id: number | null; supplier_ref: string }

/** Lists other clips with these contributor numbers. A lock prevents changes until the transaction ends. */
export async function listTakenRefs(tx: Db, wanted: readonly SupplierRef[]) {
  await sql`select pg_advisory_xact_lock(hashtextextended('number a clip', 0))`.execute(tx)
  const { rows } = await sql<{ clip_id: number; other_id: number }>`
    select wanted.clip_id, clips.id as other_id
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as wanted (clip_id int, contributor_id int, supplier_ref text)
      join clips using (contributor_id, supplier_ref)
      where supplier_ref <> '' and clips.id <> wanted.clip_id`.execute(tx)
  return rows
}

/** Lists the clips with these contributor numbers. */
export async function listClipsByRef(db: Db, wanted: readonly Omit<SupplierRef, 'clip_id'>[]) {
  const { rows } = await sql<SupplierRef>`
    select clips.id as clip_id, contributor_id, supplier_ref
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (contributor_id int, supplier_ref text)
      join clips using (contributor_id, supplier_ref)
      where supplier_ref <> ''`.execute(db)
  return rows
}
