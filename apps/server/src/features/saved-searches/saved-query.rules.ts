/** Converts the query of a saved search to the form in which it is stored, and back (R-SAVED-1, R-SAVED-5). */
import { SavedQuery } from '@rushes/contract/saved-searches'
import { LIST_FILTERS, SEARCH_PARAMS } from '@rushes/contract/search-filters'
import type { ClipSearchQuery } from '@rushes/contract/search-query'
import type { SearchRequest } from '../../platform/search/search.ts'
import type { MergedValues } from '../catalogue/keywords/merged-values.ts'
import { clipRequest, type RequestContext } from '../search/filters.rules.ts'

/** Parameters of the address. */
export type StoredQuery = Readonly<Record<string, string>>

const KIND_OF_FILTER = { cat: 'category', tone: 'tone', ftype: 'footage_type' } as const

/**
 * One spelling for searches that mean the same: ids instead of names, and the order of the address.
 * @param request the validated request of the query
 */
export function storedQuery(query: SavedQuery, { values }: SearchRequest): StoredQuery {
  const { category: _name, mood: _mood, ...named } = query
  const found: Record<string, unknown> = { ...named, ...chosenLists(values) }
  return Object.fromEntries(
    SEARCH_PARAMS.flatMap((name) => {
      const value = found[name]
      return value === undefined || value === '0' ? [] : [[name, textOf(value)]]
    }),
  )
}

/** With the values that were merged since replaced by those that remain. */
export function currentQuery(stored: StoredQuery, merged: MergedValues): StoredQuery {
  const replaced = Object.entries(KIND_OF_FILTER).flatMap(([name, kind]) => {
    const values = stored[name]?.split(',').map((value) => merged[kind].get(value) ?? value)
    return values ? [[name, [...new Set(values)].join(',')] as const] : []
  })
  return { ...stored, ...Object.fromEntries(replaced) }
}

/** @throws AppError validation if a value does not exist any more */
export const requestOf = (query: StoredQuery, context: RequestContext): SearchRequest =>
  clipRequest(asClipQuery(SavedQuery.parse(query)), context)

/** Adds the page, which a request of the search engine does not contain. */
export const asClipQuery = (query: SavedQuery): ClipSearchQuery => ({ ...query, page: 1, page_size: 1 })

/** Lists of ids as the search reads them: `category` and `mood` are other names of `cat` and `tone`. */
const chosenLists = (values: SearchRequest['values']): Record<string, readonly string[]> =>
  Object.fromEntries(
    LIST_FILTERS.flatMap(({ name }) => {
      const chosen = values[name]
      return chosen ? [[name, chosen] as const] : []
    }),
  )

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

/** The query of the page with the results, the newest first. */
export const urlQuery = (stored: StoredQuery, merged: MergedValues): string =>
  new URLSearchParams({ ...currentQuery(stored, merged), sort: 'most_recent' }).toString()
