/** Templates of metadata for import batches. */
import type { BatchFields } from '@rushes/contract/agency-ingest'
import type { Db } from '../../../db/db.ts'

export const listTemplates = (db: Db) =>
  db.selectFrom('ingest_templates').select(['id', 'name', 'fields']).orderBy('name').execute()

type Template = { name: string; fields: BatchFields; createdBy: number; at: Date }

/** Replaces a template with the same name. */
export function saveTemplate(db: Db, { name, fields, createdBy, at }: Template) {
  const values = { fields: JSON.stringify(fields), created_by: createdBy, updated_at: at }
  return db
    .insertInto('ingest_templates')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .returning(['id', 'name', 'fields'])
    .executeTakeFirstOrThrow()
}

export async function removeTemplate(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('ingest_templates').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
