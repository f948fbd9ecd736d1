import { MediaProblem } from '../media-problem.ts'

/** @throws MediaProblem */
export function requireContent(sizeBytes: number): void {
  if (sizeBytes === 0) throw new MediaProblem('The file is empty.')
}
