/** Examines a picture: its header first, because it may claim more than the memory holds, then every byte of it. */
import { stat } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import type { Examined, Probe } from '../media-facts.ts'
import { MAX_PIXELS, requireMemory, requirePixels } from '../picture-size.ts'
import { boxedMetadata } from './boxed-metadata.ts'
import { openPicture } from './open-picture.ts'
import { findOtherContents } from './other-contents.ts'
import { pictureMetadata } from './picture-metadata.ts'
import { refusePicture } from './refuse-picture.ts'
import { requireContent } from './require-content.ts'

const STILL = { durationS: 0, frameRate: 0, frames: null, scan: null, sound: null, film: null }
/** The library also reads drawings and documents, which lead to other files. */
const FORMATS: readonly Metadata['format'][] = ['jpeg', 'png', 'tiff', 'webp', 'heif', 'gif']
/** The bytes of a channel, by the names of the library. */
const DEPTHS: Readonly<Record<Metadata['depth'], number>> = {
  ...{ uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4, complex: 8 },
  ...{ double: 8, dpcomplex: 16 },
}

/** Messages of the library about a picture whose points it has made up. */
const DAMAGE = /corrupt|premature|truncat|damag|missing|bad huffman|invalid code/i
const DAMAGED =
  'Parts of the picture are damaged and cannot be read: check it in full size before you publish it, or request the file again.'

/** @param master the file itself, of which the path is a decoded form; it has the metadata @throws MediaProblem */
export async function examineImage({ path, master }: { path: string; master?: string }): Promise<Examined> {
  const { size: sizeBytes } = await stat(path)
  requireContent(sizeBytes)
  // With its cache, libvips reports damage in the last rows only after the result is used.
  sharp.cache(false)
  const { metadata, input } = await openPicture(path)
  const { format, autoOrient, channels, depth } = metadata
  if (!FORMATS.includes(format)) await refusePicture(path, `a picture of the format ${format}`)
  const { width, height } = autoOrient
  requirePixels(autoOrient)
  requireMemory(autoOrient, channels * DEPTHS[depth])
  const others = await findOtherContents(path, metadata)
  let isDamaged = false
  await sharp(input, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .on('warning', (warning: string) => {
      isDamaged ||= DAMAGE.test(warning)
    })
    .resize(32, 32, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch((cause: unknown) => refusePicture(path, cause))
  const warnings = [...(isDamaged ? [DAMAGED] : []), ...others]
  const probe: Probe = { container: format, codec: format, width, height, ...STILL, warnings, sizeBytes }
  if (master === undefined) return { probe, metadata: pictureMetadata(path, metadata) }
  return { probe, metadata: pictureMetadata(master, await boxedMetadata(master)) }
}
