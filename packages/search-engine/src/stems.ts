/**
 * The stem of an English word: Snowball, corrected by three word lists. Stems are keys of the index and are never
 * shown to users.
 */
import { newStemmer } from 'snowball-stemmers'
import british from './words/british-spellings.json' with { type: 'json' }
import irregular from './words/irregular-forms.json' with { type: 'json' }
import protectedWords from './words/protected-words.json' with { type: 'json' }

const stemmer = newStemmer('english')

/** Words that Snowball would give the stem of an unrelated word, with their own stem. */
const OWN_STEMS: ReadonlyMap<string, string> = new Map(Object.entries(protectedWords))
/** Irregular forms and American spellings, with the word whose stem they share. */
const REGULAR_FORMS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(irregular),
  ...Object.entries(british),
])

const MAX_REMEMBERED = 500_000
// A plain map, because indexing reads some forty stems per clip and lru-cache takes three times as long to answer.
const remembered = new Map<string, string>()

/** @param word normalised, see `analyser.ts` */
export function stemOf(word: string): string {
  const before = remembered.get(word)
  if (before !== undefined) return before
  const stem = findStem(word)
  // Made-up words in searches must not fill the memory.
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(word, stem)
  return stem
}

function findStem(word: string): string {
  if (/\d/.test(word)) return word
  return OWN_STEMS.get(word) ?? stemmer.stem(REGULAR_FORMS.get(word) ?? word)
}
