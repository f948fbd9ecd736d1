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

/** `none`: no clip of the catalogue fits. */
export type OtherLanguage = Omit<OtherWords, 'set'> & { set: 'tune' | 'test' | 'none'; language: string }

export const plainQueries: PlainQuery[] = read('plain-queries.json')
export const otherWords: OtherWords[] = read('other-words.json')
export const otherLanguages: OtherLanguage[] = read('other-languages.json')

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

type Answer = { query: Pick<OtherWords, 'term' | 'clips'>; ids: readonly number[] }

export function scoresOf(answers: readonly Answer[]): Scores {
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const ranks = answers.map((answer) => {
    const right = answer.query.clips.map(idOf)
    const found = right.filter((id) => answer.ids.slice(0, NEAR).includes(id)).length
    return { rank: rankOf(answer), recall: found / right.length, isEmpty: answer.ids.length === 0 }
  })
  return {
    queries: answers.length,
    recallAt5: mean(ranks.map(({ recall }) => recall)),
    hitAt1: mean(ranks.map(({ rank }) => (rank === 1 ? 1 : 0))),
    mrr: mean(ranks.map(({ rank }) => (rank === 0 ? 0 : 1 / rank))),
    empty: ranks.filter(({ isEmpty }) => isEmpty).length,
  }
}

/** Returns the place of the first right clip; 0 if none is found. */
export const rankOf = ({ query, ids }: Answer): number =>
  ids.findIndex((id) => query.clips.map(idOf).includes(id)) + 1

/** `V041207` is video 41207. */
const idOf = (ref: string): number => Number(ref.slice(1))
