/** Plans the search for documents that match at least half of the known words of a term, if hardly any match all of them. */
import type { Dictionary } from './dictionary.ts'
import { ANY_LEXEME } from './lexemes.ts'
import {
  type Alternatives,
  excludedOf,
  isImpossible,
  matchesOfFilter,
  matchesOfGroup,
  possibleOf,
} from './plan.ts'
import type { IndexQuery } from './query.ts'
import { type GroupRanking, rankingOf } from './ranking.ts'

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

/** Lists of tokens are read up to this length. */
const MAX_LOOKED_UP = 2_000

/** Words that no document contains do not count. @returns undefined when no word is left without which something could match */
export function planNear(query: IndexQuery, dictionary: Dictionary): NearPlan | undefined {
  const typed = query.term?.groups ?? []
  const all = dictionary.get(ANY_LEXEME)?.documents ?? 0
  const possible = typed
    .map((group) => possibleOf(group, dictionary))
    .map((group) => ({ group, matches: matchesOfGroup(group, dictionary, all) }))
    .filter(({ matches }) => matches.documents > 0)
  const min = Math.ceil(possible.length / 2)
  const filters = query.filters.map((values) => matchesOfFilter(values, dictionary))
  if (typed.length <= 1 || possible.length === 0 || filters.some(isImpossible)) return undefined
  const documents = possible.map(({ matches }) => matches.documents)
  const { groups } = rankingOf(
    possible.map(({ group }) => group),
    documents,
    { neighbours: [], dictionary, all },
  )
  const excluded = excludedOf(query, dictionary, all)
  const lookedUp = rarest(possible.map(({ matches }) => matches))
  return { query, filters, excluded, groups, lookedUp, min, max: typed.length - 1 }
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
