/**
 * Turns a query into numbers and chooses how to carry it out. The choice follows from how many documents hold each
 * token, never from a guess of the database.
 */
import type { Dictionary } from './dictionary.ts'
import { arePackages, isEveryType } from './document-type.ts'
import { ANY_LEXEME } from './lexemes.ts'
import { type IndexQuery, typeLexemes } from './query.ts'
import { type Ranking, rankingOf } from './ranking.ts'
import { type SliceRange, sliceRange } from './slices.ts'
import { pairToken } from './tokens.ts'
import type { Group } from './typed-words.ts'

/**
 * - `scan`: walk the index of the sort and test each document;
 * - `token-index`: collect all matches by the index of tokens;
 * - `bitmaps`: intersect bitmaps to find the slots of the first matches.
 */
export type Strategy = 'scan' | 'token-index' | 'bitmaps'

export type SearchPlan = Ranking & {
  strategy: Strategy
  /** Each holds when the document has any of its tokens, or one of its ids. */
  conditions: readonly Condition[]
  /** Each is a list of conditions that must not all hold. */
  excluded: readonly (readonly Alternatives[])[]
  query: IndexQuery
  /** The matches as bitmaps; undefined for packages, which have none. */
  bits: ClipBits | undefined
  /** The same for pages, when each of the conditions has bitmaps. */
  bitmaps: ClipBits | undefined
  /** The number of results if a single token gives it; undefined means that matches must be counted. */
  total: number | undefined
  /** The part of all documents that is expected to match. */
  share: number
}
/** `isLookedUp`: selective enough for the index of tokens; other conditions are tested document by document. */
export type Condition = Alternatives & { documents: number; isLookedUp: boolean }
/** Numbers of lexemes, and ids of documents. */
export type Alternatives = { tokens: readonly number[]; ids: readonly number[] }
/** Clips for which all of `all` hold, and for none of `none` all of its conditions; they are in all of the ranges. */
export type ClipBits = {
  all: readonly BitmapCondition[]
  ranges: readonly SliceRange[]
  none: readonly (readonly BitmapCondition[])[]
}
/** Tokens with bitmaps, tokens without, and ids. */
export type BitmapCondition = {
  withBitmap: readonly number[]
  withoutBitmap: readonly number[]
  ids: readonly number[]
}

/** The expected share of a pair of neighbours, for which no number of documents is known. */
const EXPECTED_PAIR_SHARE = 0.002
const EXPECTED_RANGE_SHARE = 0.3
/** Reading a longer list costs more than the documents that it would spare. */
const MAX_LOOKED_UP_SHARE = 0.3
/** If a word is in so few documents, no other lookup is worthwhile. */
const MAX_RARE_DOCUMENTS = 500
/** The limit of counted matches; a scan that has to count as well pays only beyond it. */
const MAX_COUNTED_MATCHES = 10_000
/** The number of documents that are scanned as quickly as bitmaps are read. */
const MAX_SHORT_SCAN = 300

/**
 * @param needed how many of the matches, from the first in the order, have to be read
 * @returns undefined when nothing can match
 */
export function planSearch(
  query: IndexQuery,
  dictionary: Dictionary,
  needed: number,
): SearchPlan | undefined {
  const all = dictionary.get(ANY_LEXEME)?.documents ?? 0
  if (all === 0) return undefined
  const { term, ranges, types } = query
  const groups = (term?.groups ?? []).map((group) => possibleOf(group, dictionary))
  const words = groups.map((group) => matchesOfGroup(group, dictionary, all))
  const filters = query.filters.map((values) => matchesOfFilter(values, dictionary))
  const required = [...words, ...filters]
  if (required.some(isImpossible)) return undefined
  const conditions = required.map(({ tokens, ids, documents }) => ({
    tokens,
    ids,
    documents,
    isLookedUp: isWorthLookingUp(documents, required, all),
  }))
  const excluded = excludedOf(query, dictionary, all)
  const isByTokens = ranges.length + excluded.length === 0
  const ofTypes = isEveryType(types) ? [] : [matchesOfValues(typeLexemes(query), dictionary)]
  const named = [...required, ...ofTypes]
  const requested = named.length > 0 ? named : [matchesOfValues([ANY_LEXEME], dictionary)]
  const bits: ClipBits | undefined = arePackages(types)
    ? undefined
    : {
        all: requested.map(bitmapsOf),
        ranges: ranges.map(sliceRange),
        none: excluded.map((groups) => groups.map(bitmapsOf)),
      }
  const isRestricted = named.length > 0 || !isByTokens
  const haveBitmaps = isRestricted && requested.every(({ withBitmap }) => withBitmap.length > 0)
  const bitmaps = haveBitmaps ? bits : undefined
  const total = isByTokens ? totalOf(conditions, all) : undefined
  const matches = expectedMatches(conditions, ranges.length, all)
  return {
    strategy: strategyFor(matches, { hasBitmaps: bitmaps !== undefined, total, needed, all }),
    conditions,
    excluded,
    query,
    bits,
    bitmaps,
    total,
    share: matches / all,
    ...rankingOf(
      groups,
      words.map(({ documents }) => documents),
      { neighbours: term?.neighbours ?? [], dictionary, all },
    ),
  }
}

/** The known number of documents that contain one of some tokens or have one of some ids. */
export type Matches = Alternatives & { documents: number; withBitmap: readonly number[] }

export const isImpossible = ({ tokens, ids }: Alternatives): boolean => tokens.length + ids.length === 0

/** Drops a pair when no document holds one of its halves: "skyline" is not "sky line" where nothing has a "line". */
export function possibleOf(group: Group, dictionary: Dictionary): Group {
  return group.filter(
    ({ stems }) => stems.length === 1 || stems.every((stem) => dictionary.get(stem)?.documents),
  )
}

export function matchesOfGroup(group: Group, dictionary: Dictionary, all: number): Matches {
  const singles = group.flatMap(({ stems }) => (stems.length === 1 ? (dictionary.get(stems[0]) ?? []) : []))
  const pairs = group.flatMap(({ stems }) => (stems.length === 2 ? [pairToken(stems[0], stems[1])] : []))
  const documents = singles.reduce((sum, one) => sum + one.documents, 0)
  const ofPairs = pairs.length * Math.min(MAX_RARE_DOCUMENTS, all * EXPECTED_PAIR_SHARE)
  return {
    tokens: [...new Set([...singles.map(({ token }) => token), ...pairs])],
    ids: [],
    withBitmap: singles.filter(({ hasBitmap }) => hasBitmap).map(({ token }) => token),
    documents: Math.min(documents + ofPairs, all),
  }
}

export function matchesOfValues(lexemes: readonly string[], dictionary: Dictionary): Matches {
  const entries = lexemes
    .flatMap((lexeme) => dictionary.get(lexeme) ?? [])
    .filter(({ documents }) => documents > 0)
  return {
    tokens: entries.map(({ token }) => token),
    ids: [],
    withBitmap: entries.filter(({ hasBitmap }) => hasBitmap).map(({ token }) => token),
    documents: entries.reduce((sum, { documents }) => sum + documents, 0),
  }
}

export function matchesOfFilter(values: readonly (string | number)[], dictionary: Dictionary): Matches {
  const ids = values.filter((value) => typeof value === 'number')
  const matches = matchesOfValues(
    values.filter((value) => typeof value === 'string'),
    dictionary,
  )
  return { ...matches, ids, documents: matches.documents + ids.length }
}

/** Leaves out conditions that no document matches anyway. */
export function excludedOf(
  { term, withoutIds }: IndexQuery,
  dictionary: Dictionary,
  all: number,
): Matches[][] {
  const byWords = (term?.excluded ?? [])
    .map((groups) => groups.map((group) => matchesOfGroup(possibleOf(group, dictionary), dictionary, all)))
    .filter((groups) => !groups.some(isImpossible))
  return withoutIds.length === 0 ? byWords : [...byWords, [matchesOfFilter(withoutIds, dictionary)]]
}

const bitmapsOf = ({ tokens, ids, withBitmap }: Matches): BitmapCondition => ({
  ids,
  withBitmap: [...new Set(withBitmap)],
  withoutBitmap: tokens.filter((token) => !withBitmap.includes(token)),
})

function isWorthLookingUp(documents: number, required: readonly Matches[], all: number): boolean {
  const fewest = Math.min(...required.map((one) => one.documents))
  if (documents === fewest) return true
  return fewest > MAX_RARE_DOCUMENTS && documents < all * MAX_LOOKED_UP_SHARE
}

function expectedMatches(conditions: readonly Condition[], ranges: number, all: number): number {
  const share = conditions.reduce((product, { documents }) => product * (documents / Math.max(all, 1)), 1)
  return all * share * EXPECTED_RANGE_SHARE ** ranges
}

type Choice = { hasBitmaps: boolean; total: number | undefined; needed: number; all: number }

// A scan reads documents until enough of them match. The index of tokens reads every match, which also counts them.
function strategyFor(matches: number, { hasBitmaps, total, needed, all }: Choice): Strategy {
  const scanned = (needed * all) / Math.max(matches, 1)
  if (hasBitmaps) return total !== undefined && scanned < MAX_SHORT_SCAN ? 'scan' : 'bitmaps'
  if (total === undefined && matches < MAX_COUNTED_MATCHES) return 'token-index'
  return scanned < matches ? 'scan' : 'token-index'
}

function totalOf(conditions: readonly Condition[], all: number): number | undefined {
  const [only] = conditions
  if (conditions.length > 1) return undefined
  if (!only) return all
  if (only.ids.length > 0) return undefined
  const [token = -1, ...others] = only.tokens
  // A document may hold several tokens of one condition, and a pair is not counted.
  return others.length === 0 && token > 0 ? only.documents : undefined
}
