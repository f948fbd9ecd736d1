/** Finds nouns of other languages by their beginning, for suggestions; read at most once a minute. */
import { normalise } from '@rushes/search-engine/analyser'
import { isAlwaysEnglish, NOUN_LANGUAGES } from '@rushes/search-engine/nouns'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../context.ts'
import { listNouns } from '../../platform/search/catalogue.queries.ts'

type TranslatedWord = { word: string; key: string; english: string }

const NOUNS_TTL_MS = 60_000
/** Shorter words are found only if they are complete: oso. */
const MIN_LETTERS = 4
const MAX_FOUND = 4

/** @returns a function that finds the shortest words first, which are the nearest to what was typed */
export function translatedNouns({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const remembered = new LRUCache<'nouns', TranslatedWord[]>({
    max: 1,
    ttl: NOUNS_TTL_MS,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: async () => wordsOf(await listNouns(db)),
  })
  return async (typed: string): Promise<TranslatedWord[]> => {
    const words = await remembered.forceFetch('nouns')
    const isLike = ({ key }: TranslatedWord) =>
      typed.length < MIN_LETTERS ? key === typed : key.startsWith(typed)
    const found = new Map<string, TranslatedWord>()
    for (const one of words) {
      if (isLike(one) && !found.has(one.english)) found.set(one.english, one)
      if (found.size === MAX_FOUND) break
    }
    return [...found.values()]
  }
}

/**
 * Leaves out words with which the English noun begins, because it is suggested anyway, and names of several words, because
 * the words between them are not stored.
 */
function wordsOf(nouns: Awaited<ReturnType<typeof listNouns>>): TranslatedWord[] {
  return nouns
    .flatMap((noun) => {
      const { english } = noun
      return NOUN_LANGUAGES.flatMap((language) => noun[language]).map((word) => ({
        word,
        key: normalise(word),
        english,
      }))
    })
    .filter(
      ({ word, key, english }) => !isAlwaysEnglish(key) && !english.startsWith(key) && !word.includes(' '),
    )
    .sort((a, b) => a.key.length - b.key.length)
}
