/** Recognises texts in English, for which there are models of their own. */
import { normalise } from '@rushes/search-engine/analyser'
import { openWordList } from './word-list.ts'

const isEnglishWord = openWordList('english')
/** Words of one letter are in many languages. */
const WORD = /[\p{L}\p{M}]{2,}/gu

/** Returns whether the list of English words contains more than half of the words. */
export function isEnglish(text: string): boolean {
  const words = normalise(text).match(WORD) ?? []
  return words.filter(isEnglishWord).length * 2 > words.length
}
