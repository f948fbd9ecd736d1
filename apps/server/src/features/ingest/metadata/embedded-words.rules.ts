/** Turns the metadata of a file into the fields of its clip. */
import { EmbeddedWords } from '@rushes/media/media-facts'
import { DAY_MS } from '../../../platform/agency-time.ts'
import { ClipMetadata } from './clip-metadata.ts'

export function wordsOfEmbedded(embedded: unknown): ClipMetadata {
  // What a clip has no field for is left out.
  return ClipMetadata.parse(EmbeddedWords.parse(embedded))
}

/** Restrictions from the file wait for a user who confirms them. */
export function rightsOfEmbedded(embedded: unknown) {
  const { restrictions, synthetic = null } = EmbeddedWords.parse(embedded)
  return { synthetic, restrictionsChecked: restrictions === undefined }
}

/** With the sentences about values of the file that are not used. */
export function withNotes<T extends { warnings: string[] }>(probe: T, embedded: unknown): T {
  const { warnings = [] } = EmbeddedWords.parse(embedded)
  return { ...probe, warnings: [...probe.warnings, ...warnings] }
}

/** Leaves out a day in the future, which a wrong clock gives. Places are up to a day ahead of the server. */
export function withoutFuture({ dateTaken, ...words }: EmbeddedWords, now: Date): EmbeddedWords {
  const latest = new Date(now.getTime() + DAY_MS).toISOString()
  if (dateTaken === undefined) return words
  if (dateTaken <= latest) return { ...words, dateTaken }
  return {
    ...words,
    warnings: [
      `The file states the date ${dateTaken}, which is in the future and is left out: please enter the date.`,
    ],
  }
}
