/** Finds documents that match most words of a term, and clips that share words with another clip. */
import type { Dictionary } from '@rushes/search-engine/dictionary'
import { IN_TITLE, nearGroups } from '@rushes/search-engine/near'
import { type IndexQuery, withoutWords } from '@rushes/search-engine/query'
import { titlePairToken } from '@rushes/search-engine/tokens'
import type { AnalysedRow } from '../analysed-rows.ts'
import { idOf, Page } from './answers.ts'
import {
  anyOf,
  type Clause,
  excludedBy,
  filterOf,
  filtersOf,
  holdsGroup,
  termsOf,
  wordsOf,
} from './conditions.ts'
import type { Engine } from './engine.ts'
import type { Frequencies } from './frequencies.ts'
import { worth } from './relevance.ts'

/** Score of each shared word: one further word outweighs its place. */
const A_WORD = 1_000
const MAX_WORDS = 8
const MIN_SHARED = 2
const MAX_FOUND = 24
const PACKAGE: Clause = { term: { type: 'package' } }

/** Finds documents with the greatest weight of matching words first, then the newest. */
export async function findNear(
  engine: Engine,
  query: IndexQuery,
  { dictionary, size }: { dictionary: Dictionary; size: number },
): Promise<number[]> {
  const typed = query.term?.groups ?? []
  const possible = nearGroups(query.term, dictionary)
  const min = Math.ceil(possible.length / 2)
  if (typed.length <= 1 || possible.length === 0) return []
  const isWhole = possible.length === typed.length
  const held = possible.map(({ group }) => holdsGroup(group))
  const scored = possible.flatMap(({ group, weight }, at) => {
    const { singles, pairs } = wordsOf(group)
    const titlePairs = pairs.map(([a, b]) => String(titlePairToken(a, b)))
    const inTitle = anyOf([termsOf('title', singles), termsOf('title_pairs', titlePairs)])
    return [...worth(weight, held.slice(at, at + 1)), ...worth(weight * IN_TITLE, [inTitle])]
  })
  return idsOf(engine, size, {
    bool: {
      filter: [...filtersOf(query), { bool: { should: held, minimum_should_match: min } }],
      must_not: [...(isWhole ? [{ bool: { filter: held } }] : []), ...excludedBy(query)],
      should: scored,
    },
  })
}

/**
 * Compares by the rarest words of the keywords, then of the title, because keywords describe the subject of a
 * clip. A clip is similar if it has two of them in its title or its keywords.
 */
export async function findSimilar(
  engine: Engine,
  clip: AnalysedRow,
  frequencies: Frequencies,
): Promise<number[]> {
  const { stems, confirmed } = clip.analysed
  const own = [...stems].flatMap(([stem, field]) => (field === 'title' || field === 'keywords' ? [stem] : []))
  const isKeyword = (stem: string) => stems.get(stem) === 'keywords' || confirmed.has(stem)
  const dictionary = await frequencies(['video', 'image', 'short'], own)
  const documentsOf = (stem: string) => dictionary.get(stem)?.documents ?? 0
  const distinctive = own
    .filter((stem) => documentsOf(stem) > 1)
    .sort(
      (a, b) =>
        Number(isKeyword(b)) - Number(isKeyword(a)) || documentsOf(a) - documentsOf(b) || (a < b ? -1 : 1),
    )
    .slice(0, MAX_WORDS)
  if (distinctive.length < MIN_SHARED) return []
  const shared = distinctive.map((stem) => anyOf([termsOf('title', [stem]), termsOf('keywords', [stem])]))
  const inBoth = distinctive.map((stem) => ({
    bool: { filter: [...termsOf('title', [stem]), ...termsOf('keywords', [stem])] },
  }))
  return idsOf(engine, MAX_FOUND, {
    bool: {
      filter: [{ bool: { should: shared, minimum_should_match: MIN_SHARED } }],
      must_not: [PACKAGE, { term: { id: clip.row.id } }],
      should: [...worth(A_WORD, shared), ...worth(1, inBoth)],
    },
  })
}

/** Returns those of the clips that meet the filters and the exclusions of a query, in their order. */
export async function findAmong(
  engine: Engine,
  query: IndexQuery,
  clips: readonly number[],
): Promise<number[]> {
  if (clips.length === 0) return []
  const { bool } = filterOf(withoutWords(query))
  const found = await idsOf(engine, clips.length, {
    bool: {
      filter: [...bool.filter, { terms: { id: [...clips] } }],
      must_not: [...bool.must_not, PACKAGE],
    },
  })
  const among = new Set(found)
  return clips.filter((id) => among.has(id))
}

async function idsOf(engine: Engine, size: number, query: Clause): Promise<number[]> {
  const { hits } = await engine.querySeparately(Page, `/${engine.prefix}/_search`, {
    query,
    sort: [{ _score: 'desc' }, { created: 'desc' }, { id: 'desc' }],
    size,
    track_total_hits: false,
    _source: false,
  })
  return hits.hits.map(idOf)
}
