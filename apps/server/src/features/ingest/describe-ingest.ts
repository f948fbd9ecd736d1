/** Describes an ingested file like an import: entered metadata first, then that of the file. */
import { NOT_SOCIAL_TERM_ID } from '@rushes/commerce/licence-tier'
import type { Probe } from '@rushes/media/probe'
import { UNSORTED } from '../catalogue/keywords/vocabulary.rules.ts'
import { type ClipImport, readClipImport } from './clip-import.ts'
import type { Ingest } from './ingests.queries.ts'
import { type ClipMetadata, splitDate } from './metadata/clip-metadata.ts'
import { claimsOfEmbedded, rightsOfEmbedded } from './metadata/embedded-metadata.rules.ts'

const LETTERS = { image: 'I', short: 'S', video: 'V' } as const

type Numbered = Pick<Ingest, 'clip_id' | 'kind' | 'words'>

/** Returns the reference of the future clip, because the watermark needs it before the clip exists. */
export const refOf = (ingest: Numbered, probe: Probe) =>
  `${LETTERS[typeOf(ingest, probe)]}${String(ingest.clip_id).padStart(6, '0')}`

/** Returns the name of the master within the folder of the generated files. */
export const nameOfMaster = ({ source_name }: Pick<Ingest, 'source_name'>) =>
  `master.${source_name.split('.').at(-1) ?? ''}`

/** Treats a portrait video as a short, unless its type was entered. */
function typeOf({ kind, words }: Numbered, { width, height }: Probe): ClipImport['type'] {
  if (kind === 'image') return 'image'
  if (words['type'] === 'short' || words['type'] === 'video') return words['type']
  return height > width ? 'short' : 'video'
}

/** @throws ImportRefused with the names of all missing fields. */
export function describeIngest(ingest: Ingest, metadata: ClipMetadata, probe: Probe): ClipImport {
  const { title = titleOf(ingest.file_name), category = UNSORTED.name } = metadata
  const { description = '', story = '' } = metadata
  const { country = null, place = '', credit = '', notSocial = false, publish = false } = metadata
  const { tone = null, footageType = null, dateTaken = null, restrictions = '' } = metadata
  const taken = splitDate(dateTaken)
  const { keywords = [], blockedCountries = [], graphic = false, enquiryOnly = false } = metadata
  const { contributor = null, supplierRef = '' } = metadata
  // The cautious value until an editor has checked it.
  const { rating = 'BR' } = metadata
  return readClipImport({
    id: ingest.clip_id,
    ref: refOf(ingest, probe),
    type: typeOf(ingest, probe),
    title,
    category,
    description,
    story,
    tone,
    footageType,
    dateTaken: taken.date,
    datePrecision: taken.precision,
    restrictions,
    ...rightsOfEmbedded(ingest.embedded),
    evidence: claimsOfEmbedded(ingest.embedded, metadata),
    rating,
    keywords,
    blockedCountries,
    contributor,
    supplierRef,
    graphic,
    enquiryOnly,
    location: { country, text: place },
    licensingTerms: notSocial ? [NOT_SOCIAL_TERM_ID] : [],
    state: publish ? 'published' : 'draft',
    created: ingest.created_at,
    createdBy: ingest.created_by,
    credit: { author: credit, licence: '', source: '', changes: '' },
    master: nameOfMaster(ingest),
    originalName: ingest.file_name,
  })
}

/** Derives a title from the file name, until a better one is entered. */
export function titleOf(fileName: string): string {
  const title = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_\s.-]+/g, ' ')
    .trim()
  return title === '' ? 'Untitled' : title.slice(0, 300)
}
