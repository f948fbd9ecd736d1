/** Files in progress with their metadata, for the contact sheet. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Ingests } from '../../../db/schema.gen.ts'

export type SheetFile = Pick<
  Selectable<Ingests>,
  'id' | 'clip_id' | 'state' | 'file_name' | 'words' | 'embedded'
> & {
  /** The user who created the batch. */
  created_by: number | null
}

const sheetFiles = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('ingests')
    .innerJoin('ingest_batches', 'ingest_batches.id', 'ingests.batch_id')
    .select(['ingests.id', 'ingests.clip_id', 'ingests.state', 'ingests.file_name'])
    .select(['ingests.words', 'ingests.embedded'])
    .select('ingest_batches.created_by')
    .where('ingests.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('ingests.purpose', '=', 'new')
    .orderBy('ingests.id')

export const listSheetFiles = (db: Db, ids: readonly number[]): Promise<SheetFile[]> =>
  sheetFiles(db, ids).execute()

/** Locks the files until the transaction ends. */
export const lockSheetFiles = (tx: Db, ids: readonly number[]): Promise<SheetFile[]> =>
  sheetFiles(tx, ids).forUpdate('ingests').execute()

export async function updateMetadata(tx: Db, id: number, metadata: object): Promise<void> {
  await tx
    .updateTable('ingests')
    .set({ words: JSON.stringify(metadata) })
    .where('id', '=', id)
    .execute()
}

export const listCategories = (db: Db) =>
  db.selectFrom('categories').select(['id', 'name', 'hidden']).execute()
