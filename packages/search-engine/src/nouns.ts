/** Nouns in German, French, Spanish and Italian, and the English words that they mean, for queries. */
import { analyse, normalise } from './analyser.ts'
import { withDigraphs } from './places.ts'
import { stemOf } from './stems.ts'
import type { Stems } from './synonyms.ts'
import englishToo from './words/english-too.json' with { type: 'json' }

export const NOUN_LANGUAGES = ['german', 'french', 'spanish', 'italian'] as const
type NounLanguage = (typeof NOUN_LANGUAGES)[number]
/** An English noun with its translations in the singular; German ones also in the plural, which follows no rule. */
export type TranslatedNoun = { english: string } & Readonly<Record<NounLanguage, readonly string[]>>

/** Words of these languages that are English words as well: chat, poster, wand. They are English if a clip contains them. */
export const ENGLISH_TOO: readonly string[] = englishToo.unlessUnknown
const IS_ENGLISH_TOO: ReadonlySet<string> = new Set(ENGLISH_TOO)
export const isEnglishToo = (key: string): boolean => IS_ENGLISH_TOO.has(key)
/** Frequent English words, which are never read in another language: pain, brand. */
const IS_ENGLISH: ReadonlySet<string> = new Set(englishToo.always)
export const isAlwaysEnglish = (key: string): boolean => IS_ENGLISH.has(key)

/** English stems by the words that mean them, `hund` or `voiture police`. */
export type NounMeanings = ReadonlyMap<string, readonly Stems[]>

/** Takes some hundred milliseconds for a thousand nouns when a process starts, because all their forms are analysed. */
export function readNouns(nouns: readonly TranslatedNoun[]): NounMeanings {
  const meanings = new Map<string, Stems[]>()
  for (const noun of nouns) {
    const [first, second] = analyse(noun.english).words.map(stemOf)
    if (first === undefined) continue
    const meant: Stems = second === undefined ? [first] : [first, second]
    for (const form of formsOfNoun(noun)) {
      if (isAlwaysEnglish(form)) continue
      meanings.set(form, [...(meanings.get(form) ?? []), meant])
    }
  }
  return meanings
}

/** Each word that means the noun, in the singular and the plural, without those that are written like the English noun. */
export function formsOfNoun(noun: TranslatedNoun): string[] {
  const forms = NOUN_LANGUAGES.flatMap((language) =>
    noun[language].flatMap((word) => formsOf(word, language)),
  )
  const english = keyOf(noun.english)
  const keys = new Set([...forms, ...withDigraphs(forms)].map(keyOf))
  // Most words begin differently, and stems take the most time.
  const isEnglish = (key: string) => key[0] === english[0] && stemOf(key) === stemOf(english)
  return [...keys].filter((key) => key !== '' && !isEnglish(key))
}

/** Words within a name of these languages, with or without which it is found: camion de pompiers. */
const LINKS: ReadonlySet<string> = new Set(
  'al alla con da de degli dei del della delle der des di du el la las le les los'.split(' '),
)

export const withoutLinks = (words: readonly string[]): readonly string[] =>
  words.length < 3
    ? words
    : words.filter((word, at) => at === 0 || at === words.length - 1 || !LINKS.has(word))

/** The key of typed words; their English stem would join unrelated words of other languages. */
export const nounKey = (words: readonly string[]): string => withoutLinks(words).join(' ')

const keyOf = (text: string): string => nounKey(analyse(text).words)

/** The noun with the plurals that are possible by its ending. */
function formsOf(text: string, language: NounLanguage): string[] {
  const word = text.toLowerCase()
  if (language === 'german') return [word]
  if (language === 'italian') return [word, ...ITALIAN.flatMap(([end, plural]) => swapped(word, end, plural))]
  const plurals =
    language === 'french'
      ? [`${word}s`, `${word}x`, ...swapped(word, 'al', 'aux')]
      : [`${word}s`, `${word}es`, ...swapped(word, 'z', 'ces')]
  return [word, ...plurals]
}

const ITALIAN = [
  ['io', 'i'],
  ['o', 'i'],
  ['a', 'e'],
  ['a', 'i'],
  ['e', 'i'],
  ['co', 'chi'],
  ['go', 'ghi'],
  ['ca', 'che'],
  ['ga', 'ghe'],
] as const

const swapped = (word: string, end: string, plural: string): string[] =>
  normalise(word).endsWith(end) ? [`${word.slice(0, -end.length)}${plural}`] : []
