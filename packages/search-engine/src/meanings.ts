/** What words of a query mean besides themselves: synonyms of the agency, kinds, and English nouns for those of other languages. */
import { kindsNamed } from './kinds.ts'
import { isEnglishToo, type NounMeanings, nounKey } from './nouns.ts'
import { stemOf } from './stems.ts'
import { readSynonyms, type Synonyms } from './synonyms.ts'

type Vocabulary = {
  /** Groups of synonyms as staff wrote them. */
  synonyms: readonly (readonly string[])[]
  nouns: NounMeanings
  /** Whether any clip contains a word, which then has its English meaning. */
  isInCatalogue: (word: string) => boolean
}

/** A word in a group of synonyms of the agency has no meaning in another language. */
export function readMeanings({ synonyms: groups, nouns, isInCatalogue }: Vocabulary): Synonyms {
  const synonyms = readSynonyms(groups)
  const isEnglish = (key: string) => isEnglishToo(key) && isInCatalogue(key)
  return {
    of(words) {
      const own = synonyms.of(words)
      const key = nounKey(words)
      const meant = own.length > 0 || isEnglish(key) ? [] : (nouns.get(key) ?? [])
      const stems = words.map(stemOf)
      return [...own, ...meant, ...[stems, ...meant].flatMap(kindsNamed)]
    },
  }
}
