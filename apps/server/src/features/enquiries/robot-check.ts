/**
 * The robot check: a puzzle that costs a browser about a second and us one hash (security, section 4). Which
 * number up to `most`, appended to the salt, has this SHA-256? A bounded search takes everybody about as long,
 * where a hashcash of so many zero bits would keep some waiting five times the average. Nothing is kept until a
 * solution comes back: the signature says that the puzzle is ours.
 */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { RobotChallenge, RobotProof } from '@rushes/contract/enquiries'

const LIFE_MS = 5 * 60_000
/** Half of it is the usual effort: about 2^16 hashes. */
const MOST = 150_000

export function makeChallenge(secret: Buffer, purpose: string, now: Date): RobotChallenge {
  const salt = randomBytes(16).toString('hex')
  const puzzle = {
    salt,
    target: hashOf(salt, randomInt(MOST + 1)),
    most: MOST,
    expires: now.getTime() + LIFE_MS,
  }
  return { ...puzzle, signature: sign(secret, purpose, puzzle) }
}

/** Whether this is the answer to a puzzle that we made for this purpose and whose time is not over. */
export function isSolved(secret: Buffer, purpose: string, proof: RobotProof, now: Date): boolean {
  const { answer, signature, ...puzzle } = proof
  const expected = Buffer.from(sign(secret, purpose, puzzle))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return puzzle.expires > now.getTime() && hashOf(puzzle.salt, answer) === puzzle.target
}

function hashOf(salt: string, answer: number): string {
  return createHash('sha256').update(`${salt}${answer}`).digest('hex')
}

type Puzzle = Omit<RobotChallenge, 'signature'>

function sign(secret: Buffer, purpose: string, { salt, target, most, expires }: Puzzle): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['robot-check', purpose, salt, target, most, expires]))
    .digest('base64url')
}
