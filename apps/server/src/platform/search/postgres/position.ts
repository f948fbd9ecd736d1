/** Where a page ended, as text that only this adapter can read. */
import { z } from 'zod'
import { StalePosition } from '../search.ts'

const SortKey = z.object({ key: z.number(), id: z.int() })
const Position = z.object({
  /** Of the last result on the page. */
  last: SortKey,
  total: z.int(),
  /** By relevance only: which matches are ranked together, and what the words were worth on page 1. */
  ranking: z
    .object({
      start: SortKey.nullable(),
      block: z.object({ end: SortKey.nullable() }),
      weights: z.array(z.number()),
    })
    .nullable(),
})
export type Position = z.output<typeof Position>

export const writePosition = (position: Position): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** @throws StalePosition */
export function readPosition(text: string): Position {
  const read = Position.safeParse(jsonOf(Buffer.from(text, 'base64url').toString()))
  if (!read.success) throw new StalePosition()
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
