/** The position at which a page of this adapter ended. */
import { z } from 'zod'
import { positionText } from '../position-text.ts'

const Position = z.object({
  /** The generation of the index that returned the page. */
  in: z.string(),
  /** The sort values of the last result. */
  after: z.array(z.number()).min(2).max(3),
  total: z.int(),
  /** For relevance only: the weights of the words on page 1. */
  weights: z.array(z.number()).nullable(),
})
export type Position = z.output<typeof Position>

export const { write: writePosition, read: readPosition } = positionText(Position)
