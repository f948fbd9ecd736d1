/** Words and pairs of words that staff have declared to mean the same, looked up by their stems. */
import { analyse } from './analyser.ts'
import { stemOf } from './stems.ts'

export type Stems = readonly [string] | readonly [string, string]
export type Synonyms = {
  /** The other members of the groups to which these words, in this order, belong. */
  of(words: readonly string[]): readonly Stems[]
}

export const NO_SYNONYMS: Synonyms = { of: () => [] }

/** @param groups as staff wrote them, `['slow motion', 'slomo', 'slow-mo']`; only the first two words of a member count */
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
