import { MediaProblem } from '../media-problem.ts'

/** Whatever a library says of a picture. @throws MediaProblem */
export function unreadable(cause: unknown): never {
  throw new MediaProblem('The picture cannot be read.', { cause })
}
