/**
 * `es_after`: where a page ended, as opaque signed text. It belongs to one query; anything else is refused, so
 * that nobody can walk a search they could not have asked for (decisions, 1.1 Cursor).
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { SearchPosition } from './clip-search.ts'

const Place = z.object({ key: z.number(), id: z.int() })
const Cursor = z.object({
  query: z.string(),
  place: Place,
  total: z.int(),
  ranking: z
    .object({
      start: Place.nullable(),
      block: z.object({ end: Place.nullable() }),
      weights: z.array(z.number()),
    })
    .optional(),
})

const signatureOf = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(`rushes-cursor.1.${text}`).digest('base64url').slice(0, 22)

/** @param query what was asked, without the page; key order matters */
const hashOf = (query: unknown): string =>
  createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 16)

export function writeCursor(secret: Buffer, query: unknown, position: SearchPosition): string {
  const text = Buffer.from(JSON.stringify({ query: hashOf(query), ...position })).toString('base64url')
  return `${text}.${signatureOf(secret, text)}`
}

/** @throws AppError bad_cursor when it is forged, damaged, or of another query. */
export function readCursor(secret: Buffer, query: unknown, cursor: string): SearchPosition {
  const [text = '', signature = ''] = cursor.split('.')
  const expected = Buffer.from(signatureOf(secret, text))
  const given = Buffer.from(signature)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  const read = isOurs ? Cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())) : undefined
  if (!read?.success || read.data.query !== hashOf(query)) {
    throw new AppError('bad_cursor', 'These results have moved on. Please search again.')
  }
  const { query: _, ranking, ...position } = read.data
  return { ...position, ...(ranking && { ranking }) }
}
