/** Reads what was written into a file: IPTC, XMP and EXIF of pictures, tags of films. Positions are left out. */
import { examineFile } from './examine-file.ts'
import type { EmbeddedWords } from './media-facts.ts'

/** @throws MediaProblem for a picture that cannot be read */
export const readImageWords = async (path: string): Promise<EmbeddedWords> =>
  (await examineFile('image', path)).words

/** @throws MediaProblem for a film that cannot be read */
export const readVideoWords = async (path: string): Promise<EmbeddedWords> =>
  (await examineFile('video', path)).words
