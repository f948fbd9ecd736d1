/** Adds to the results of a search the time at which its words are spoken or shown (R-LINES-3). */
import type { ResultItem } from '@rushes/contract/clips'
import type { FoundLine } from '@rushes/contract/film-lines'
import { hitsIn } from '@rushes/search-engine/lines'
import type { Db } from '../../db/db.ts'
import type { LineRow } from '../../db/film-lines.ts'
import type { SearchAnswer } from '../../platform/search/search.ts'
import { itemsWithLines, visibleItems } from '../catalogue/visible-items.ts'

/** A longer line is cut around its first word of the search. */
const MAX_TEXT = 200
const BEFORE_HIT = 60

type Found = { items: ResultItem[]; lines: Map<number, FoundLine> }

/** Reads the public clips of a page of results, with the best line of each film by its id. */
export async function readResults(
  db: Db,
  groups: SearchAnswer['stems'],
  requested: Parameters<typeof visibleItems>[1],
): Promise<Found> {
  if (groups.length === 0) return { items: await visibleItems(db, requested), lines: new Map() }
  const { items, lines } = await itemsWithLines(db, {
    ...requested,
    stems: groups.flat(),
    groups: JSON.stringify(groups),
    // A line with less than half of the words is not the one that was searched for.
    min: Math.ceil(groups.length / 2),
  })
  return { items, lines: new Map([...lines].map(([id, row]) => [id, foundLine(row, groups)])) }
}

function foundLine({ kind, at, text }: LineRow, groups: readonly (readonly string[])[]): FoundLine {
  const line = text.replace(/\s+/g, ' ').trim()
  const from = hitsIn(line, groups)[0]?.from ?? 0
  const shown = line.length > MAX_TEXT ? excerptFrom(line, Math.max(0, from - BEFORE_HIT)) : line
  return { kind, at, text: shown, hits: hitsIn(shown, groups) }
}

/** Cuts between words where there are any. */
function excerptFrom(line: string, from: number): string {
  const rest = from === 0 ? line : `…${line.slice(from).replace(/^\S{0,30}\s/, '')}`
  return rest.length > MAX_TEXT ? `${rest.slice(0, MAX_TEXT).replace(/\s\S{0,30}$/, '')}…` : rest
}
