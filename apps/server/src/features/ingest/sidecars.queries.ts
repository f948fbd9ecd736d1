/** Metadata of XMP files of a delivery, for files that have come and for those that have not. */
import { EmbeddedWords } from '@rushes/media/media-facts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { nameKey } from './match-names.rules.ts'

const XMP = /\.xmp$/i

export const isXmpName = (name: string): boolean => XMP.test(name)

const withoutExtension = (key: string) => key.replace(/\.[^.]+$/, '')

/** `fox.xmp` and `fox.mov.xmp` belong to `fox.mov`. */
export const belongsTo = (sidecar: string, file: string): boolean => {
  const key = nameKey(sidecar.replace(XMP, ''))
  return !isXmpName(file) && (key === nameKey(file) || key === withoutExtension(nameKey(file)))
}

/** The XMP files among the names that belong to another one of them; each name is compared once. */
export function sidecarsAmong(names: readonly string[]): ReadonlySet<string> {
  const keys = new Set(
    names
      .filter((name) => !isXmpName(name))
      .flatMap((name) => [nameKey(name), withoutExtension(nameKey(name))]),
  )
  return new Set(names.filter((name) => isXmpName(name) && keys.has(nameKey(name.replace(XMP, '')))))
}

/** Files that are not clips yet get it at once. */
export async function keepSidecar(
  db: Db,
  { batchId, name, words }: { batchId: number; name: string; words: EmbeddedWords },
): Promise<void> {
  const embedded = JSON.stringify(words)
  await db
    .insertInto('ingest_sidecars')
    .values({ batch_id: batchId, name_key: nameKey(name.replace(XMP, '')), embedded })
    .onConflict((conflict) => conflict.columns(['batch_id', 'name_key']).doUpdateSet({ embedded }))
    .execute()
  const files = await db
    .selectFrom('ingests')
    .select(['id', 'file_name'])
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['working', 'quarantined'])
    .execute()
  const ids = files.filter((file) => belongsTo(name, file.file_name)).map(({ id }) => id)
  await sql`update ingests set embedded = embedded || ${embedded}::jsonb where id = any(${ids}::int[])`.execute(
    db,
  )
}

/** Empty where there is none. */
export async function findSidecar(db: Db, batchId: number, fileName: string): Promise<EmbeddedWords> {
  const key = nameKey(fileName)
  const rows = await db
    .selectFrom('ingest_sidecars')
    .select('embedded')
    .where('batch_id', '=', batchId)
    .where('name_key', 'in', [key, withoutExtension(key)])
    .orderBy('name_key', 'desc')
    .limit(1)
    .execute()
  return EmbeddedWords.parse(rows[0]?.embedded ?? {})
}
