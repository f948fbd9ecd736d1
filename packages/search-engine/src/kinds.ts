/**
 * Kinds of nouns: an owl is a bird and an animal. A document carries the kinds of the nouns in its title and keywords as values
 * of their own (`kind=bird`), so that a search for a kind also finds what belongs to it (ADR 60).
 */
import { valueLexeme } from './lexemes.ts'
import { stemOf } from './stems.ts'
import table from './words/kinds.json' with { type: 'json' }

type Noun = {
  /** The lexeme of the kind that the noun names; undefined if nothing belongs to it. */
  own: string | undefined
  /** The lexemes of all kinds to which it belongs, with its own. */
  all: readonly string[]
}

const ANIMAL = valueLexeme('kind', stemOf('animal'))

let nouns: ReadonlyMap<string, Noun> | undefined
/** Arranged with the first search or the first change of the index, because a start needs none of it. */
const known = (): ReadonlyMap<string, Noun> => {
  nouns ??= readNouns(table.lines)
  return nouns
}

/** @returns the lexeme of the kind that the stems name; empty if they name none */
export function kindsNamed(stems: readonly string[]): [string][] {
  const own = known().get(stems.join(' '))?.own
  return own === undefined ? [] : [[own]]
}

export type FoundKinds = {
  kinds: readonly string[]
  /** Positions of stems that are part of the name of another animal, as in "big cat" or "sea lion". */
  partsOfNames: readonly number[]
}

/** Finds the kinds of the nouns in a text; the parts of a longer name have none of their own. */
export function kindsIn(stems: readonly string[]): FoundKinds {
  const kinds: string[] = []
  const partsOfNames: number[] = []
  for (let at = 0; at < stems.length; at++) {
    const noun = known().get(stems[at] ?? '')
    const pair = at + 1 < stems.length ? known().get(`${stems[at]} ${stems[at + 1]}`) : undefined
    if (!pair) {
      if (noun) kinds.push(...noun.all)
      continue
    }
    kinds.push(...pair.all)
    at++
    const last = known().get(stems[at] ?? '')
    const isOther = last?.own === undefined || !pair.all.includes(last.own)
    if (last && isOther && last.all.includes(ANIMAL)) partsOfNames.push(at)
  }
  return { kinds, partsOfNames }
}

/** Each line has the stems of a kind, the wider kinds, and nouns of that kind that are no kinds themselves. */
function readNouns(lines: readonly string[]): Map<string, Noun> {
  const kinds = new Map<string, { wider: readonly string[]; words: string[]; members: string[] }>()
  for (const line of lines) {
    const [words = [], wider = [], members = []] = line
      .split('|')
      .map((part) => part.split(',').filter(Boolean))
    kinds.set(words[0] ?? '', { words, wider, members })
  }
  const above = new Map<string, readonly string[]>()
  const withWider = (name: string): readonly string[] => {
    const found = above.get(name)
    if (found) return found
    // A kind that is its own wider kind would have no end.
    above.set(name, [])
    const wider = kinds.get(name)?.wider ?? []
    const all = [...new Set([valueLexeme('kind', name), ...wider.flatMap(withWider)])]
    above.set(name, all)
    return all
  }
  const found = new Map<string, Noun>()
  const add = (word: string, own: string | undefined, all: readonly string[]) => {
    const before = found.get(word)
    found.set(
      word,
      before ? { own: before.own ?? own, all: [...new Set([...before.all, ...all])] } : { own, all },
    )
  }
  for (const [name, { words, members }] of kinds) {
    const all = name === '' ? [] : withWider(name)
    for (const word of words) add(word, all[0], all)
    for (const word of members) add(word, undefined, all)
  }
  return found
}
