/** Reads and writes the values of categories, tones and footage types. */
import type { VALUE_KINDS } from '@rushes/contract/agency-vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export type ValueKind = (typeof VALUE_KINDS)[number]
export type ValueRow = { id: number; kind: ValueKind; name: string; hidden: boolean; clips: number }

const MAX_COUNTED = 10_000
/** Clips per statement, so that the search index keeps up and rows are not locked for long. */
const BATCH = 500

const TABLES = { category: 'categories', tone: 'tones', footage_type: 'footage_types' } as const
const tableOf = (kind: ValueKind) => sql.table(TABLES[kind])
const columnOf = (kind: ValueKind) => sql.ref(`${kind}_id`)

/** Lists values in alphabetical order. */
export async function listValues(db: Db, kind: ValueKind): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select id, ${kind} as kind, name, hidden,
      (select count(*) from (
        select from clips where clips.${columnOf(kind)} = named.id limit ${MAX_COUNTED}) counted)::int as clips
    from ${tableOf(kind)} as named order by name`.execute(db)
  return rows
}

/** @returns undefined when the name already exists; case is ignored. */
export async function insertValue(tx: Db, kind: ValueKind, name: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('name a value', 0))`.execute(tx)
  if (await hasName(tx, kind, { name, except: 0 })) return undefined
  const { rows } = await sql<{ id: number }>`
    insert into ${tableOf(kind)} (id, name)
      select coalesce(max(id), 0) + 1, ${name} from ${tableOf(kind)} returning id`.execute(tx)
  return rows[0]?.id
}

async function hasName(tx: Db, kind: ValueKind, { name, except }: { name: string; except: number }) {
  const { rows } = await sql`
    select from ${tableOf(kind)} where lower(name) = lower(${name}) and id <> ${except}`.execute(tx)
  return rows.length > 0
}

/** Finds a value and locks its row. */
export async function findValue(tx: Db, kind: ValueKind, id: number) {
  const { rows } = await sql<{ id: number; name: string; hidden: boolean }>`
    select id, name, hidden from ${tableOf(kind)} where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** @returns false when another value already has the name. */
export async function updateValue(
  tx: Db,
  kind: ValueKind,
  { id, name, hidden }: { id: number; name: string; hidden: boolean },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('name a value', 0))`.execute(tx)
  if (await hasName(tx, kind, { name, except: id })) return false
  await sql`update ${tableOf(kind)} set name = ${name}, hidden = ${hidden} where id = ${id}`.execute(tx)
  return true
}

export async function countClipsOf(db: Db, kind: ValueKind, id: number): Promise<number> {
  const { rows } = await sql<{ clips: number }>`
    select count(*)::int as clips from clips where ${columnOf(kind)} = ${id}`.execute(db)
  return rows[0]?.clips ?? 0
}

/** Locks some clips with the value; empty when no clip is left. */
export async function lockSomeClipsOf(tx: Db, kind: ValueKind, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from clips where ${columnOf(kind)} = ${id}
      order by id limit ${BATCH} for no key update`.execute(tx)
  return rows.map((row) => row.id)
}

/** Moves everything except clips to the other value, deletes the value, and notes the value that remains. */
export async function endValue(
  tx: Db,
  kind: ValueKind,
  { from, into }: { from: number; into: number },
): Promise<void> {
  if (kind === 'category') {
    await tx.updateTable('packages').set({ category_id: into }).where('category_id', '=', from).execute()
  }
  await sql`delete from ${tableOf(kind)} where id = ${from}`.execute(tx)
  await tx
    .updateTable('merged_values')
    .set({ into_id: into })
    .where('kind', '=', kind)
    .where('into_id', '=', from)
    .execute()
  await tx
    .insertInto('merged_values')
    .values({ kind, id: from, into_id: into })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ into_id: into }))
    .execute()
}

export const listMergedValues = (db: Db) =>
  db.selectFrom('merged_values').select(['kind', 'id', 'into_id']).orderBy('kind').orderBy('id').execute()
