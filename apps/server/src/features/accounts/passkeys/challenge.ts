/** Creates random passkey challenges, stored as a hash, for one purpose and five minutes (R-PASSKEY-3). */
import { randomBytes } from 'node:crypto'
import type { Services } from '../../../context.ts'
import { hashToken } from '../../../http/viewer.ts'
import { type ChallengePurpose, insertChallenge } from './passkeys.queries.ts'

export const CHALLENGE_TTL_MS = 5 * 60_000

/** @returns the challenge as bytes, which the options encode as base64url. */
export async function newChallenge(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { purpose, userId }: { purpose: ChallengePurpose; userId: number | null },
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  const now = clock.now()
  await insertChallenge(db, {
    challenge_sha256: hashToken(Buffer.from(challenge).toString('base64url')),
    purpose,
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + CHALLENGE_TTL_MS),
  })
  return challenge
}
