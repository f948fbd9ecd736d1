/** Puts a made-up catalogue into an empty database and makes it searchable. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/db.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { postgresSearch } from '../apps/server/src/platform/search/postgres-search.ts'
import {
  type FacetIds,
  generateClips,
  insertMadeClips,
  type MadeClip,
} from '../apps/server/test/made-catalogue.ts'

const INSERT_BATCH = 5_000
const WRITTEN_TABLES = [
  'clips',
  'search_documents',
  'search_tokens',
  'search_words',
  'search_changes',
  'search_segments',
  'search_bitmaps',
]
const VOCABULARY = 120_000
const REGIONS =
  'Texas Hamburg Leeds Lyon Sydney Toronto Ohio Kent Bavaria Provence Alberta Queensland Nevada Devon'.split(
    ' ',
  )

export type LoadTimes = { clips: number; insertMs: number; indexMs: number }

export async function loadClips(db: Db, count: number): Promise<LoadTimes> {
  const shape = { count, seed: count, vocabulary: VOCABULARY, regions: REGIONS, facets: await readFacets(db) }
  const began = performance.now()
  let batch: MadeClip[] = []
  // The next clips are made while PostgreSQL writes.
  let inserting: Promise<void> = Promise.resolve()
  for (const clip of generateClips(shape)) {
    batch.push(clip)
    if (batch.length === INSERT_BATCH) {
      await inserting
      inserting = insertMadeClips(db, batch)
      // Lets the statement leave before the processor is busy again.
      await setImmediate()
      batch = []
    }
  }
  await inserting
  await insertMadeClips(db, batch)
  const inserted = performance.now()
  await postgresSearch({ db, workDb: db, clock: systemClock }).rebuild()
  const indexed = performance.now()
  for (const table of WRITTEN_TABLES) {
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
