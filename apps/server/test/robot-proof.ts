/** Solves a robot check as a browser would. */
import type { RobotChallenge, RobotProof } from '@rushes/contract/enquiries'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

export async function proofOf(challenge: RobotChallenge): Promise<RobotProof> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge has no solution')
  return { challenge, solution }
}
