import { listOfText } from './clip-values.ts'
import type { ClipChoices } from './load-clip-choices.ts'

/** The fields that hold numbers or codes of a list. */
const LISTS: Readonly<Record<string, keyof ClipChoices>> = {
  category_id: 'categories',
  tone_id: 'tones',
  footage_type_id: 'footageTypes',
  licensing_terms: 'licensingTerms',
  contributor_id: 'contributors',
  location_code: 'countries',
  blocked_countries: 'countries',
}

/**
 * A value of a clip's field, in words: people read names, not numbers.
 * @param choices the lists that are known; what they lack, such as a contributor who left, keeps its number
 */
export function valueWords(field: string, value: unknown, choices: Partial<ClipChoices>): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map((one) => valueWords(field, one, choices)).join(', ')
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const list = LISTS[field]
  // A form holds several of a list as one text.
  if (list && typeof value === 'string' && value.includes(',')) {
    return valueWords(field, listOfText(value), choices)
  }
  const found = list && choices[list]?.find((choice) => choice.value === String(value))
  return found?.label ?? String(value)
}
