/** Recognises correct words of English, German, French, Spanish and Italian. */
import { openWordList } from './word-list.ts'

const isListed = openWordList('spelling')

/** Words of other scripts are not in the list and never count as misspelt. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u

/** @param word normalised, in its base form or inflected */
export const isCorrectlySpelt = (word: string): boolean => OTHER_SCRIPT.test(word) || isListed(word)
