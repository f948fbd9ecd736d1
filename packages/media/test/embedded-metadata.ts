/** The metadata in a file: IPTC, XMP and EXIF of pictures, tags of films. */
import { examineImage, readFilm } from '../src/examine-file.ts'
import type { EmbeddedMetadata } from '../src/media-facts.ts'

export const readImageMetadata = async (path: string): Promise<EmbeddedMetadata> =>
  (await examineImage(path)).metadata

export const readVideoMetadata = async (path: string): Promise<EmbeddedMetadata> =>
  (await readFilm(path)).metadata
