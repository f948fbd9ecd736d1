/** Maps IPTC, XMP and EXIF to the fields of a clip. Of several sources the one that programs keep up to date is first. */
import { countryCode } from '../country-codes.ts'
import type { EmbeddedMetadata } from '../media-facts.ts'
import {
  cleanText,
  dayOf,
  firstParagraphs,
  firstText,
  found,
  keywordsOf,
  LONGEST,
  paragraphsOf,
  splitList,
  warningsOfKeywords,
  warningsOfTexts,
  withWarnings,
} from './embedded-text.ts'
import type { ExifTexts } from './exif-texts.ts'
import type { Datasets } from './iptc-datasets.ts'
import { syntheticOf } from './source-type.ts'
import type { Properties } from './xmp-properties.ts'

const IPTC = {
  title: 5,
  keywords: 25,
  instructions: 40,
  dateCreated: 55,
  creator: 80,
  city: 90,
  countryCode: 100,
  country: 101,
  headline: 105,
  credit: 110,
  copyright: 116,
  caption: 120,
} as const
const EXIF = {
  description: 0x010e,
  artist: 0x013b,
  copyright: 0x8298,
  taken: 0x9003,
  windowsTitle: 0x9c9b,
  windowsComment: 0x9c9c,
  windowsKeywords: 0x9c9e,
} as const

export type MetadataBlocks = { xmp?: Properties; iptc?: Datasets; exif?: ExifTexts }

export function metadataOfBlocks({
  xmp: properties = new Map(),
  iptc: datasets = new Map(),
  exif: texts = new Map(),
}: MetadataBlocks): EmbeddedMetadata {
  const read: string[] = []
  const noted = (values: readonly string[]) => {
    read.push(...values)
    return values
  }
  const xmp = (...names: string[]) => noted(names.flatMap((name) => properties.get(name) ?? []))
  const iptc = (name: keyof typeof IPTC) => noted(datasets.get(IPTC[name]) ?? [])
  const exif = (name: keyof typeof EXIF) => noted([texts.get(EXIF[name]) ?? []].flat())
  const city = firstText(
    [...xmp('photoshop:City'), ...iptc('city'), ...xmp(...inPlace('City'))],
    LONGEST.place,
  )
  const country = firstText(
    [...xmp('photoshop:Country'), ...iptc('country'), ...xmp(...inPlace('CountryName'))],
    LONGEST.place,
  )
  const codes = [
    ...xmp('Iptc4xmpCore:CountryCode'),
    ...iptc('countryCode'),
    ...xmp(...inPlace('CountryCode')),
  ]
  const subjects = [
    ...[xmp('dc:subject'), iptc('keywords'), xmp('lr:hierarchicalSubject').map(lastPart)],
    exif('windowsKeywords'),
  ]
  const persons = xmp('Iptc4xmpExt:PersonInImage', 'Iptc4xmpExt:PersonInImageWDetails/Iptc4xmpExt:PersonName')
  // Persons are found by search as keywords are.
  const keywords = [...persons, ...listed(subjects.find(({ length }) => length > 0) ?? [])]
  const metadata = found({
    // The title of a wire picture is its slug; its headline is the line that is published.
    title: firstText(
      [
        ...[...xmp('photoshop:Headline'), ...iptc('headline'), ...xmp('dc:title'), ...iptc('title')],
        ...exif('windowsTitle'),
      ],
      LONGEST.title,
    ),
    description: withoutCamera(
      firstParagraphs(
        // Windows writes the title as the description, too.
        [
          ...[...xmp('dc:description'), ...iptc('caption')],
          ...[...exif('windowsComment'), ...exif('description')],
        ],
        LONGEST.description,
      ),
    ),
    keywords: keywordsOf(keywords),
    persons: keywordsOf(persons),
    credit: firstText(
      [
        ...[...xmp('photoshop:Credit'), ...iptc('credit'), ...xmp('dc:creator')],
        ...[...iptc('creator'), ...exif('artist')],
      ],
      LONGEST.credit,
    ),
    copyright: firstText([...xmp('dc:rights'), ...iptc('copyright'), ...exif('copyright')], LONGEST.credit),
    restrictions: restrictionsOf([
      ...[...xmp('photoshop:Instructions').slice(0, 1), ...iptc('instructions').slice(0, 1)],
      ...RIGHTS.flatMap((name) => xmp(name).slice(0, 1)),
    ]),
    place: [city, country].filter((one) => one !== undefined).join(', '),
    country: [...codes, country].map(countryCode).find((code) => code !== undefined),
    dateTaken: firstDay(
      [
        ...[...exif('taken'), ...xmp('photoshop:DateCreated', 'xmpDM:shotDate', 'exif:DateTimeOriginal')],
        ...iptc('dateCreated'),
      ].filter((time) => !DEFAULT_TIME.test(time)),
    ),
    synthetic: syntheticOf(xmp('Iptc4xmpExt:DigitalSourceType', 'Iptc4xmpExt:DigitalSourceFileType')),
  })
  return withWarnings(metadata, [...warningsOfTexts(read), ...warningsOfKeywords(keywords)])
}

/** Many phones write this time of their firmware where they have no other. */
const DEFAULT_TIME = /^2002[:-]12[:-]08[ T]12:00:00/

/** The last part of a path such as `Places|Europe|Munich`. */
const lastPart = (path: string) => path.split('|').at(-1) ?? path

/** Conditions of use, of which each adds to the others. */
const RIGHTS = [
  'xmpRights:UsageTerms',
  'plus:TermsAndConditionsText',
  'plus:OtherConstraints',
  'plus:OtherConditions',
  'plus:OtherLicenseRequirements',
]

/** The place where a picture was made takes precedence over the place that it shows. */
const inPlace = (name: string) => [
  `Iptc4xmpExt:LocationCreated/Iptc4xmpExt:${name}`,
  `Iptc4xmpExt:LocationShown/Iptc4xmpExt:${name}`,
]

/** The same text in XMP and IPTC appears once. */
function restrictionsOf(values: readonly string[]): string | undefined {
  const texts = values.flatMap((value) => paragraphsOf(value, LONGEST.restrictions) ?? [])
  return paragraphsOf([...new Set(texts)].join('\n'), LONGEST.restrictions)
}

/** A list of one item with semicolons is a list that was written as one text. */
const listed = (values: readonly string[]): readonly string[] => {
  const [only] = values
  return values.length === 1 && only?.includes(';') ? splitList(only) : values
}

export const firstDay = (times: readonly (string | undefined)[]): string | undefined =>
  times.map((time) => dayOf(cleanText(time, 40))).find((day) => day !== undefined)

/** Cameras write their name or the way they took the picture in the place of a caption. */
const OF_CAMERA =
  /^(?:[A-Z ]*DIGITAL CAMERA|Digital Camera|HELLOMOTO|My beautiful picture|_cuva|bsh|hdr|smart)$/

const withoutCamera = (description: string | undefined) =>
  description !== undefined && OF_CAMERA.test(description) ? undefined : description
