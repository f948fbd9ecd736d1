/** Turns the metadata of a table into changes of the fields of a clip, and back. Names of categories and other lists become their ids. */
import { NOT_SOCIAL_TERM_ID } from '@rushes/commerce/licence-tier'
import type { ClipFields } from '@rushes/contract/agency-clips'
import { type ClipMetadata, splitDate } from '../metadata/clip-metadata.ts'
import type { KnownNames } from './known-names.rules.ts'

/**
 * Leaves absent fields unchanged. Skips the story, which is a file, and the type, which follows from the
 * master.
 */
export function changesOf(metadata: ClipMetadata, known: KnownNames, { licensing_terms }: ClipFields) {
  const { category, tone, footageType, contributor, notSocial } = metadata
  const idOf = (facet: 'tone' | 'footageType' | 'contributor', name: string | null | undefined) =>
    typeof name === 'string' ? known[facet].get(name) : name
  const otherTerms = licensing_terms.filter((id) => id !== NOT_SOCIAL_TERM_ID)
  return {
    title: metadata.title,
    description: metadata.description,
    keywords: metadata.keywords,
    category_id: category === undefined ? undefined : known.category.get(category),
    tone_id: idOf('tone', tone),
    footage_type_id: idOf('footageType', footageType),
    location_code: metadata.country,
    location_text: metadata.place,
    ...(metadata.dateTaken !== undefined && dateOf(metadata.dateTaken)),
    rating: metadata.rating,
    graphic: metadata.graphic,
    enquiry_only: metadata.enquiryOnly,
    restrictions: metadata.restrictions,
    credit_author: metadata.credit,
    blocked_countries: metadata.blockedCountries,
    contributor_id: idOf('contributor', contributor),
    supplier_ref: metadata.supplierRef,
    licensing_terms:
      notSocial === undefined ? undefined : notSocial ? [...otherTerms, NOT_SOCIAL_TERM_ID] : otherTerms,
  }
}

function dateOf(text: string | null): Pick<ClipFields, 'date_taken' | 'date_precision'> {
  const { date, precision } = splitDate(text)
  return { date_taken: date, date_precision: precision }
}

export function metadataOfFields(fields: ClipFields, known: KnownNames): ClipMetadata {
  const nameOf = (facet: keyof KnownNames, wanted: number | null) =>
    [...known[facet]].find(([, id]) => id === wanted)?.[0]
  return {
    title: fields.title,
    description: fields.description,
    keywords: fields.keywords,
    category: nameOf('category', fields.category_id),
    tone: nameOf('tone', fields.tone_id),
    footageType: nameOf('footageType', fields.footage_type_id),
    country: fields.location_code,
    place: fields.location_text,
    dateTaken: fields.date_taken,
    rating: fields.rating,
    restrictions: fields.restrictions,
    credit: fields.credit_author,
    notSocial: fields.licensing_terms.includes(NOT_SOCIAL_TERM_ID),
    enquiryOnly: fields.enquiry_only,
    graphic: fields.graphic,
    blockedCountries: fields.blocked_countries,
    contributor: nameOf('contributor', fields.contributor_id) ?? null,
    supplierRef: fields.supplier_ref,
  }
}
