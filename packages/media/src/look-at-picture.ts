/** Looks at a still: its colour, its focal point, and the small grey picture from which it is recognised. */
import { Look } from './media-facts.ts'
import { readMedia } from './read-media.ts'

/** @throws MediaProblem */
export const lookAtPicture = (path: string): Promise<Look> =>
  readMedia('picture', { path }, Look, { reads: [path] })
