/** Puts a made-up catalogue into an empty database and makes it searchable. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { Environment } from '../apps/server/src/config/environment.ts'
import { readSearchUrl } from '../apps/server/src/config/search-url.ts'
import type { Db } from '../apps/server/src/db/db.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { openSearch } from '../apps/server/src/platform/search/open-search.ts'
import {
  type CatalogueShape,
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

/** Distributions of the words of the catalogue. */
const PROFILES = {
  /** Like a language: the most frequent word is in every third clip. */
  language: [],
  /** Like an agency's own texts: ten words are in 20 to 60 of 100 clips. */
  agency: [0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.2],
} as const satisfies Record<string, readonly number[]>

export async function shapeOf(
  db: Db,
  count: number,
  profile: keyof typeof PROFILES,
): Promise<CatalogueShape> {
  const facets = await readFacets(db)
  const commonShares = PROFILES[profile]
  return { count, seed: count, vocabulary: VOCABULARY, regions: REGIONS, facets, commonShares }
}

export async function loadClips(db: Db, shape: CatalogueShape): Promise<LoadTimes> {
  const { count } = shape
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
  await (await openIndex(db)).rebuild()
  const indexed = performance.now()
  for (const table of WRITTEN_TABLES) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  }
  return { clips: count, insertMs: inserted - began, indexMs: indexed - inserted }
}

async function readFacets(db: Db): Promise<FacetIds> {
  const idsOf = async (table: 'categories' | 'tones' | 'footage_types') =>
    (await db.selectFrom(table).select('id').where('hidden', '=', false).orderBy('id').execute()).map(
      ({ id }) => id,
    )
  return {
    categories: await idsOf('categories'),
    tones: await idsOf('tones'),
    footageTypes: await idsOf('footage_types'),
  }
}

/** Makes later changes searchable, so that the worker does not do it during another measurement. */
export async function indexChanges(db: Db): Promise<void> {
  const search = await openIndex(db)
  while ((await search.indexChanges()) > 0);
}

function openIndex(db: Db) {
  const { settings } = readSearchUrl(Environment.parse(process.env))
  return openSearch(settings, { db, workDb: db, clock: systemClock })
}
