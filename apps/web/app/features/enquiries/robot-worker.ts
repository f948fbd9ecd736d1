/** The robot check's puzzle, solved beside the page so that typing stays smooth. */
import type { RobotChallenge } from '@rushes/contract/enquiries'
import { solveChallenge } from './solve-challenge.ts'

export type RobotAnswer = { answer: number } | { failed: true }

addEventListener('message', async ({ data }: MessageEvent<RobotChallenge>) => {
  const answer: RobotAnswer = await solveChallenge(data).then(
    (found) => ({ answer: found }),
    () => ({ failed: true }),
  )
  postMessage(answer)
})
