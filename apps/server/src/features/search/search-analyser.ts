/**
 * From text to words, the same for what is indexed and for what is asked, so that relevance does not depend
 * on an engine's dictionary (search, section 4.1).
 */

/** Letters that Unicode does not take apart into a base letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}
/** Words that say nothing: here everything is footage, a clip or a video. */
const STOP_WORDS = new Set(
  'a an and are as at be but by for from has have he her his i in into is it its of on or our she so that the their them then there they this to was we were when which while who will with you your what where how why does did clip clips footage video videos'.split(
    ' ',
  ),
)
const LONGEST_WORD = 40
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g
const ASCII = /^[\p{ASCII}]*$/u
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)*(?:-[\p{L}\p{N}]+(?:['’]\p{L}+)*)*/gu

export type AnalysedText = {
  /** In order, without stop words; the parts of a hyphenated word stand one after the other. */
  words: string[]
  /** Hyphenated words written as one: `slow-motion` is found as slowmotion too. */
  joined: string[]
}

/** Compatibility forms made one, lower case, without accents. */
export function normalise(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
}

/** 10,000 is one number. */
export const joinThousands = (text: string): string => text.replace(THOUSANDS, '')

export function analyse(text: string): AnalysedText {
  const words: string[] = []
  const joined: string[] = []
  for (const [found] of joinThousands(normalise(text)).matchAll(WORD)) {
    const parts = found.includes('-') ? found.split('-').map(withoutApostrophes) : [withoutApostrophes(found)]
    for (const part of parts) if (!STOP_WORDS.has(part)) words.push(part)
    if (parts.length > 1) joined.push(parts.join('').slice(0, LONGEST_WORD))
  }
  return { words, joined }
}

// The dog's bowl is a dog's; don't and dont are one word; the Côte d'Azur is azure.
function withoutApostrophes(word: string): string {
  const plain =
    word.includes("'") || word.includes('’') ? word.replace(/^[dl]['’](?=\p{L}{3})|['’]s?$|['’]/gu, '') : word
  return plain.length > LONGEST_WORD ? plain.slice(0, LONGEST_WORD) : plain
}
