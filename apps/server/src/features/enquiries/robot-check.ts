/**
 * Creates and verifies the puzzle that a browser solves before a message is sent (R-ENQUIRY-3). It costs the
 * browser about a second and the server one hash. The effort has an upper bound, so that no user waits much
 * longer than others. The server stores nothing until it receives a solution: the signature proves that it
 * issued the puzzle.
 */
import { type KeyObject, randomInt } from 'node:crypto'
import { RobotChallenge, type RobotProof } from '@rushes/contract/enquiries'
import { isInForce } from '../../platform/clock.ts'
import { sign } from '../../platform/signing.ts'

const CHALLENGE_TTL_MS = 5 * 60_000
/** Rounds of hashing for one attempt. */
const COST = 5_000
/** Maximum number of attempts; on average, the browser needs half of them. */
const MAX_TRIES = 600

export async function makeChallenge(secret: KeyObject, purpose: string, now: Date): Promise<RobotChallenge> {
  const { createChallenge, deriveKey } = await puzzles()
  const challenge = await createChallenge({
    ...secretsOf(secret),
    deriveKey,
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(MAX_TRIES),
    data: { purpose },
    expiresAt: new Date(now.getTime() + CHALLENGE_TTL_MS),
  })
  return RobotChallenge.parse(challenge)
}

/** Whether this solves an unexpired challenge that this installation created for this purpose. */
export async function isSolved(
  secret: KeyObject,
  purpose: string,
  { challenge, solution }: RobotProof,
  now: Date,
): Promise<boolean> {
  const { data, expiresAt } = challenge.parameters
  if (data.purpose !== purpose || !isInForce(new Date(expiresAt * 1_000), CHALLENGE_TTL_MS, now)) return false
  const { verifySolution, deriveKey } = await puzzles()
  const { verified } = await verifySolution({ ...secretsOf(secret), deriveKey, challenge, solution })
  return verified
}

/** Loads the library with the first puzzle, so that the start does not wait for it. */
async function puzzles() {
  const [{ createChallenge, verifySolution }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ])
  return { createChallenge, verifySolution, deriveKey }
}

function secretsOf(secret: KeyObject) {
  return {
    hmacSignatureSecret: sign(secret, 'robot-check', ['challenge']),
    hmacKeySignatureSecret: sign(secret, 'robot-check', ['key']),
  }
}
