import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSolved, makeChallenge } from './robot-check.ts'

const secret = Buffer.alloc(32, 7)
const now = new Date('2026-03-02T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

function solve({ salt, target, most }: ReturnType<typeof makeChallenge>): number {
  for (let answer = 0; answer <= most; answer++) {
    if (createHash('sha256').update(`${salt}${answer}`).digest('hex') === target) return answer
  }
  throw new Error('no answer')
}

const challenge = makeChallenge(secret, 'contact', now)
const proof = { ...challenge, answer: solve(challenge) }

describe('a proof is refused', () => {
  test('with a wrong answer', () => {
    expect(isSolved(secret, 'contact', { ...proof, answer: proof.answer + 1 }, now)).toBe(false)
  })
  test('for another purpose', () => {
    expect(isSolved(secret, 'register', proof, now)).toBe(false)
  })
  test('after five minutes', () => {
    expect(isSolved(secret, 'contact', proof, later(5 * 60_000))).toBe(false)
  })
  test('with an expiry, salt, target or bound that we did not sign', () => {
    const target = createHash('sha256').update(`${proof.salt}1`).digest('hex')
    for (const change of [
      { expires: proof.expires + 60_000 },
      { salt: `${proof.salt}0` },
      { target, answer: 1 },
      { most: 1 },
      { signature: `${proof.signature.slice(0, -1)}A` },
      { signature: '' },
    ]) {
      expect(isSolved(secret, 'contact', { ...proof, ...change }, now)).toBe(false)
    }
  })
  test('when the salt was moved into the answer', () => {
    const moved = {
      ...proof,
      salt: `${proof.salt}${String(proof.answer).slice(0, 1)}`,
      answer: Number(String(proof.answer).slice(1)),
    }
    expect(isSolved(secret, 'contact', moved, now)).toBe(false)
  })
  test('by an installation with another secret', () => {
    expect(isSolved(Buffer.alloc(32, 8), 'contact', proof, now)).toBe(false)
  })
})

test('the answer to our own puzzle is taken, up to the last moment', () => {
  expect(isSolved(secret, 'contact', proof, later(5 * 60_000 - 1))).toBe(true)
})
