/**
 * The words of the English language and their irregular forms, from WordNet 3.1 (words/english.LICENSE.txt): what is one of
 * them is not misspelt.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const FILE = new URL('words/english.txt.gz', import.meta.url)

/** How WordNet finds the base of an inflected form; doubled consonants are in its lists of exceptions. */
const ENDINGS: readonly [ending: RegExp, base: string][] = [
  [/s$/, ''],
  [/(?<=s|x|z|ch|sh)es$/, ''],
  [/ies$/, 'y'],
  [/men$/, 'man'],
  // A short base with one vowel doubles its last consonant: "geting" is misspelt.
  [/(?<!^[^aeiou]*[aeiou][^aeiouwxy])(?:ed|ing|er|est)$/, ''],
  [/(?:es|ed|ing|er|est)$/, 'e'],
  [/i(?:ed|er|est)$/, 'y'],
  [/([^aeiou])\1(?:ed|ing|er|est)$/, '$1'],
]

let words: ReadonlySet<string> | undefined

/** @param word in lower case, as a base or inflected */
export function isEnglishWord(word: string): boolean {
  words ??= new Set(gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n'))
  const known = words
  if (known.has(word)) return true
  return ENDINGS.some(([ending, base]) => ending.test(word) && known.has(word.replace(ending, base)))
}
