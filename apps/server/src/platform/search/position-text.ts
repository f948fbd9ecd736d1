/** Encodes the position at which a page ended as text that only the same adapter can read. */
import type { z } from 'zod'
import { StalePosition } from './search.ts'

export const positionText = <Position>(schema: z.ZodType<Position>) => ({
  write: (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url'),

  /** @throws StalePosition */
  read(text: string): Position {
    const read = schema.safeParse(jsonOf(Buffer.from(text, 'base64url').toString()))
    if (!read.success) throw new StalePosition()
    return read.data
  },
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
