/**
 * Turns text into words, in the same way for what is indexed and for what is typed, so that relevance does not
 * depend on the dictionary of an engine.
 */
import stopWords from './words/stop-words.json' with { type: 'json' }

/** Letters that Unicode does not take apart into a base letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
/** Words that do not distinguish clips: here everything is footage, a clip or a video. */
const STOP_WORDS: ReadonlySet<string> = new Set(stopWords)
const MAX_WORD_LENGTH = 40
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g
const ASCII = /^[\p{ASCII}]*$/u
const WORD =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’][\p{L}\p{M}]+)*(?:-[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*)*/gu
/** Accents and vowel points, which are often left out. Other marks belong to their letters. */
const ACCENTS = /[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]--[\u3099\u309a]]/gv
/** The vowel AM of Thai and Lao in the two parts that NFKD makes of it, which are no letters of a word on their own. */
const PARTS_OF_AM = /([\u0e4d\u0ecd])(\p{M}*)[\u0e32\u0eb2]/gu
/** Letters of scripts without spaces. Korean has some, but joins particles to its words. */
const UNSPACED =
  '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]--[\\p{N}\\p{M}]]'
const UNSPACED_LETTER = new RegExp(`${UNSPACED}\\p{M}*`, 'gv')
const UNSPACED_PART = new RegExp(`((?:${UNSPACED}\\p{M}*)+)`, 'v')
const ENDS_UNSPACED = new RegExp(`[\\p{L}\\p{N}]\\p{M}*${UNSPACED}\\p{M}*$`, 'v')
const ONE_SCRIPT = /[\p{scx=Kana}\p{M}]+|\p{Script=Han}+|[^\p{scx=Kana}\p{Script=Han}]+/gu
const MIN_SEGMENT_LETTERS = 2
/** Parts of one or two letters that are each followed by a dot, at least one of one letter: "U.N." is UN, "Ph.D." is PhD. */
const ABBREVIATION =
  /(?<![\p{L}\p{N}\p{M}.])(?=(?:\p{L}\p{L}\.)*\p{L}(?!\p{L}))(?:\p{L}{1,2}\.)+\p{L}{1,2}(?!\.?[\p{L}\p{N}\p{M}])\.?/gu

export type AnalysedText = {
  /** The words in order, without stop words; the parts of a hyphenated word follow each other. */
  words: string[]
  /** Hyphenated words written as one: `slow-motion` is also found as slowmotion. */
  joined: string[]
  /**
   * Words of scripts without spaces, by a dictionary, as suggestions. `words` has the letters of such text, so that any two
   * neighbours are found.
   */
  segments: string[]
}

/** Lower case, without accents, with compatibility forms replaced by plain letters. */
export function normalise(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(PARTS_OF_AM, (_, part, marks) => `${marks}${part === '\u0e4d' ? '\u0e33' : '\u0eb3'}`)
}

export const joinAbbreviations = (text: string): string =>
  text.replace(ABBREVIATION, (letters) => letters.replaceAll('.', ''))

/** Removes the commas of large numbers and the dots of abbreviations: 10,000 is one word, and so is U.N. */
export const joinParts = (text: string): string => joinAbbreviations(text.replace(THOUSANDS, ''))

/** Text as it is compared. */
export const plain = (text: string): string => joinParts(normalise(text))

export function analyse(text: string): AnalysedText {
  const found: AnalysedText = { words: [], joined: [], segments: [] }
  for (const [match] of plain(text).matchAll(WORD)) {
    for (const part of partsByScript(match)) {
      if (UNSPACED_PART.test(part)) readUnspaced(found, part)
      else readWord(found, part)
    }
  }
  return found
}

/** Splits a text where parts with and without spaces meet, because a word ends there. */
export const partsByScript = (text: string): string[] =>
  text.split(UNSPACED_PART).flatMap((part) => part.replace(/^-+|-+$/g, '') || [])

function readUnspaced({ words, segments }: AnalysedText, text: string): void {
  const letters = text.match(UNSPACED_LETTER) ?? []
  words.push(...letters)
  if (letters.length < MIN_SEGMENT_LETTERS) return
  const found = segmentsOf(text).flatMap(({ segment }) => [segment, ...(segment.match(ONE_SCRIPT) ?? [])])
  for (const segment of new Set(found)) {
    if (isUnspacedWord(segment)) segments.push(segment)
  }
}

// Its dictionaries take memory, which a catalogue without such text saves.
let segmenter: Intl.Segmenter | undefined

function segmentsOf(text: string): Intl.SegmentData[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return [...segmenter.segment(text)]
}

function readWord({ words, joined }: AnalysedText, text: string): void {
  const parts = text.includes('-') ? text.split('-').map(withoutApostrophes) : [withoutApostrophes(text)]
  for (const part of parts) if (!STOP_WORDS.has(part)) words.push(part)
  if (parts.length > 1) joined.push(parts.join('').slice(0, MAX_WORD_LENGTH))
}

/** Separates the word that is being typed from the text before it. A dot after it may begin an abbreviation. */
export function splitTyped(text: string): { head: string; last: string } {
  const [, before = '', typed = ''] = /^(.*?)([^\s"-]*)$/.exec(text.trimStart()) ?? []
  const last = UNSPACED_PART.test(typed) ? lastUnspaced(typed) : typed
  return {
    head: before + typed.slice(0, typed.length - last.length),
    last: joinParts(last).replace(/\.$/, ''),
  }
}

// Japanese changes its script between words. A dictionary separates words of one script, and letters of one that is not
// complete.
function lastUnspaced(text: string): string {
  const last = text.match(ONE_SCRIPT)?.at(-1) ?? text
  if (/\p{scx=Kana}$/u.test(last)) return last
  const segments = segmentsOf(last).map(({ segment }) => segment)
  const complete = segments.findLastIndex((segment) => (segment.match(UNSPACED_LETTER)?.length ?? 0) > 1)
  return segments.slice(Math.min(complete + 1, segments.length - 1)).join('')
}

/** Returns whether a word is one letter of a script without spaces. */
export const isUnspacedLetter = (word: string): boolean => UNSPACED_PART.test(word)

/** Returns whether a text ends within a word of a script without spaces, which may also follow a number. */
export const endsUnspaced = (text: string): boolean => ENDS_UNSPACED.test(text)

const isUnspacedWord = (text: string): boolean =>
  (text.match(UNSPACED_LETTER)?.length ?? 0) >= MIN_SEGMENT_LETTERS

/** The words of a region or city, with stop words and without stems. */
export const regionWords = (region: string): string[] => normalise(region).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

// "dog's" becomes "dog", "don't" becomes "dont", "d'Azur" becomes "azur".
function withoutApostrophes(word: string): string {
  const plain =
    word.includes("'") || word.includes('’') ? word.replace(/^[dl]['’](?=\p{L}{3})|['’]s?$|['’]/gu, '') : word
  return plain.length > MAX_WORD_LENGTH ? plain.slice(0, MAX_WORD_LENGTH) : plain
}
