/** Queries of editors for the demo catalogue, and scores of what the page of results shows for them. */
import { readFileSync } from 'node:fs'
import type { SearchType } from '@rushes/contract/search-options'

/** Results of one page in their visible order: normal results first, then near matches. */
export type Page = {
  ids: readonly number[]
  count: number
  correctedTo: string | null
  reference: number | null
}

/** What an editor expects of the first page. Without `correctedTo` no word may be corrected. */
export type PlainQuery = {
  term: string
  type: SearchType
  /** The first results, in any order. */
  top?: number[]
  /** The first result is one of these. */
  first?: number[]
  has?: number[]
  never?: number[]
  /** Nothing in the catalogue fits. */
  none?: true
  correctedTo?: string
  /** The clip or package that the query names. */
  reference?: number
}
/** No word of the query is in the text of the clips. */
export type OtherWords = { set: 'tune' | 'test'; term: string; clips: string[] }

export const plainQueries: PlainQuery[] = read('plain-queries.json')
export const otherWords: OtherWords[] = read('other-words.json')

function read(name: string) {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

/** @returns the first expectation that the page does not meet; null if it meets all */
export function faultOf(query: PlainQuery, page: Page): string | null {
  const { top = [], first, has = [], never = [] } = query
  const beginning = page.ids.slice(0, top.length)
  const missing = [
    ...top.filter((id) => !beginning.includes(id)),
    ...has.filter((id) => !page.ids.includes(id)),
  ]
  const excluded = never.filter((id) => page.ids.includes(id))
  if (page.correctedTo !== (query.correctedTo ?? null)) return `corrected to ${page.correctedTo}`
  if (query.none && page.count > 0) return `${page.count} results, but nothing fits`
  if (missing.length > 0) return `not where expected: ${missing}`
  if (first && !first.includes(page.ids[0] ?? 0)) return `first is ${page.ids[0]}`
  if (excluded.length > 0) return `should be absent: ${excluded}`
  if (query.reference && page.reference !== query.reference) return `names ${page.reference}`
  return null
}

const NEAR = 5

export type Scores = { queries: number; recallAt5: number; hitAt1: number; mrr: number; empty: number }

export function scoresOf(answers: readonly { query: OtherWords; ids: readonly number[] }[]): Scores {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const ranks = answers.map(({ query, ids }) => {
    const right = query.clips.map(idOf)
    const rank = ids.findIndex((id) => right.includes(id)) + 1
    const found = right.filter((id) => ids.slice(0, NEAR).includes(id)).length
    return { rank, recall: found / right.length, isEmpty: ids.length === 0 }
  })
  return {
    queries: answers.length,
    recallAt5: mean(ranks.map(({ recall }) => recall)),
    hitAt1: mean(ranks.map(({ rank }) => (rank === 1 ? 1 : 0))),
    mrr: mean(ranks.map(({ rank }) => (rank === 0 ? 0 : 1 / rank))),
    empty: ranks.filter(({ isEmpty }) => isEmpty).length,
  }
}

/** `V041207` is video 41207. */
const idOf = (ref: string): number => Number(ref.slice(1))
