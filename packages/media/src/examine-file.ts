/** Reads what a file is, and what was written into it. Broken files are refused with a sentence. */
import { Examined } from './media-facts.ts'
import { readMedia } from './read-media.ts'

/** @throws MediaProblem when the file is empty, cut off, or not of its kind. */
export const examineFile = (kind: 'video' | 'image', path: string): Promise<Examined> =>
  readMedia(kind === 'image' ? 'image' : 'film', { path }, Examined, { reads: [path] })
