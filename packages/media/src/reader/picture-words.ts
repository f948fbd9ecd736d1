/** Finds what was written into a picture, in the order in which programs keep it up to date: XMP, IPTC, EXIF. */
import { closeSync, openSync, readSync } from 'node:fs'
import type { Metadata } from 'sharp'
import type { EmbeddedWords } from '../media-facts.ts'
import { type ExifTexts, readDirectories, readExif } from './exif-texts.ts'
import { readIptc } from './iptc-datasets.ts'
import { wordsOfBlocks } from './metadata-words.ts'
import { readXmp } from './xmp-properties.ts'

type Blocks = Pick<Metadata, 'format' | 'xmp' | 'iptc' | 'exif' | 'tifftagPhotoshop'>

export const pictureWords = (path: string, blocks: Blocks): EmbeddedWords =>
  wordsOfBlocks({
    xmp: readXmp(blocks.xmp ?? Buffer.alloc(0)),
    iptc: readIptc(blocks.iptc ?? blocks.tifftagPhotoshop ?? Buffer.alloc(0)),
    exif: blocks.format === 'tiff' ? textsOfTiff(path) : readExif(blocks.exif ?? Buffer.alloc(0)),
  })

/** A TIFF is read where its directories are, because it may be larger than the memory. */
function textsOfTiff(path: string): ExifTexts {
  const file = openSync(path, 'r')
  try {
    return readDirectories((offset, length) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(file, bytes, 0, length, offset))
    })
  } finally {
    closeSync(file)
  }
}
