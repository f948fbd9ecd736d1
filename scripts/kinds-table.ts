/** The files of the kinds of the search, and the checksum that shows that the table was made from our decisions. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const FOLDER = 'packages/search-engine/src/words'
export const OWN = `${FOLDER}/kinds-own.json`
export const ENGLISH_TOO_FILE = `${FOLDER}/english-too.json`
export const TABLE = `${FOLDER}/kinds.json`

export const digestOf = (lines: readonly string[]): string =>
  createHash('sha256')
    .update(readFileSync(OWN, 'utf8'))
    .update(lines.join('\n'))
    .digest('base64url')
    .slice(0, 16)
