/** Finds the files of the storage that rows name. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The file of a row; a key that ends with a slash is a folder that is not empty. */
export type NamedFile = { key: string; sizeBytes: number | null; sha256: string | null }

const FOLDERS_OF_CLIPS = sql`('masters', 'stories', 'public')`
/** States of ingests that still need their files. */
const ON_ITS_WAY = sql`('working', 'quarantined')`

/** @param since clips discarded and files replaced before this time no longer name their files */
export async function listNamed(db: Db, keys: readonly string[], since: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with given as (
      select key, split_part(key, '/', 1) as folder, split_part(key, '/', 2) as owner,
             split_part(key, '/', 3) as version,
             case when split_part(key, '/', 2) ~ '^[0-9]{1,18}$' then split_part(key, '/', 2)::bigint end as clip_id
        from unnest(${[...keys]}::text[]) as keys (key))
    select key from given
     where exists (select from clip_files where storage_key = key)
        or folder = 'public' and exists (
             select from clips where id = given.clip_id and media_version = version
                and not (state = 'discarded' and updated_at < ${since}))
        or folder = 'public' and owner = 'hero' and exists (
             select from hero_films where hero_films.version = given.version)
        or folder = 'renditions' and exists (select from renditions where storage_key = key)
        or folder = 'rights' and exists (select from rights_records where file_key = key and file_key <> '')
        or folder in ${FOLDERS_OF_CLIPS} and exists (
             select from ingests where ingests.clip_id = given.clip_id
                and (state in ${ON_ITS_WAY} or purpose <> 'new' and finished_at >= ${since}))
        or folder = 'work' and owner in (
             select work from ingest_steps join ingests on ingests.id = ingest_id
              where work is not null and ingests.state in ${ON_ITS_WAY})`.execute(db)
  return rows.map(({ key }) => key)
}

const PAGE = 500

/** Lists masters and stories. */
export async function* namedByClips(db: Db): AsyncGenerator<NamedFile> {
  yield* pagesOf(
    db,
    (after) => sql`
    select storage_key as key, size_bytes::float8 as "sizeBytes", sha256, storage_key as cursor
      from clip_files where storage_key > ${after} order by storage_key limit ${PAGE}`,
  )
}

/** Lists one image per clip, which represents all renditions. */
export async function* namedAsPublic(db: Db, picture: string): AsyncGenerator<NamedFile> {
  yield* pagesOf(
    db,
    (after) => sql`
    select 'public/' || id || '/' || media_version || '/' || ${picture}::text as key, null as "sizeBytes",
           null as sha256, id::text as cursor
      from clips where id > ${after === '' ? 0 : Number(after)} and media_version <> '' and state <> 'discarded'
     order by id limit ${PAGE}`,
  )
  yield* pagesOf(
    db,
    (after) => sql`
    select 'public/hero/' || version || '/' as key, null as "sizeBytes", null as sha256, clip_id::text as cursor
      from hero_films where clip_id > ${after === '' ? 0 : Number(after)} order by clip_id limit ${PAGE}`,
  )
}

export async function* namedByRights(db: Db): AsyncGenerator<NamedFile> {
  yield* pagesOf(
    db,
    (after) => sql`
    select file_key as key, file_size::float8 as "sizeBytes", null as sha256, id::text as cursor
      from rights_records where id > ${after === '' ? 0 : Number(after)} and file_key <> ''
     order by id limit ${PAGE}`,
  )
}

async function* pagesOf(db: Db, page: (after: string) => RawBuilder<unknown>): AsyncGenerator<NamedFile> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows }: { rows: (NamedFile & { cursor: string })[] } = await sql<
      NamedFile & { cursor: string }
    >`${page(after)}`.execute(db)
    yield* rows
    after = rows.length < PAGE ? undefined : rows.at(-1)?.cursor
  }
}
