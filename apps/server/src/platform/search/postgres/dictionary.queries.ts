/** Reads the dictionary, and the state of the index that shows whether it is still valid. */
import type { DocumentType } from '@rushes/search-engine/document-type'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'

/**
 * The number of changes of the index at one time, and of those that wait to be indexed, counted up to
 * `MAX_AWAITED` and one.
 */
export type IndexState = { generation: number; waiting: number }

/** A search waits for at most this number of changes to be indexed (R-SEARCH-30). */
export const MAX_AWAITED = 100

/** Columns of the dictionary with the number of documents of each type. */
export const COUNT_COLUMNS = {
  video: 'videos',
  image: 'images',
  short: 'shorts',
  package: 'packages',
} as const satisfies Record<DocumentType, string>

export type TypeCounts = Record<(typeof COUNT_COLUMNS)[DocumentType], number>
export type DictionaryRow = TypeCounts & { token: number; hasBitmap: boolean }

/** Columns of the state, for statements whose first parameter is the current time. */
export const STATE_COLUMNS = `(select generation from search_state) as generation,
  (select count(*) from (
    select from search_changes where due <= $1::timestamptz limit ${MAX_AWAITED + 1}) as counted) as waiting`

const STATE = `select ${STATE_COLUMNS}`
const ENTRIES = `
  select lexeme, token, has_bitmap as "hasBitmap", videos, images, shorts, packages
    from search_tokens where lexeme = any($2::text[])`

export async function readState(db: Db, now: Date): Promise<IndexState> {
  const [state] = await prepared<IndexState>(db, STATE, [now])
  return state ?? { generation: -1, waiting: 1 }
}

/** Reads entries and state in one statement, so that they belong together. */
export async function readEntries(db: Db, lexemes: readonly string[], now: Date) {
  const text = `${STATE}, (select coalesce(json_agg(entry), '[]') from (${ENTRIES}) as entry) as entries`
  const [row] = await prepared<IndexState & { entries: (DictionaryRow & { lexeme: string })[] }>(db, text, [
    now,
    lexemes,
  ])
  if (!row) throw new Error('A select without a table always returns a row')
  const { entries, ...state } = row
  return { entries, state }
}
