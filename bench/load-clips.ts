/** Puts a made-up catalogue into an empty database and makes it searchable. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/db.ts'
import { rebuildSearch } from '../apps/server/src/features/search/rebuild-search.ts'
import { type FacetIds, generateClips, type MadeClip } from './generate-clips.ts'

const AT_ONCE = 5_000
const WRITTEN = [
  ...['clips', 'search_documents', 'search_tokens', 'search_words'],
  ...['search_changes', 'search_segments', 'search_bitmaps'],
]

export type LoadTimes = { clips: number; insertMs: number; indexMs: number }

export async function loadClips(db: Db, count: number): Promise<LoadTimes> {
  const facets = await readFacets(db)
  const began = performance.now()
  let batch: MadeClip[] = []
  // The next are made while PostgreSQL writes.
  let inserting: Promise<void> = Promise.resolve()
  for (const clip of generateClips(count, facets)) {
    batch.push(clip)
    if (batch.length === AT_ONCE) {
      await inserting
      inserting = insert(db, batch)
      // The statement leaves before the processor is taken.
      await setImmediate()
      batch = []
    }
  }
  await inserting
  await insert(db, batch)
  const inserted = performance.now()
  await rebuildSearch(db, new Date())
  const indexed = performance.now()
  for (const table of WRITTEN) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  }
  return { clips: count, insertMs: inserted - began, indexMs: indexed - inserted }
}

async function readFacets(db: Db): Promise<FacetIds> {
  const idsOf = async (table: 'categories' | 'tones' | 'footage_types') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  return {
    categories: await idsOf('categories'),
    tones: await idsOf('tones'),
    footageTypes: await idsOf('footage_types'),
  }
}

async function insert(db: Db, clips: readonly MadeClip[]): Promise<void> {
  // Made words are letters only: nothing to quote in an array.
  const rows = clips.map((clip) => ({ ...clip, keywords: `{${clip.keywords.join(',')}}` }))
  await sql`
    insert into clips (id, type, title, description, keywords, category_id, tone_id, footage_type_id,
      location_code, location_text, rating, quality, duration_s, meme, created, date_taken, date_posted, state,
      media_version, has_hls)
    select id, type, title, description, keywords, "categoryId",
      "toneId", "footageTypeId", "locationCode", "locationText", rating, quality, "durationS", meme, created,
      "dateTaken", "datePosted", 'published', 'bench', type <> 'image'
    from json_to_recordset(${JSON.stringify(rows)}::json) as made (id int, type text, title text,
      description text, keywords text[], "categoryId" int, "toneId" int, "footageTypeId" int,
      "locationCode" text, "locationText" text, rating text, quality text, "durationS" numeric, meme boolean,
      created timestamptz, "dateTaken" date, "datePosted" date)`.execute(db)
}
