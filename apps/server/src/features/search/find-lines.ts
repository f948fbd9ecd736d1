/** Adds to the results of a search the time at which its words are spoken or shown (R-LINES-3). */
import type { ClipType } from '@rushes/commerce/media-code'
import type { FoundLine } from '@rushes/contract/film-lines'
import { hitsIn, stemsOfGroups } from '@rushes/search-engine/lines'
import type { Services } from '../../context.ts'
import { queryReader } from '../../platform/search/request-query.ts'
import type { SearchRequest } from '../../platform/search/search.ts'
import { type LineRow, listBestLines } from './lines.queries.ts'

/** A longer line is cut around its first word of the search. */
const MAX_TEXT = 200
const BEFORE_HIT = 60

/** Returns a function that finds the best line of each clip among public ones. */
export function lineFinder(services: Pick<Services, 'db' | 'clock'>) {
  const read = queryReader(services)
  return async (
    request: SearchRequest,
    items: readonly { id: number; type: ClipType | 'package' }[],
  ): Promise<Map<number, FoundLine>> => {
    const ids = items.filter(({ type }) => type === 'video' || type === 'short').map(({ id }) => id)
    const { term } = await read(request)
    const groups = stemsOfGroups(term?.groups ?? [])
    if (ids.length === 0 || groups.length === 0) return new Map()
    // A line with less than half of the words is not the one that was searched for.
    const rows = await listBestLines(services.db, { ids, groups, min: Math.ceil(groups.length / 2) })
    return new Map(rows.map((row) => [row.clip_id, foundLine(row, groups)]))
  }
}

function foundLine({ kind, at, text }: LineRow, groups: readonly (readonly string[])[]): FoundLine {
  const line = text.replace(/\s+/g, ' ').trim()
  const from = hitsIn(line, groups)[0]?.[0] ?? 0
  const shown = line.length > MAX_TEXT ? excerptFrom(line, Math.max(0, from - BEFORE_HIT)) : line
  return { kind, at, text: shown, hits: hitsIn(shown, groups) }
}

/** Cuts between words where there are any. */
function excerptFrom(line: string, from: number): string {
  const rest = from === 0 ? line : `…${line.slice(from).replace(/^\S{0,30}\s/, '')}`
  return rest.length > MAX_TEXT ? `${rest.slice(0, MAX_TEXT).replace(/\s\S{0,30}$/, '')}…` : rest
}
