import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { solveChallenge } from './solve-challenge.ts'

const challenge = (answer: number, most = 2_500) => ({
  salt: 'salt',
  target: createHash('sha256').update(`salt${answer}`).digest('hex'),
  most,
})

describe('the robot check', () => {
  it.each([0, 999, 1_000, 2_500])('finds the answer %i, also at the edges of a batch', async (answer) => {
    expect(await solveChallenge(challenge(answer))).toBe(answer)
  })

  it('gives up on a puzzle without an answer', async () => {
    await expect(solveChallenge(challenge(2_501))).rejects.toThrow('no answer')
  })
})
