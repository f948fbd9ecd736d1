/**
 * A request turned into numbers, and the choice of how to carry it out. The choice follows from how many
 * documents hold each token, never from the planner's guess (search, section 4.3).
 */
import type { Dictionary } from './search-dictionary.queries.ts'
import { ANY_LEXEME, filterLexemes, rangesToTest, typeLexemes } from './search-lexemes.ts'
import { type GroupRanking, rankingOf } from './search-ranking.ts'
import { isPackages, type RangeFilter, type SearchRequest } from './search-request.ts'
import type { Group } from './search-term.ts'
import { pairToken } from './search-tokens.ts'

export type SearchPlan = {
  /** Each holds when any of its tokens is there. */
  conditions: readonly Condition[]
  /** Sets of conditions that must not all hold. */
  refused: readonly (readonly (readonly number[])[])[]
  request: SearchRequest
  /** What no token stands for. */
  ranges: readonly RangeFilter[]
  /**
   * Walk the sort's index and test each row; or collect all that match, by the index of tokens; or have
   * bitmaps tell which are among the first.
   */
  way: 'walk' | 'index' | 'bitmaps'
  /** All that is asked for as bitmaps; there whenever that is possible. */
  bitmaps: readonly MappedCondition[] | undefined
  /** The number of results, when a single token already tells; undefined means that it has to be counted. */
  total: number | undefined
  /** The part of all documents that is expected to match. */
  share: number
  groups: readonly GroupRanking[]
  pairs: readonly number[]
  titlePairs: readonly number[]
  wishes: readonly number[]
}
/** `indexed`: selective enough to be looked up; others are tested row by row. */
type Condition = { tokens: readonly number[]; documents: number; indexed: boolean }
/** Tokens with bitmaps, at least one, and without. */
export type MappedCondition = { mapped: readonly number[]; others: readonly number[] }

const PAIR_SHARE = 0.002
const UNSELECTIVE = 0.3
const RARE = 500
const MANY = 10_000
const DATE_SHARE = 0.3
/** So many rows are walked as quickly as bitmaps are read. */
const SHORT_WALK = 300

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
  const groups = (term?.groups ?? []).map((group) => possible(group, dictionary))
  const words = groups.map((group) => wordCondition(group, dictionary, all))
  const filters = filterLexemes(request).map((lexemes) => valueCondition(lexemes, dictionary))
  const wishes = valueCondition(
    (term?.qualities ?? []).map((quality) => `quality=${quality}`),
    dictionary,
  )
  if (term && term.groups.length === 0 && term.qualities.length > 0) filters.push(wishes)
  const found = [...words, ...filters]
  if (found.some(({ tokens }) => tokens.length === 0)) return undefined
  const conditions = found.map((condition) => ({
    ...condition,
    indexed: isWorthLookingUp(condition, found, all),
  }))
  const refused = (term?.excluded ?? [])
    .map((parts) => parts.map((group) => wordCondition(possible(group, dictionary), dictionary, all).tokens))
    .filter((parts) => parts.every((tokens) => tokens.length > 0))
  const ranges = rangesToTest(request)
  const total = ranges.length + refused.length > 0 ? undefined : totalOf(conditions, all)
  const types = typeLexemes(request)
  const asked = types.length > 0 ? [...found, valueCondition(types, dictionary)] : found
  const isByTokens = ranges.length + refused.length === 0 && !isPackages(request)
  const bitmaps = isByTokens ? bitmapsOf(asked) : undefined
  const matches = expected(conditions, ranges, all)
  return {
    ...{ conditions, refused, request, ranges, bitmaps, total, share: matches / all },
    way: wayOf(matches, { isMapped: bitmaps !== undefined, total, needed, all }),
    ...rankingOf(groups, term?.neighbours ?? [], words, dictionary, all),
    wishes: wishes.tokens,
  }
}

type Found = Omit<Condition, 'indexed'> & { mapped: readonly number[] }

/** Without the pairs of which one half is unknown: "skyline" is no "sky" and "line" where nothing has a "line". */
function possible(group: Group, dictionary: Dictionary): Group {
  return group.filter(
    ({ stems }) => stems.length === 1 || stems.every((stem) => dictionary.get(stem)?.documents),
  )
}

function wordCondition(group: Group, dictionary: Dictionary, all: number): Found {
  const singles = group.flatMap(({ stems }) => (stems.length === 1 ? (dictionary.get(stems[0]) ?? []) : []))
  const pairs = group.flatMap(({ stems }) => (stems.length === 2 ? [pairToken(stems[0], stems[1])] : []))
  const documents = singles.reduce((sum, one) => sum + one.documents, 0)
  return {
    tokens: [...new Set([...singles.map(({ token }) => token), ...pairs])],
    mapped: singles.filter(({ mapped }) => mapped).map(({ token }) => token),
    documents: Math.min(documents + pairs.length * Math.min(RARE, all * PAIR_SHARE), all),
  }
}

function valueCondition(lexemes: readonly string[], dictionary: Dictionary): Found {
  const known = lexemes
    .flatMap((lexeme) => dictionary.get(lexeme) ?? [])
    .filter(({ documents }) => documents > 0)
  return {
    tokens: known.map(({ token }) => token),
    mapped: known.filter(({ mapped }) => mapped).map(({ token }) => token),
    documents: known.reduce((sum, { documents }) => sum + documents, 0),
  }
}

function bitmapsOf(asked: readonly Found[]): MappedCondition[] | undefined {
  if (asked.length === 0 || asked.some(({ mapped }) => mapped.length === 0)) return undefined
  return asked.map(({ tokens, mapped }) => ({
    mapped: [...new Set(mapped)],
    others: tokens.filter((token) => !mapped.includes(token)),
  }))
}

// A list that holds a third of everything costs more to merge than the rows it would save; beside a rare
// word nothing else is worth it.
function isWorthLookingUp(condition: Found, found: readonly Found[], all: number): boolean {
  const fewest = Math.min(...found.map(({ documents }) => documents))
  if (condition.documents === fewest) return true
  return fewest > RARE && condition.documents < all * UNSELECTIVE
}

function expected(conditions: readonly Found[], ranges: readonly RangeFilter[], all: number): number {
  const share = conditions.reduce((product, { documents }) => product * (documents / Math.max(all, 1)), 1)
  return all * share * DATE_SHARE ** ranges.length
}

type Choice = { isMapped: boolean; total: number | undefined; needed: number; all: number }

// Walking reads rows until enough of them match, collecting reads every match; which also counts them, so a
// walk that has to count as well only pays beyond what is counted.
function wayOf(matches: number, { isMapped, total, needed, all }: Choice): SearchPlan['way'] {
  const walked = (needed * all) / Math.max(matches, 1)
  if (isMapped) return total !== undefined && walked < SHORT_WALK ? 'walk' : 'bitmaps'
  if (total === undefined && matches < MANY) return 'index'
  return walked < matches ? 'walk' : 'index'
}

function totalOf(conditions: readonly Condition[], all: number): number | undefined {
  const [only] = conditions
  if (conditions.length > 1) return undefined
  if (!only) return all
  // Several tokens of one condition may be in the same document.
  return only.tokens.length === 1 && (only.tokens[0] ?? -1) > 0 ? only.documents : undefined
}
