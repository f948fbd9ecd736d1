/** Examines a picture: its header first, because it may claim more than the memory holds, then every byte of it. */
import { stat } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import type { Examined, Probe } from '../media-facts.ts'
import { MediaProblem } from '../media-problem.ts'
import { MAX_PIXELS, requireMemory, requirePixels } from '../picture-size.ts'
import { pictureWords } from './picture-words.ts'
import { requireContent } from './require-content.ts'

const STILL = { durationS: 0, frameRate: 0, frames: null, scan: null, sound: null, streams: 1, texts: 0 }
/** The library also reads drawings and documents, which lead to other files. */
const FORMATS: readonly Metadata['format'][] = ['jpeg', 'png', 'tiff', 'webp', 'heif', 'gif']
/** Of a channel, as the library names them. */
const DEPTHS: Readonly<Record<Metadata['depth'], number>> = {
  ...{ uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4, complex: 8 },
  ...{ double: 8, dpcomplex: 16 },
}

/** @throws MediaProblem */
export async function examineImage({ path }: { path: string }): Promise<Examined> {
  const { size: sizeBytes } = await stat(path)
  requireContent(sizeBytes)
  const metadata = await sharp(path, { limitInputPixels: false }).metadata().catch(refuse)
  const { format, autoOrient, channels, depth } = metadata
  if (!FORMATS.includes(format)) refuse(`a picture of the format ${format}`)
  const { width, height } = autoOrient
  requirePixels(autoOrient)
  requireMemory(autoOrient, channels * DEPTHS[depth])
  await sharp(path, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .resize(32, 32, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(refuse)
  const probe: Probe = { container: format, codec: format, width, height, ...STILL, sizeBytes }
  return { probe, words: pictureWords(path, metadata) }
}

function refuse(cause: unknown): never {
  throw new MediaProblem('The file is not an image that can be read, or it is cut off.', { cause })
}
