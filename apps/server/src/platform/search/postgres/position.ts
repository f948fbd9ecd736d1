/** The position at which a page of this adapter ended. */
import { z } from 'zod'
import { positionText } from '../position-text.ts'

const SortKey = z.object({ key: z.number(), id: z.int() })
const Position = z.object({
  /** The key of the last result on the page. */
  last: SortKey,
  total: z.int(),
  /** For relevance only: the block of matches ranked together, and the weights of the words on page 1. */
  ranking: z
    .object({
      start: SortKey.nullable(),
      block: z.object({ end: SortKey.nullable() }),
      weights: z.array(z.number()),
    })
    .nullable(),
})
export type Position = z.output<typeof Position>

export const { write: writePosition, read: readPosition } = positionText(Position)
