/** The weights that rank the matches of a term. */
import type { Dictionary } from './dictionary.ts'
import type { SearchTerm } from './term.ts'
import { inKeywords, inLines, inTitle, linePairToken, pairToken, titlePairToken } from './tokens.ts'
import type { Group } from './typed-words.ts'

/** Tokens of the same words in any field, in the title, in the keywords, and in lines only. */
export type FieldTokens = Readonly<Record<'any' | 'title' | 'keywords' | 'lines', readonly number[]>>
export type GroupRanking = { typed: FieldTokens; synonyms: FieldTokens; weight: number }

export type Ranking = {
  groups: readonly GroupRanking[]
  /** Words typed next to each other, wherever they are neighbours, and in the title. */
  pairs: readonly number[]
  titlePairs: readonly number[]
}

/**
 * @param groups without alternatives that no document can match
 * @param documents how many documents match each of the groups
 * @param all how many documents there are
 */
export function rankingOf(
  groups: readonly Group[],
  documents: readonly number[],
  { neighbours, dictionary, all }: Pick<SearchTerm, 'neighbours'> & { dictionary: Dictionary; all: number },
): Ranking {
  return {
    groups: groups.map((group, at) => ({
      typed: fieldTokensOf(
        group.filter(({ synonym }) => !synonym),
        dictionary,
      ),
      synonyms: fieldTokensOf(
        group.filter(({ synonym }) => synonym),
        dictionary,
      ),
      weight: weightOf(documents[at] ?? 0, all),
    })),
    pairs: neighbours.map(([first, second]) => pairToken(first, second)),
    titlePairs: neighbours.map(([first, second]) => titlePairToken(first, second)),
  }
}

function fieldTokensOf(alternatives: Group, dictionary: Dictionary): FieldTokens {
  const singles = alternatives.flatMap(({ stems }) =>
    stems.length === 1 ? (dictionary.get(stems[0])?.token ?? []) : [],
  )
  const pairs = alternatives.flatMap(({ stems }) => (stems.length === 2 ? [stems] : []))
  return {
    any: [...singles, ...pairs.map(([first, second]) => pairToken(first, second))],
    title: [...singles.map(inTitle), ...pairs.map(([first, second]) => titlePairToken(first, second))],
    keywords: singles.map(inKeywords),
    lines: [...singles.map(inLines), ...pairs.map(([first, second]) => linePairToken(first, second))],
  }
}

/** The weight of a word by its field, times the weight of its group; the others times the mean of all weights. */
export const WORTH = {
  titleAndKeyword: 3.3,
  title: 3,
  keyword: 1.9,
  description: 1,
  /** Text that was heard or seen describes a clip less than written text (R-LINES-1). */
  line: 0.5,
  /**
   * A typed word in a keyword weighs more than a synonym in the title, which weighs more than a typed word that is only
   * in the description.
   */
  synonym: 0.57,
  neighbours: 0.5,
  neighboursInTitle: 1,
} as const

/** A rare word is more significant than a common one. Rounded, because cursors contain it. */
export const weightOf = (documents: number, all: number): number =>
  Math.round(100 * Math.log(1 + all / (1 + documents))) / 100
