/** Finds the answer of a robot check: the number that, appended to the salt, has the target as its SHA-256. */
import type { RobotChallenge } from '@rushes/contract/enquiries'

/** Hashed together, because each call to the browser's cryptography waits for an answer. */
const BATCH = 1_000

/** @throws when no number up to `most` fits: then the challenge is not one of ours. */
export async function solveChallenge({
  salt,
  target,
  most,
}: Pick<RobotChallenge, 'salt' | 'target' | 'most'>): Promise<number> {
  const wanted = bytesOf(target)
  for (let first = 0; first <= most; first += BATCH) {
    const length = Math.min(BATCH, most - first + 1)
    const hashes = await Promise.all(Array.from({ length }, (_, index) => hashOf(`${salt}${first + index}`)))
    const index = hashes.findIndex((hash) => isSame(hash, wanted))
    if (index >= 0) return first + index
  }
  throw new Error('no answer')
}

const encoder = new TextEncoder()

async function hashOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
}

function isSame(hash: Uint8Array, wanted: Uint8Array): boolean {
  return wanted.length === hash.length && wanted.every((byte, index) => byte === hash[index])
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
