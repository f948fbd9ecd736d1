/** Words and pairs of words that staff have declared to mean the same, found by their stems. */
import { analyse } from './search-analyser.ts'
import { stemOf } from './word-stems.ts'

type Stems = readonly [string] | readonly [string, string]
export type Synonyms = {
  /** The other members of the groups that these words, in this order, belong to. */
  of(words: readonly string[]): readonly Stems[]
}

export const NO_SYNONYMS: Synonyms = { of: () => [] }

/** @param groups as staff wrote them: `['slow motion', 'slomo', 'slow-mo']`; of more words only two count */
export function readSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const siblings = new Map<string, Stems[]>()
  for (const group of groups) {
    const members = new Map(group.flatMap(formsOf).map((stems) => [stems.join(' '), stems]))
    for (const key of members.keys()) {
      const others = [...members].filter(([other]) => other !== key).map(([, stems]) => stems)
      siblings.set(key, [...(siblings.get(key) ?? []), ...others])
    }
  }
  return { of: (words) => siblings.get(words.map(stemOf).join(' ')) ?? [] }
}

function formsOf(text: string): Stems[] {
  const { words, joined } = analyse(text)
  const [first, second] = words.map(stemOf)
  if (first === undefined) return []
  const stems: Stems = second === undefined ? [first] : [first, second]
  return [stems, ...joined.map((word): Stems => [stemOf(word)])]
}
