import { MediaProblem } from '../media-problem.ts'

/** Any error of a library about a picture. @throws MediaProblem */
export function unreadable(cause: unknown): never {
  throw new MediaProblem('The picture cannot be read.', { cause })
}
