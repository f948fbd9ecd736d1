/** The metadata in a file: IPTC, XMP and EXIF of pictures, tags of films. */
import { examineImage, readFilm } from '../src/examine-file.ts'
import type { EmbeddedWords } from '../src/media-facts.ts'

export const readImageWords = async (path: string): Promise<EmbeddedWords> => (await examineImage(path)).words

export const readVideoWords = async (path: string): Promise<EmbeddedWords> => (await readFilm(path)).words
