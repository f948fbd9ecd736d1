/** The fields of a clip as its form has them, and back. */
import type { ClipField, ClipFields } from '@rushes/contract/agency-clips'
import type { SheetFields } from '@rushes/contract/agency-sheet'
import { RATINGS } from '@rushes/contract/search-options'
import { changedNames, type Draft } from './draft/changed-values.ts'
import { keywordsIn } from './keywords/keyword-text.ts'

/** The fields of a clip, or the fewer ones of a file that is not a clip yet. */
type Fields = SheetFields & Partial<ClipFields>

export function valuesOf(fields: Fields): Draft {
  const { tone_id, footage_type_id, contributor_id, licensing_terms, ...others } = fields
  const { blocked_countries, rights_until, ...plain } = others
  return {
    ...plain,
    keywords: fields.keywords.join(', '),
    category_id: String(fields.category_id),
    location_code: fields.location_code ?? '',
    date_taken: fields.date_taken ?? '',
    date_posted: fields.date_posted ?? '',
    ...(tone_id !== undefined && { tone_id: String(tone_id ?? '') }),
    ...(footage_type_id !== undefined && { footage_type_id: String(footage_type_id ?? '') }),
    ...(contributor_id !== undefined && { contributor_id: String(contributor_id ?? '') }),
    ...(licensing_terms && { licensing_terms: listText(licensing_terms.map(String)) }),
    ...(blocked_countries && { blocked_countries: listText(blocked_countries) }),
    ...(rights_until !== undefined && {
      rights_until: rights_until === null ? '' : localMinute(rights_until),
    }),
  }
}

/** A list of codes as the text of one control, always in the same order. */
export const listText = (codes: readonly string[]): string => codes.toSorted().join(',')
export const listOfText = (text: string): string[] => text.split(',').filter((code) => code !== '')

/** A moment as the clocks of the person show it, as a control for date and time takes it. */
function localMinute(moment: string): string {
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The changes as the server takes them. */
export function changesOf(fields: Fields, draft: Draft): Partial<ClipFields> {
  const values = { ...valuesOf(fields), ...draft }
  const text = (name: ClipField) => String(values[name] ?? '').trim()
  const isOn = (name: ClipField) => values[name] === true
  const all: Partial<ClipFields> = {
    title: text('title'),
    description: text('description'),
    keywords: keywordsIn(text('keywords')),
    category_id: Number(text('category_id')),
    tone_id: idOf(text('tone_id')),
    footage_type_id: idOf(text('footage_type_id')),
    location_text: text('location_text'),
    location_code: text('location_code').toLowerCase() || null,
    date_taken: text('date_taken') || null,
    date_posted: text('date_posted') || null,
    rating: RATINGS.find((rating) => rating === values['rating']) ?? fields.rating,
    restrictions: text('restrictions'),
    credit_author: text('credit_author'),
    credit_source: text('credit_source'),
    credit_licence: text('credit_licence'),
    credit_changes: text('credit_changes'),
    contributor_id: idOf(text('contributor_id')),
    supplier_ref: text('supplier_ref'),
    meme: isOn('meme'),
    graphic: isOn('graphic'),
    enquiry_only: isOn('enquiry_only'),
    deliverable: isOn('deliverable'),
    blocked_countries: listOfText(text('blocked_countries')),
    licensing_terms: listOfText(text('licensing_terms')).map(Number),
    rights_until: text('rights_until') === '' ? null : new Date(text('rights_until')).toISOString(),
  }
  const changed = new Set(changedNames(valuesOf(fields), draft))
  const isUnchanged = (name: string): name is ClipField => name in all && !changed.has(name)
  for (const name of Object.keys(all).filter(isUnchanged)) delete all[name]
  return all
}

const idOf = (text: string) => (text === '' ? null : Number(text))
