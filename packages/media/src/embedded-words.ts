/** Reads what was written into a file: IPTC, XMP and EXIF of pictures, tags of films. Positions are left out. */
import { examineImage, readFilm } from './examine-file.ts'
import type { EmbeddedWords } from './media-facts.ts'

/** @throws MediaProblem for a picture that cannot be read */
export const readImageWords = async (path: string): Promise<EmbeddedWords> => (await examineImage(path)).words

/** @throws MediaProblem for a film that cannot be read */
export const readVideoWords = async (path: string): Promise<EmbeddedWords> => (await readFilm(path)).words
