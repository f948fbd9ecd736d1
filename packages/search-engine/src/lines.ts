/** Finds the words of a query in a line of a film: a caption, or an entry of the shot list. */
import { analyse, isUnspacedLetter } from './analyser.ts'
import { stemOf } from './stems.ts'
import type { Group } from './typed-words.ts'
import { pairsOf } from './typed-words.ts'

/** Letters and numbers with the marks that may be within a word. */
const WRITTEN_WORD = /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu

const keyOf = (stems: readonly string[]) => stems.join(' ')

/** Returns the stems of a line, and each two neighbouring ones with a space between them. */
export function stemsOfLine(text: string): string[] {
  const { words, joined, segments } = analyse(text)
  const stems = words.map(stemOf)
  return [...new Set([...stems, ...joined.map(stemOf), ...segments, ...pairsOf(stems).map(keyOf)])]
}

/** Returns for each group of a query the stems and pairs, as in `stemsOfLine`, one of which a line must contain. */
export const stemsOfGroups = (groups: readonly Group[]): string[][] =>
  groups.map((group) => [...new Set(group.map(({ stems }) => keyOf(stems)))])

type Hit = { from: number; to: number }

/** Returns where the words of a line have one of the stems: start and end of each, in order. */
export function hitsIn(text: string, groups: readonly (readonly string[])[]): Hit[] {
  const wanted = new Set(groups.flat().flatMap((key) => key.split(' ')))
  return [...text.matchAll(WRITTEN_WORD)].flatMap(({ 0: word, index }): Hit[] => {
    const { words, joined } = analyse(word)
    // A run of a script without spaces is a sentence, so it is not marked as a whole.
    if (words.some(isUnspacedLetter)) return []
    const isHit = [...words, ...joined].some((one) => wanted.has(stemOf(one)))
    return isHit ? [{ from: index, to: index + word.length }] : []
  })
}
