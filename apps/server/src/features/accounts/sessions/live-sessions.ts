/** Finds which sessions of open connections are still live, without recording activity (R-SESSION-9). */
import type { Db } from '../../../db/db.ts'
import { listLiveTokens } from './sessions.queries.ts'

/** @returns the hashes of the live sessions, in hexadecimal as they were passed. */
export async function liveSessions(db: Db, tokens: readonly string[], now: Date): Promise<Set<string>> {
  const hashes = tokens.map((token) => Buffer.from(token, 'hex'))
  const rows = await listLiveTokens(db, hashes, now)
  return new Set(rows.map(({ token_sha256 }) => token_sha256.toString('hex')))
}
