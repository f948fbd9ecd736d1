/**
 * A request turned into numbers, and the choice of how to carry it out. The choice follows from how many
 * documents hold each token, never from the planner's guess (search, section 4.3).
 */
import { type SearchRequest, VALUE_FILTERS } from './search-request.ts'
import type { Group, SearchTerm } from './search-term.ts'
import { inKeywords, inTitle, pairToken, titlePairToken } from './search-tokens.ts'

/** A lexeme's number, and how many documents of the types asked for hold it. */
type Token = { token: number; documents: number }
export type Dictionary = ReadonlyMap<string, Token>

/** Tokens of the same words wherever they stand, in the title, and in the keywords. */
export type Fields = { any: readonly number[]; title: readonly number[]; keywords: readonly number[] }
export type GroupRanking = { typed: Fields; synonyms: Fields; weight: number }

export type SearchPlan = {
  /** Each holds when any of its tokens is there. */
  conditions: readonly Condition[]
  /** Sets of conditions that must not all hold. */
  refused: readonly (readonly (readonly number[])[])[]
  request: SearchRequest
  /** Walk the sort's index and test each row, instead of collecting all that match. */
  walk: boolean
  /** The number of results, when a single token already tells; undefined means that it has to be counted. */
  total: number | undefined
  groups: readonly GroupRanking[]
  pairs: readonly number[]
  titlePairs: readonly number[]
  wishes: readonly number[]
}
/** `indexed`: selective enough to be looked up; others are tested row by row. */
type Condition = { tokens: readonly number[]; documents: number; indexed: boolean }

/** Every document has it. */
export const ANY_LEXEME = '*'
const PAIR_SHARE = 0.002
const UNSELECTIVE = 0.3
const RARE = 500
const MANY = 10_000
const DATE_SHARE = 0.3

/** What has to be looked up before a request can be planned. */
export function lexemesOf({ term, values, place }: SearchRequest): string[] {
  const groups = [...(term?.groups ?? []), ...(term?.excluded.flat() ?? [])]
  return [
    ANY_LEXEME,
    ...groups.flat().flatMap(({ stems }) => (stems.length === 1 ? [stems[0]] : [])),
    ...(term?.qualities ?? []).map((quality) => `quality=${quality}`),
    ...VALUE_FILTERS.flatMap((name) => (values[name] ?? []).map((value) => `${name}=${value}`)),
    ...place.map((word) => `place=${word}`),
  ]
}

/**
 * @param needed how many of the matches, from the first in the order, have to be read
 * @returns undefined when nothing can match.
 */
export function planSearch(
  request: SearchRequest,
  dictionary: Dictionary,
  needed: number,
): SearchPlan | undefined {
  const all = dictionary.get(ANY_LEXEME)?.documents ?? 0
  if (all === 0) return undefined
  const { term } = request
  const words = (term?.groups ?? []).map((group) => conditionOf(group, dictionary, all))
  const filters = filtersOf(request).map((lexemes) => valueCondition(lexemes, dictionary))
  const wished = (term?.qualities ?? []).flatMap(
    (quality) => dictionary.get(`quality=${quality}`)?.token ?? [],
  )
  if (term && term.groups.length === 0 && term.qualities.length > 0) {
    filters.push(
      valueCondition(
        term.qualities.map((quality) => `quality=${quality}`),
        dictionary,
      ),
    )
  }
  const found = [...words, ...filters]
  if (found.some(({ tokens }) => tokens.length === 0)) return undefined
  const conditions = found.map((condition) => ({
    ...condition,
    indexed: isWorthLookingUp(condition, found, all),
  }))
  const refused = (term?.excluded ?? [])
    .map((groups) => groups.map((group) => conditionOf(group, dictionary, all).tokens))
    .filter((groups) => groups.every((tokens) => tokens.length > 0))
  const total = totalOf(conditions, request, refused.length, all)
  return {
    conditions,
    refused,
    request,
    walk: isWalk(expected(conditions, request, all), total, needed, all),
    total,
    ...rankingOf(term, words, dictionary, all),
    wishes: wished,
  }
}

type Found = Omit<Condition, 'indexed'>

function conditionOf(group: Group, dictionary: Dictionary, all: number): Found {
  const tokens: number[] = []
  let documents = 0
  for (const { stems } of group) {
    const known = stems.length === 1 ? dictionary.get(stems[0]) : undefined
    if (stems.length === 2) tokens.push(pairToken(stems[0], stems[1]))
    else if (known) tokens.push(known.token)
    documents += known?.documents ?? (stems.length === 2 ? Math.min(RARE, all * PAIR_SHARE) : 0)
  }
  return { tokens: [...new Set(tokens)], documents: Math.min(documents, all) }
}

function valueCondition(lexemes: readonly string[], dictionary: Dictionary): Found {
  const known = lexemes
    .flatMap((lexeme) => dictionary.get(lexeme) ?? [])
    .filter(({ documents }) => documents > 0)
  return {
    tokens: known.map(({ token }) => token),
    documents: known.reduce((sum, { documents }) => sum + documents, 0),
  }
}

function filtersOf({ values, place }: SearchRequest): string[][] {
  return [
    ...VALUE_FILTERS.flatMap((name) => {
      const chosen = values[name]
      return chosen ? [chosen.map((value) => `${name}=${value}`)] : []
    }),
    ...place.map((word) => [`place=${word}`]),
  ]
}

// A list that holds a third of everything costs more to merge than the rows it would save; beside a rare
// word nothing else is worth it.
function isWorthLookingUp(condition: Found, found: readonly Found[], all: number): boolean {
  const fewest = Math.min(...found.map(({ documents }) => documents))
  if (condition.documents === fewest) return true
  return fewest > RARE && condition.documents < all * UNSELECTIVE
}

function expected(conditions: readonly Found[], { ranges }: SearchRequest, all: number): number {
  const share = conditions.reduce((product, { documents }) => product * (documents / Math.max(all, 1)), 1)
  return all * share * DATE_SHARE ** ranges.length
}

// Walking reads rows until enough of them match, collecting reads every match; which also counts them, so a
// walk that has to count as well only pays beyond what is counted.
function isWalk(matches: number, total: number | undefined, needed: number, all: number): boolean {
  if (total === undefined && matches < MANY) return false
  return matches * matches > needed * all
}

function totalOf(
  conditions: readonly Found[],
  { ranges }: SearchRequest,
  refused: number,
  all: number,
): number | undefined {
  const [only] = conditions
  if (ranges.length > 0 || refused > 0 || conditions.length > 1) return undefined
  if (!only) return all
  // Several tokens of one condition may be in the same document.
  return only.tokens.length === 1 && (only.tokens[0] ?? -1) > 0 ? only.documents : undefined
}

function rankingOf(term: SearchTerm | null, words: readonly Found[], dictionary: Dictionary, all: number) {
  const groups = (term?.groups ?? []).map((group, at): GroupRanking => {
    const fieldsOf = (alternatives: Group): Fields => {
      const singles = alternatives.flatMap(({ stems }) =>
        stems.length === 1 ? (dictionary.get(stems[0])?.token ?? []) : [],
      )
      const pairs = alternatives.flatMap(({ stems }) => (stems.length === 2 ? [stems] : []))
      return {
        any: [...singles, ...pairs.map(([first, second]) => pairToken(first, second))],
        title: [...singles.map(inTitle), ...pairs.map(([first, second]) => titlePairToken(first, second))],
        keywords: singles.map(inKeywords),
      }
    }
    return {
      typed: fieldsOf(group.filter(({ synonym }) => !synonym)),
      synonyms: fieldsOf(group.filter(({ synonym }) => synonym)),
      weight: weightOf(words[at]?.documents ?? 0, all),
    }
  })
  const neighbours = term?.neighbours ?? []
  return {
    groups,
    pairs: neighbours.map(([first, second]) => pairToken(first, second)),
    titlePairs: neighbours.map(([first, second]) => titlePairToken(first, second)),
  }
}

/** A rare word says more about a clip than a common one; rounded, because cursors carry it. */
const weightOf = (documents: number, all: number): number =>
  Math.round(100 * Math.log(1 + all / (1 + documents))) / 100
