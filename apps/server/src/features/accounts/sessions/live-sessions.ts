/** Which of the sessions that keep a connection open still count. Being asked about is no sign of life (R-SESSION-9). */
import type { Db } from '../../../db/db.ts'
import { listLiveTokens } from './sessions.queries.ts'

/** @returns those that live, in hexadecimal as they were given. */
export async function liveSessions(db: Db, tokens: readonly string[], now: Date): Promise<Set<string>> {
  const hashes = tokens.map((token) => Buffer.from(token, 'hex'))
  const rows = await listLiveTokens(db, hashes, now)
  return new Set(rows.map(({ token_sha256 }) => token_sha256.toString('hex')))
}
