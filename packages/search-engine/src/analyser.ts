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
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)*(?:-[\p{L}\p{N}]+(?:['’]\p{L}+)*)*/gu

export type AnalysedText = {
  /** In order, without stop words; the parts of a hyphenated word follow each other. */
  words: string[]
  /** Hyphenated words written as one: `slow-motion` is also found as slowmotion. */
  joined: string[]
}

/** Lower case, without accents, with compatibility forms replaced by plain letters. */
export function normalise(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
}

/** Removes the commas of large numbers: 10,000 is one word. */
export const joinThousands = (text: string): string => text.replace(THOUSANDS, '')

export function analyse(text: string): AnalysedText {
  const words: string[] = []
  const joined: string[] = []
  for (const [match] of joinThousands(normalise(text)).matchAll(WORD)) {
    const parts = match.includes('-') ? match.split('-').map(withoutApostrophes) : [withoutApostrophes(match)]
    for (const part of parts) if (!STOP_WORDS.has(part)) words.push(part)
    if (parts.length > 1) joined.push(parts.join('').slice(0, MAX_WORD_LENGTH))
  }
  return { words, joined }
}

/** The words of a region or city, with stop words and without stems. */
export const regionWords = (region: string): string[] => normalise(region).match(/[\p{L}\p{N}]+/gu) ?? []

// "dog's" becomes "dog", "don't" becomes "dont", "d'Azur" becomes "azur".
function withoutApostrophes(word: string): string {
  const plain =
    word.includes("'") || word.includes('’') ? word.replace(/^[dl]['’](?=\p{L}{3})|['’]s?$|['’]/gu, '') : word
  return plain.length > MAX_WORD_LENGTH ? plain.slice(0, MAX_WORD_LENGTH) : plain
}
