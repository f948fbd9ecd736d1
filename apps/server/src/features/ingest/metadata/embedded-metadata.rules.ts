/** Turns the metadata of a file into the fields of its clip. */
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
