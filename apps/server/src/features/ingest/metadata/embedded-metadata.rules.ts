/** Turns the metadata of a file into the fields of its clip. */
import type { Evidence } from '@rushes/contract/evidence'
import type { EvidencePoint } from '@rushes/contract/evidence-points'
import { EmbeddedMetadata } from '@rushes/media/media-facts'
import { DAY_MS } from '../../../platform/agency-time.ts'
import { ClipMetadata } from './clip-metadata.ts'

export function metadataOfEmbedded(embedded: unknown): ClipMetadata {
  // Leaves out metadata for which clips have no field.
  return ClipMetadata.parse(EmbeddedMetadata.parse(embedded))
}

/** Restrictions from the file wait for a user who confirms them. */
export function rightsOfEmbedded(embedded: unknown) {
  const { restrictions, synthetic = null } = EmbeddedMetadata.parse(embedded)
  return { synthetic, restrictionsChecked: restrictions === undefined }
}

/**
 * Returns the facts of the file that the clip uses as claims: they are confirmed by users only (R-EVIDENCE-2).
 * @param used the metadata of the clip, which may replace that of the file
 */
export function claimsOfEmbedded(embedded: unknown, used: ClipMetadata): Evidence {
  const { credit, place, country, dateTaken, synthetic } = EmbeddedMetadata.parse(embedded)
  const isPlace = used.place === place && used.country === country
  return {
    ...claim('author', used.credit === credit ? credit : undefined),
    ...claim('place', isPlace ? (place ?? country?.toUpperCase()) : undefined),
    ...claim('date', used.dateTaken === dateTaken ? dateTaken : undefined),
    ...claim('machine', synthetic && SYNTHETIC_CLAIMS[synthetic]),
  }
}

const claim = (point: EvidencePoint, text: string | undefined): Evidence =>
  text ? { [point]: { state: 'claimed', text } } : {}

const SYNTHETIC_CLAIMS = { generated: 'Software generated it.', altered: 'Software altered it.' } as const

/** Adds sentences about values of the file that are not used. */
export function withNotes<T extends { warnings: string[] }>(probe: T, embedded: unknown): T {
  const { warnings = [] } = EmbeddedMetadata.parse(embedded)
  return { ...probe, warnings: [...probe.warnings, ...warnings] }
}

const MAX_WARNINGS = 10
/** Default dates of cameras and programs whose clock was never set. */
const FIRST_DAYS = ['1904-01-01', '1970-01-01', '1980-01-01']

/** Leaves out a day that a wrong clock gives. Places are up to a day ahead of the server. */
export function withoutWrongDay({ dateTaken, ...metadata }: EmbeddedMetadata, now: Date): EmbeddedMetadata {
  const latest = new Date(now.getTime() + DAY_MS).toISOString()
  if (dateTaken === undefined) return metadata
  const isFirst = FIRST_DAYS.includes(dateTaken)
  if (dateTaken <= latest && !isFirst) return { ...metadata, dateTaken }
  const reason = isFirst ? 'which is that of a clock that was never set' : 'which is in the future'
  const sentence = `The file states the date ${dateTaken}, ${reason} and is left out: please enter the date.`
  return withWarning(metadata, sentence)
}

/** Adds a sentence, in front, because only the first ones are stored. */
export const withWarning = (metadata: EmbeddedMetadata, sentence: string): EmbeddedMetadata => ({
  ...metadata,
  warnings: [sentence, ...(metadata.warnings ?? [])].slice(0, MAX_WARNINGS),
})
