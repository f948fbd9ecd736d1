/** Reads the metadata of a picture, in the order in which programs keep it up to date: XMP, IPTC, EXIF. */
import { closeSync, openSync, readSync } from 'node:fs'
import type { Metadata } from 'sharp'
import type { EmbeddedMetadata } from '../media-facts.ts'
import type { BoxedMetadata } from './boxed-metadata.ts'
import { withWarnings } from './embedded-text.ts'
import { type ExifTexts, type ReadAt, readDirectories, readExif } from './exif-texts.ts'
import { readIptc } from './iptc-datasets.ts'
import { readJpegXmp } from './jpeg-xmp.ts'
import { metadataOfBlocks } from './metadata-blocks.ts'
import { syntheticOfCredentials } from './source-type.ts'
import { MAX_XMP_BYTES, readXmp } from './xmp-properties.ts'

type Blocks = Partial<Pick<Metadata, 'format' | 'xmp' | 'iptc' | 'exif' | 'tifftagPhotoshop'>> & BoxedMetadata

/** Content Credentials are before the pixels. */
const HEAD_BYTES = 4 * 2 ** 20
export const CUT_OFF =
  'Parts of the metadata in the file are damaged or too large, and are not read: please check its rights before you publish it.'

export function pictureMetadata(path: string, blocks: Blocks): EmbeddedMetadata {
  const { xmp = Buffer.alloc(0), credentials, format } = blocks
  const { properties, isCutOff: isXmpCutOff } =
    format === 'jpeg'
      ? withFile(path, readJpegXmp)
      : { properties: readXmp(xmp), isCutOff: xmp.length > MAX_XMP_BYTES }
  const metadata = metadataOfBlocks({
    xmp: properties,
    iptc: readIptc(blocks.iptc ?? blocks.tifftagPhotoshop ?? Buffer.alloc(0)),
    exif: textsOf(path, blocks),
  })
  const synthetic =
    metadata.synthetic ??
    withFile(path, (readAt) => syntheticOfCredentials(credentials ?? readAt(0, HEAD_BYTES)))
  const isCutOff = blocks.isCutOff === true || isXmpCutOff
  return withWarnings({ ...metadata, ...(synthetic && { synthetic }) }, isCutOff ? [CUT_OFF] : [])
}

/** The texts of EXIF. A TIFF is read where its directories are, because it may be larger than the memory. */
export const textsOf = (path: string, { format, exif }: Pick<Blocks, 'format' | 'exif'>): ExifTexts =>
  format === 'tiff' ? withFile(path, readDirectories) : readExif(exif ?? Buffer.alloc(0))

export function withFile<T>(path: string, read: (readAt: ReadAt) => T): T {
  const file = openSync(path, 'r')
  try {
    return read((offset, length) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(file, bytes, 0, length, offset))
    })
  } finally {
    closeSync(file)
  }
}
