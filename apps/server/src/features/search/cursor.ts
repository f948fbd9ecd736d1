/**
 * Writes and reads the end of a page as opaque signed text, such as `es_after`, whose content belongs to the
 * search engine. The signature and the bound query are checked here, so that a cursor cannot be used for a query
 * that the caller may not run (R-SEARCH-3).
 */
import { createHash, type KeyObject } from 'node:crypto'
import { isSameSignature, sign } from '../../platform/signing.ts'

const HASH_LENGTH = 16
const SIGNATURE_LENGTH = 22

/** @param query the request without the page; the order of its keys matters */
export function writeCursor(secret: KeyObject, query: unknown, position: string): string {
  const text = `${hashOf(query)}${position}`
  return `${text}.${signatureOf(secret, text)}`
}

/** @returns the position; undefined when the cursor is forged, damaged, or of another query */
export function readCursor(secret: KeyObject, query: unknown, cursor: string): string | undefined {
  const [text = '', signature = ''] = cursor.split('.')
  const isOurs = isSameSignature(signature, signatureOf(secret, text))
  return isOurs && text.startsWith(hashOf(query)) ? text.slice(HASH_LENGTH) : undefined
}

const signatureOf = (secret: KeyObject, text: string): string =>
  sign(secret, 'search-cursor', [text]).slice(0, SIGNATURE_LENGTH)

const hashOf = (query: unknown): string =>
  createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, HASH_LENGTH)
