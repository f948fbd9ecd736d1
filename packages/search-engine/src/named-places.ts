/** Finds the places that a text names, to show how it is understood. */
import { analyse } from './analyser.ts'
import { MAX_PLACE_WORDS, placesOf } from './places.ts'
import { plainRunsIn } from './term.ts'

/** Words that mean a place only for a part of the users who type them. The search finds the place as well. */
const OTHER_MEANINGS: ReadonlySet<string> = new Set(
  'turkey nice us ca oz china jordan chad guinea polish reading bath cork man grenada oman niger'.split(' '),
)

/** @returns countries, areas and continents with their positions; the longest name at each position */
export function namedPlaces(text: string): { from: number; to: number }[] {
  return plainRunsIn(text).flatMap((run) => {
    const names = run.map(({ word }) => analyse(word).words)
    const found: { from: number; to: number }[] = []
    for (let at = 0; at < run.length; ) {
      const words = placeLength(names.slice(at, at + MAX_PLACE_WORDS))
      const [first, last] = [run[at], run[at + words - 1]]
      if (words > 0 && first && last) found.push({ from: first.from, to: last.to })
      at += Math.max(words, 1)
    }
    return found
  })
}

/** @param typed the words of each typed word */
function placeLength(typed: readonly (readonly string[])[]): number {
  for (let length = typed.length; length > 0; length--) {
    const name = typed.slice(0, length).flat()
    // A stop word at an end is not a part of the name.
    const isWhole = (typed[0]?.length ?? 0) > 0 && (typed[length - 1]?.length ?? 0) > 0
    if (!isWhole || OTHER_MEANINGS.has(name.join(' '))) continue
    if (placesOf(name).some(([lexeme]) => lexeme.startsWith('location=') || lexeme.startsWith('area=')))
      return length
  }
  return 0
}
