/** Scores how well a list of results answers a query, by the grades of an editor. */
import type { GoldenQuery, Scores } from './golden-set.ts'

type Graded = { query: GoldenQuery; found: readonly number[] }

const RANKS = 10
const FIRST_PAGE = 24
const PERFECT = 3

/** @param answers of queries with grades; others are ignored */
export function scoresByKind(answers: readonly Graded[]): Scores {
  const graded = answers.filter(({ query }) => query.grades)
  const kinds = Map.groupBy(graded, ({ query }) => query.kind)
  return Object.fromEntries(
    [...kinds].map(([kind, list]) => [
      kind,
      { ndcg: mean(list.map(ndcg)), mrr: mean(list.map(reciprocalRank)), recall: mean(list.map(recall)) },
    ]),
  )
}

/** 1 if the first ten results are the ten best in the best order. */
function ndcg({ query, found }: Graded): number {
  const ideal = [...grades(query).values()].toSorted((a, b) => b - a)
  return gain(found.map((id) => grades(query).get(id) ?? 0)) / gain(ideal)
}

/** 1 if the first result is perfect, a half if only the second is. */
function reciprocalRank({ query, found }: Graded): number {
  const rank = found.findIndex((id) => grades(query).get(id) === PERFECT) + 1
  return rank === 0 ? 0 : 1 / rank
}

/** The share of the good answers on the first page of 24. */
function recall({ query, found }: Graded): number {
  const wanted = [...grades(query).keys()]
  const shown = found.slice(0, FIRST_PAGE)
  return wanted.filter((id) => shown.includes(id)).length / Math.max(wanted.length, 1)
}

function grades({ grades = {} }: GoldenQuery): Map<number, number> {
  const pairs = Object.entries(grades).flatMap(([grade, ids]) =>
    ids.map((id) => [id, Number(grade)] as const),
  )
  return new Map(pairs)
}

const gain = (worth: readonly number[]): number =>
  worth.slice(0, RANKS).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)

const mean = (values: readonly number[]): number =>
  Math.round((1000 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 1000
