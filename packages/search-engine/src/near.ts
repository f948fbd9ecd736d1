/**
 * Plans the search for documents that match at least half of the known words of a term, if hardly any match all of them. They
 * rank by how rare their words are (R-SPELL-4).
 */
import type { Dictionary } from './dictionary.ts'
import { ANY_LEXEME } from './lexemes.ts'
import {
  type Alternatives,
  excludedOf,
  isImpossible,
  type Matches,
  matchesOfFilter,
  matchesOfGroup,
  possibleOf,
} from './plan.ts'
import type { IndexQuery } from './query.ts'
import { type GroupRanking, rankingOf, weightOf } from './ranking.ts'
import type { SearchTerm } from './term.ts'
import type { Group } from './typed-words.ts'

export type NearPlan = {
  query: IndexQuery
  filters: readonly Alternatives[]
  /** Each is a list of conditions that must not all hold. */
  excluded: readonly (readonly Alternatives[])[]
  /** The words of the term that any document contains. */
  groups: readonly GroupRanking[]
  /** Tokens that few documents hold, by which candidates are found; empty when every word is frequent. */
  lookedUp: readonly number[]
  /** A match contains at least this number of the groups … */
  min: number
  /** … and at most this number. */
  max: number
}

/** Part of the weight of a word that only names where or when. */
const OF_SETTING = 0.5
/** Additional weight of a word in the title. */
export const IN_TITLE = 0.2
/** Lists of tokens are read up to this length. */
const MAX_LOOKED_UP = 2_000

/** Words that no document contains do not count. @returns undefined if no known word remains */
export function planNear(query: IndexQuery, dictionary: Dictionary): NearPlan | undefined {
  const typed = query.term?.groups ?? []
  const all = dictionary.get(ANY_LEXEME)?.documents ?? 0
  const possible = nearGroups(query.term, dictionary)
  const min = Math.ceil(possible.length / 2)
  const filters = query.filters.map((values) => matchesOfFilter(values, dictionary))
  if (typed.length <= 1 || possible.length === 0 || filters.some(isImpossible)) return undefined
  const ranking = rankingOf(
    possible.map(({ group }) => group),
    [],
    { neighbours: [], dictionary, all },
  )
  const groups = ranking.groups.map((group, at) => ({ ...group, weight: possible[at]?.weight ?? 0 }))
  const excluded = excludedOf(query, dictionary, all)
  const lookedUp = rarest(possible.map(({ matches }) => matches))
  return { query, filters, excluded, groups, lookedUp, min, max: typed.length - 1 }
}

type NearGroup = { group: Group; matches: Matches; weight: number }

/**
 * The words of a term that any document contains. Their weight is that of the word as typed, because synonyms of a rare word
 * may be frequent; a word that only names where or when has less.
 */
export function nearGroups(term: SearchTerm | null, dictionary: Dictionary): NearGroup[] {
  const all = dictionary.get(ANY_LEXEME)?.documents ?? 0
  return (term?.groups ?? []).flatMap((typed) => {
    const group = possibleOf(typed, dictionary)
    const matches = matchesOfGroup(group, dictionary, all)
    if (matches.documents === 0) return []
    const asTyped = matchesOfGroup(
      group.filter(({ synonym }) => !synonym),
      dictionary,
      all,
    )
    const weight = weightOf(asTyped.documents || matches.documents, all)
    return { group, matches, weight: term?.settings.has(typed) ? weight * OF_SETTING : weight }
  })
}

/** The tokens of the rarest words, as many as can be read. */
function rarest(matches: readonly { tokens: readonly number[]; documents: number }[]): number[] {
  let read = 0
  return matches
    .toSorted((a, b) => a.documents - b.documents)
    .flatMap(({ tokens, documents }) => {
      read += documents
      return read <= MAX_LOOKED_UP ? tokens : []
    })
}
