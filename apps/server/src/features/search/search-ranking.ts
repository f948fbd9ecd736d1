/** What makes one match of a term better than another, in numbers. */
import type { Dictionary } from './search-dictionary.queries.ts'
import type { Group } from './search-term.ts'
import { inKeywords, inTitle, pairToken, titlePairToken } from './search-tokens.ts'

/** Tokens of the same words wherever they stand, in the title, and in the keywords. */
export type Fields = { any: readonly number[]; title: readonly number[]; keywords: readonly number[] }
export type GroupRanking = { typed: Fields; synonyms: Fields; weight: number }

/** @param words how many documents match each of the groups */
export function rankingOf(
  groups: readonly Group[],
  neighbours: readonly (readonly [string, string])[],
  words: readonly { documents: number }[],
  dictionary: Dictionary,
  all: number,
) {
  return {
    groups: groups.map((group, at) =>
      rankingOfGroup(group, dictionary, weightOf(words[at]?.documents ?? 0, all)),
    ),
    pairs: neighbours.map(([first, second]) => pairToken(first, second)),
    titlePairs: neighbours.map(([first, second]) => titlePairToken(first, second)),
  }
}

function rankingOfGroup(group: Group, dictionary: Dictionary, weight: number): GroupRanking {
  return {
    typed: fieldsOf(
      group.filter(({ synonym }) => !synonym),
      dictionary,
    ),
    synonyms: fieldsOf(
      group.filter(({ synonym }) => synonym),
      dictionary,
    ),
    weight,
  }
}

function fieldsOf(alternatives: Group, dictionary: Dictionary): Fields {
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

/** A rare word says more about a clip than a common one; rounded, because cursors carry it. */
const weightOf = (documents: number, all: number): number =>
  Math.round(100 * Math.log(1 + all / (1 + documents))) / 100
