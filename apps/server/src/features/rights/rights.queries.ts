/** Reads and writes rights records. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { RightsRecords } from '../../db/schema.gen.ts'

const clipCount = sql<number>`(
  select count(*) from clip_rights where record_id = rights_records.id)::integer`.as('clip_count')

export const records = (db: Db) =>
  db.selectFrom('rights_records').selectAll('rights_records').select(clipCount)

export const findRecord = (db: Db, id: number) => records(db).where('id', '=', id).executeTakeFirst()

/** Locks a record, for changing it or its clips. */
export const lockRecord = (tx: Db, id: number) =>
  tx.selectFrom('rights_records').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findRecordOfFile = (db: Db, key: string) =>
  db.selectFrom('rights_records').selectAll().where('file_key', '=', key).executeTakeFirst()

export async function insertRecord(tx: Db, row: Insertable<RightsRecords>): Promise<number> {
  const { id } = await tx.insertInto('rights_records').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateRecord(tx: Db, id: number, changes: Updateable<RightsRecords>): Promise<void> {
  await tx
    .updateTable('rights_records')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** Lists records, in force or in the future, whose last day is in this period. */
export function listEnding(db: Db, from: string, to: string) {
  return records(db)
    .where('ended_at', 'is', null)
    .where('until_day', '>=', from)
    .where('until_day', '<=', to)
    .orderBy('until_day')
    .orderBy('id')
    .$narrowType<{ until_day: string }>()
    .execute()
}

export const listCountryCodes = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('countries').select('code').orderBy('code').execute()).map(({ code }) => code)
