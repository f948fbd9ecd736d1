/** Finds what was written into a picture, in the order in which programs keep it up to date: XMP, IPTC, EXIF. */
import { closeSync, openSync, readSync } from 'node:fs'
import type { Metadata } from 'sharp'
import type { EmbeddedWords } from '../media-facts.ts'
import { countryCode } from './country-codes.ts'
import { dayOf, firstText, found, keywordsOf, LONGEST } from './embedded-text.ts'
import { type ExifTexts, readDirectories, readExif } from './exif-texts.ts'
import { readIptc } from './iptc-datasets.ts'
import { readXmp } from './xmp-properties.ts'

const IPTC = {
  title: 5,
  keywords: 25,
  dateCreated: 55,
  creator: 80,
  city: 90,
  country: 101,
  headline: 105,
  credit: 110,
  caption: 120,
} as const
const EXIF = { description: 0x010e, artist: 0x013b, taken: 0x9003 } as const

type Blocks = Pick<Metadata, 'format' | 'xmp' | 'iptc' | 'exif' | 'tifftagPhotoshop'>

export function pictureWords(path: string, blocks: Blocks): EmbeddedWords {
  const properties = readXmp(blocks.xmp ?? Buffer.alloc(0))
  const datasets = readIptc(blocks.iptc ?? blocks.tifftagPhotoshop ?? Buffer.alloc(0))
  const texts = blocks.format === 'tiff' ? textsOfTiff(path) : readExif(blocks.exif ?? Buffer.alloc(0))
  const xmp = (name: string) => properties.get(name) ?? []
  const iptc = (name: keyof typeof IPTC) => datasets.get(IPTC[name]) ?? []
  const exif = (name: keyof typeof EXIF) => [texts.get(EXIF[name])]
  const city = firstText([...xmp('photoshop:City'), ...iptc('city')], LONGEST.place)
  const country = firstText([...xmp('photoshop:Country'), ...iptc('country')], LONGEST.place)
  const subject = xmp('dc:subject')
  return found({
    title: firstText(
      [...xmp('dc:title'), ...iptc('title'), ...xmp('photoshop:Headline'), ...iptc('headline')],
      LONGEST.title,
    ),
    description: withoutCamera(
      firstText([...xmp('dc:description'), ...iptc('caption'), ...exif('description')], LONGEST.description),
    ),
    keywords: keywordsOf(subject.length > 0 ? subject : iptc('keywords')),
    credit: firstText(
      [
        ...[...xmp('photoshop:Credit'), ...iptc('credit'), ...xmp('dc:creator')],
        ...[...iptc('creator'), ...exif('artist')],
      ],
      LONGEST.credit,
    ),
    place: [city, country].filter((one) => one !== undefined).join(', '),
    country: countryCode(country),
    dateTaken: dayOf(
      firstText([...exif('taken'), ...xmp('photoshop:DateCreated'), ...iptc('dateCreated')], 40),
    ),
  })
}

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

/** Cameras sign their pictures in the place of a caption. */
const withoutCamera = (description: string | undefined) =>
  description !== undefined && /^[A-Z ]*DIGITAL CAMERA$/.test(description) ? undefined : description
