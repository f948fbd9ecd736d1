/** Proves R-ENQUIRY-3: a solution is valid only for its challenge and form, for five minutes. */

import { createSecretKey } from 'node:crypto'
import type { RobotProof } from '@rushes/contract/enquiries'
import { beforeAll, describe, expect, test } from 'vitest'
import { proofOf } from '../../../test/robot-proof.ts'
import { isSolved, makeChallenge } from './robot-check.ts'

const secret = createSecretKey(Buffer.alloc(32, 7))
const now = new Date()
const later = (ms: number) => new Date(now.getTime() + ms)

let proof: RobotProof
beforeAll(async () => {
  proof = await proofOf(await makeChallenge(secret, 'contact', now))
})

const changed = (change: Partial<RobotProof['challenge']['parameters']>): RobotProof => ({
  ...proof,
  challenge: { ...proof.challenge, parameters: { ...proof.challenge.parameters, ...change } },
})

test('the solution of an own challenge is accepted, up to the last second', async () => {
  expect(await isSolved(secret, 'contact', proof, later(5 * 60_000 - 1_000))).toBe(true)
})

describe('a solution is refused', () => {
  test('a solution is refused for another purpose', async () => {
    expect(await isSolved(secret, 'register', proof, now)).toBe(false)
  })

  test('a solution is refused after five minutes', async () => {
    expect(await isSolved(secret, 'contact', proof, later(5 * 60_000))).toBe(false)
  })

  test('a solution is refused with another derived key', async () => {
    const solution = { ...proof.solution, derivedKey: proof.solution.derivedKey.replace(/.$/, 'x') }
    expect(await isSolved(secret, 'contact', { ...proof, solution }, now)).toBe(false)
    const zeros = { ...proof.solution, derivedKey: '0'.repeat(64) }
    expect(await isSolved(secret, 'contact', { ...proof, solution: zeros }, now)).toBe(false)
  })

  test('a solution is refused with any parameter that this installation did not sign', async () => {
    const { expiresAt, salt } = proof.challenge.parameters
    const forged = [
      changed({ expiresAt: expiresAt + 60 }),
      changed({ salt: salt.replace(/./, (digit) => (digit === '0' ? '1' : '0')) }),
      changed({ cost: 1 }),
      changed({ keyPrefix: '00' }),
      changed({ data: { purpose: 'register' } }),
      { ...proof, challenge: { ...proof.challenge, signature: '' } },
    ]
    for (const one of forged) {
      const { purpose } = one.challenge.parameters.data
      expect(await isSolved(secret, purpose, one, now)).toBe(false)
    }
  })

  test('a solution is refused by an installation with another secret', async () => {
    expect(await isSolved(createSecretKey(Buffer.alloc(32, 8)), 'contact', proof, now)).toBe(false)
  })
})
