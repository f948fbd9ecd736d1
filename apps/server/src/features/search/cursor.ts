/**
 * Writes and reads `es_after`: the end of a page as opaque signed text. The content belongs to the search
 * engine. The signature and the bound search are checked here, so that a cursor cannot be used for a search
 * that the caller may not run (R-SEARCH-3).
 */
import { createHash, type KeyObject } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import { isSameSignature, sign } from '../../platform/signing.ts'

const HASH_LENGTH = 16
const SIGNATURE_LENGTH = 22

/** @param query the request without the page; the order of its keys matters */
export function writeCursor(secret: KeyObject, query: unknown, position: string): string {
  const text = `${hashOf(query)}${position}`
  return `${text}.${signatureOf(secret, text)}`
}

/** @returns the engine's position. @throws AppError bad_cursor when the cursor is forged, damaged, or of another query */
export function readCursor(secret: KeyObject, query: unknown, cursor: string): string {
  const [text = '', signature = ''] = cursor.split('.')
  const isOurs = isSameSignature(signature, signatureOf(secret, text))
  if (!isOurs || !text.startsWith(hashOf(query))) throw badCursor()
  return text.slice(HASH_LENGTH)
}

export const badCursor = (): AppError =>
  new AppError('bad_cursor', 'These results have moved on. Please search again.')

const signatureOf = (secret: KeyObject, text: string): string =>
  sign(secret, 'search-cursor', [text]).slice(0, SIGNATURE_LENGTH)

const hashOf = (query: unknown): string =>
  createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, HASH_LENGTH)
