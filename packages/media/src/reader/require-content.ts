import { MediaProblem } from '../media-problem.ts'

export const SEND_AGAIN = 'Please send it again, from the original card or disk.'

/** @throws MediaProblem */
export function requireContent(sizeBytes: number): void {
  if (sizeBytes === 0) throw new MediaProblem(`The file is empty. ${SEND_AGAIN}`)
}
