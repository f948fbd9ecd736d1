/**
 * Turns the metadata of a file in ingest into the fields that its clip will have, and changes of fields back into metadata.
 */
import type { SheetChanges, SheetFields } from '@rushes/contract/agency-sheet'
import { UNSORTED } from '../../catalogue/keywords/vocabulary.rules.ts'
import { titleOf } from '../describe-ingest.ts'
import { type ClipMetadata, splitDate } from '../metadata/clip-metadata.ts'

export type Category = { id: number; name: string; hidden: boolean }

export function fieldsOfMetadata(
  metadata: ClipMetadata,
  fileName: string,
  categories: readonly Category[],
): SheetFields {
  return {
    title: metadata.title ?? titleOf(fileName),
    description: metadata.description ?? '',
    keywords: metadata.keywords ?? [],
    category_id: categories.find(({ name }) => name === metadata.category)?.id ?? UNSORTED.id,
    location_text: metadata.place ?? '',
    location_code: metadata.country ?? null,
    date_taken: splitDate(metadata.dateTaken ?? null).date,
    rating: metadata.rating ?? 'BR',
    restrictions: metadata.restrictions ?? '',
    credit_author: metadata.credit ?? '',
    graphic: metadata.graphic ?? false,
    enquiry_only: metadata.enquiryOnly ?? false,
  }
}

/** @returns null when no category has the id that the changes name */
export function metadataWith(
  metadata: ClipMetadata,
  changes: SheetChanges,
  categories: readonly Category[],
): ClipMetadata | null {
  const { category_id: category, location_text: place, location_code: country, ...others } = changes
  const { date_taken: dateTaken, credit_author: credit, enquiry_only: enquiryOnly, ...same } = others
  const named = categories.find(({ id }) => id === category)
  if (category !== undefined && !named) return null
  const changed = {
    ...same,
    ...(named && { category: named.name }),
    ...(place !== undefined && { place }),
    ...(credit !== undefined && { credit }),
    ...(enquiryOnly !== undefined && { enquiryOnly }),
    ...(country && { country }),
    ...(dateTaken && { dateTaken }),
  }
  const { country: oldCountry, dateTaken: oldDate, addedKeywords, addedRestrictions, ...kept } = metadata
  return {
    ...kept,
    // The changed keywords and restrictions contain them.
    ...(addedKeywords && changes.keywords === undefined && { addedKeywords }),
    ...(addedRestrictions && changes.restrictions === undefined && { addedRestrictions }),
    ...(country === undefined && oldCountry !== undefined && { country: oldCountry }),
    ...(dateTaken === undefined && oldDate !== undefined && { dateTaken: oldDate }),
    ...changed,
  }
}
