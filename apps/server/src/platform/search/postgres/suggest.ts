/** Completes the last word of a text, depending on the words before it. */
import { endsUnspaced, normalise, plain, splitTyped } from '@rushes/search-engine/analyser'
import type { Dictionary } from '@rushes/search-engine/dictionary'
import { countriesWithPrefix } from '@rushes/search-engine/places'
import { planSearch } from '@rushes/search-engine/plan'
import type { IndexQuery } from '@rushes/search-engine/query'
import { stemOf } from '@rushes/search-engine/stems'
import { parseSearchTerm } from '@rushes/search-engine/term'
import type { Group } from '@rushes/search-engine/typed-words'
import {
  type Vocabulary,
  wordsLikePrefix,
  wordsWithInitial,
  wordsWithPrefix,
} from '@rushes/search-engine/vocabulary'
import type { Db } from '../../../db/db.ts'
import { MAX_COUNTED, type Search, type SearchServices, type SuggestAnswer } from '../search.ts'
import { isCorrectlySpelt } from '../spelling.ts'
import { findCandidates } from './candidates.ts'
import type { Attempt } from './dictionary.ts'
import { rankBlock } from './ranked-page.queries.ts'
import { countTokensAmong, MAX_LOOKED_AT, MAX_SCANNED } from './word-help.queries.ts'
import type { Vocabularies } from './word-help.ts'

const MAX_WORDS = 8
const MAX_PLACES = 2
const MAX_IDS = 3
/** Number of the most frequent words that are tested for results. */
const MAX_CONSIDERED = 32
/** The same after other words, where rarer words are tested too. */
const MAX_CONSIDERED_BEHIND = 200
/** Number of matching clips after which no further completion is added. */
const ENOUGH_MATCHES = 64
/** Minimum share of matches at which a scan of the newest clips is expected to find all that are compared. */
const MIN_SCANNED_SHARE = MAX_LOOKED_AT / MAX_SCANNED
/** Number of the most recent matches that are compared. */
const COMPARED = 64
/** Shorter prefixes match too many clips. */
const MIN_LETTERS = 3
const MIN_PLACE_LETTERS = 2

const NOTHING: SuggestAnswer = { words: [], countries: [], regions: [], ids: [] }

type Needed = {
  vocabulary: Vocabularies
  /** Ensures that all parts of an answer are from one state of the index; the dictionary is mostly cached. */
  inOneState: <T>(queries: readonly IndexQuery[], attempt: Attempt<T>) => Promise<T>
}

export function suggestions(
  { clock }: Pick<SearchServices, 'clock'>,
  needed: Needed,
): Pick<Search, 'suggest'> {
  const { vocabulary, inOneState } = needed
  return {
    async suggest(text, types) {
      const { head, last } = splitTyped(text)
      const prefix = normalise(last)
      if (!/^[\p{L}\p{N}\p{M}]{1,40}$/u.test(prefix)) return NOTHING
      const before = parseSearchTerm(head)
      const limit = before ? MAX_CONSIDERED_BEHIND : MAX_CONSIDERED
      const candidates = completionsOf(await vocabulary(), prefix, limit)
      const countries = countriesWithPrefix(plain(text.trim()))
      const lexemes = [
        ...new Set([
          ...candidates.flatMap((word) => [stemOf(word), `region=${word}`]),
          ...countries.map(({ lexeme }) => lexeme),
        ]),
      ]
      const headQuery: IndexQuery = { term: before, types, filters: [], withoutIds: [], ranges: [] }
      const lookedUp = { ...headQuery, filters: lexemes.map((lexeme) => [lexeme]) }
      // Words of scripts without spaces also occur within others, which are no completions.
      const within = endsUnspaced(text) ? { ...headQuery, term: parseSearchTerm(text) } : undefined
      return inOneState(within ? [lookedUp, within] : [lookedUp], async (db, reading) => {
        const entries = reading.of(lookedUp)
        const found = await findWords(db, { query: headQuery, entries, words: candidates, now: clock.now() })
        const words = found.map(({ word }) => word)
        const query = within ?? completed(headQuery, leading(found))
        const best = isLongEnough(text, words, before !== null)
          ? await findBest(db, { query, entries, now: clock.now() })
          : undefined
        const ids = best?.rows.map(({ id }) => id) ?? []
        const answer = {
          words: words.map((word) => `${head}${word}`),
          countries: prefix.length < MIN_PLACE_LETTERS ? [] : countriesOf(countries, entries),
          regions: before ? [] : regionsOf(words, prefix, entries),
          ids,
        }
        return { answer, state: best?.state }
      })
    },
  }
}

/** A beginning that no word has is completed as if it were misspelt (R-SPELL-3). */
function completionsOf(vocabulary: Vocabulary, prefix: string, limit: number): string[] {
  const words = wordsWithPrefix(vocabulary, prefix, limit)
  if (words.length > 0 || isCorrectlySpelt(prefix)) return words
  return wordsLikePrefix(wordsWithInitial(vocabulary, prefix), prefix, limit)
}

type Best = { query: IndexQuery; entries: Dictionary; now: Date }

/** Finds the best of the newest matches of a query. */
async function findBest(db: Db, { query, entries, now }: Best) {
  const plan = planSearch(query, entries, COMPARED)
  const first = { start: null, block: null, after: null, skip: 0, blockSize: COMPARED, limit: MAX_IDS }
  // The number of matches is not shown.
  return plan && rankBlock(db, plan, { ...first, total: MAX_COUNTED }, now)
}

type Completions = { query: IndexQuery; entries: Dictionary; words: readonly string[]; now: Date }

/** Returns the completions that have results together with the words of a query, the most frequent first. */
async function findWords(db: Db, { query, entries, words, now }: Completions) {
  const counts = query.term ? await countsBehind(db, { query, entries, words, now }) : undefined
  const countOf = (word: string) =>
    counts ? (counts.get(entries.get(stemOf(word))?.token ?? 0) ?? 0) : documentsOf(entries, stemOf(word))
  return words
    .map((word) => ({ word, documents: countOf(word) }))
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => b.documents - a.documents)
    .slice(0, MAX_WORDS)
}

async function countsBehind(db: Db, { query, entries, words, now }: Completions) {
  const plan = planSearch(query, entries, MAX_LOOKED_AT)
  const tokens = new Set(words.flatMap((word) => entries.get(stemOf(word))?.token ?? []))
  if (!plan || tokens.size === 0) return new Map<number, number>()
  // A scan needs one statement less than bitmaps, but finds no matches that are all older.
  const isFrequent = plan.total !== undefined && plan.share >= MIN_SCANNED_SHARE
  const scanned = { plan: { ...plan, strategy: 'scan' as const }, slots: undefined }
  const newest = isFrequent ? await countTokensAmong(db, scanned, [...tokens]) : []
  if (newest.length > 0) return byToken(newest)
  const candidates = await findCandidates(db, plan, {
    sort: 'most_recent',
    after: null,
    until: null,
    needed: MAX_LOOKED_AT,
    // The number of matches is not shown.
    total: MAX_COUNTED,
    now,
  })
  return byToken(await countTokensAmong(db, candidates, [...tokens]))
}

const byToken = (rows: Awaited<ReturnType<typeof countTokensAmong>>) =>
  new Map(rows.map(({ token, documents }) => [token, documents]))

const isLongEnough = (text: string, words: readonly string[], isBehind: boolean): boolean =>
  endsUnspaced(text) || (words.length > 0 && (isBehind || splitTyped(text).last.length >= MIN_LETTERS))

function regionsOf(words: readonly string[], prefix: string, entries: Dictionary): string[] {
  if (prefix.length < MIN_PLACE_LETTERS) return []
  return words.filter((word) => documentsOf(entries, `region=${word}`) > 0).slice(0, MAX_PLACES)
}

const documentsOf = (entries: Dictionary, lexeme: string): number => entries.get(lexeme)?.documents ?? 0

function countriesOf(countries: readonly { name: string; lexeme: string }[], entries: Dictionary): string[] {
  const found = countries.filter(({ lexeme }) => documentsOf(entries, lexeme) > 0)
  // One name is enough for a country.
  return [...new Map(found.toReversed().map(({ name, lexeme }) => [lexeme, name])).values()].slice(
    0,
    MAX_PLACES,
  )
}

/** Returns the most frequent words that cover enough clips: each further word costs as much again. */
function leading(found: readonly { word: string; documents: number }[]): string[] {
  let matches = 0
  const isNeeded = ({ documents }: { documents: number }) => {
    const wasEnough = matches >= ENOUGH_MATCHES
    matches += documents
    return !wasEnough
  }
  return found.filter(isNeeded).map(({ word }) => word)
}

/** Adds the completions to a query as alternatives. */
function completed(query: IndexQuery, words: readonly string[]): IndexQuery {
  const stems = [...new Set(words.map(stemOf))]
  const group = stems.map((stem) => ({ stems: [stem] as const, synonym: false }))
  const term = query.term ?? {
    groups: [],
    settings: new Set<Group>(),
    excluded: [],
    neighbours: [],
    typed: [],
  }
  return { ...query, term: { ...term, groups: [...term.groups, group] } }
}
