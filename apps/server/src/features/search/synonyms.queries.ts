/** Reads and writes the groups of synonyms that staff have defined. */
import type { Db } from '../../db/db.ts'

export function listGroups(db: Db) {
  return db.selectFrom('search_synonyms').select(['id', 'words']).orderBy('id').execute()
}

export function findGroup(db: Db, id: number) {
  return db.selectFrom('search_synonyms').select(['id', 'words']).where('id', '=', id).executeTakeFirst()
}

/** @returns undefined when the same group already exists. */
export async function insertGroup(tx: Db, words: string[]): Promise<number | undefined> {
  const row = await tx
    .insertInto('search_synonyms')
    .values({ words })
    .onConflict((conflict) => conflict.column('words').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateGroup(tx: Db, id: number, words: string[]): Promise<void> {
  await tx.updateTable('search_synonyms').set({ words }).where('id', '=', id).execute()
}

export async function removeGroup(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('search_synonyms').where('id', '=', id).execute()
}
