/** Reading the dictionary, with what tells whether it is still true. */
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'

/** As of one moment: how often the index has changed, and whether changes wait to be indexed. */
export type IndexState = { generation: number; behind: boolean }
export type Entry = {
  token: number
  /** Has bitmaps. */
  mapped: boolean
  videos: number
  images: number
  shorts: number
  packages: number
}

/** A lexeme's number, whether it has bitmaps, and how many documents of the types asked for hold it. */
type Token = { token: number; mapped: boolean; documents: number }
export type Dictionary = ReadonlyMap<string, Token>

/** Columns of the state, for statements whose first parameter is the present moment. */
export const STATE = `(select generation from search_state) as generation,
  exists (select from search_changes where due <= $1::timestamptz) as behind`

export async function readState(db: Db, now: Date): Promise<IndexState | undefined> {
  const [state] = await prepared<IndexState>(db, `select ${STATE}`, [now])
  return state
}

/** One row more than there are entries: the state, without a lexeme. */
export function listEntries(db: Db, lexemes: readonly string[], now: Date) {
  return prepared<IndexState & Partial<Entry> & { lexeme: string | null }>(
    db,
    `select null as lexeme, 0 as token, false as mapped, 0 as videos, 0 as images, 0 as shorts, 0 as packages, ${STATE}
     union all
     select lexeme, token, mapped, videos, images, shorts, packages, 0, false from search_tokens
       where lexeme = any($2::text[])`,
    [now, lexemes],
  )
}
