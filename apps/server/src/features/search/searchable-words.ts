/** Words that staff enter for the search: each can be searched for, and none is entered twice. */
import { analyse, normalise } from '@rushes/search-engine/analyser'
import { invalidField } from '../../app-error.ts'

/** Number of words that the search uses of each entry. */
const MAX_WORDS = 2

/** Removes duplicates, ignoring case and accents. @throws AppError validation. */
export function searchableWords(field: string, written: readonly string[]): string[] {
  const words = [...new Map(written.map((word) => [normalise(word), word])).values()]
  const unfit = words.find((word) => {
    const { length } = analyse(word).words
    return length === 0 || length > MAX_WORDS
  })
  if (unfit === undefined) return words
  throw invalidField(field, `Please use one or two words that can be searched for: ${unfit}`)
}
