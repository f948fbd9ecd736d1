/** Loads one page of results, on the page server and in the browser alike. */
import type { ApiClient, Data } from '@rushes/contract/client'
import type { ResultItem } from '@rushes/contract/clips'
import type { Facets } from './active-filters.ts'
import { clipQuery, packageQuery } from './api-query.ts'
import { type Search, sortOf } from './search-params.ts'

export type ResultPage = {
  items: readonly ResultItem[]
  count: number
  countIsExact: boolean
  /** The parameters of the next page, for MORE RESULTS; null after the last page. */
  next: { page: string; es_after: string } | null
  /** The term with its unknown words corrected; null when there is nothing to correct. */
  didYouMean: string | null
}

export async function loadResults(api: ApiClient, search: Search): Promise<ResultPage> {
  const sorted = { ...search, sort: sortOf(search) }
  if (search.type === 'packages') {
    const { data } = await api.call('GET /clip/packages', { querystring: packageQuery(sorted) })
    return toPage({ ...data, didYouMean: null })
  }
  const { data } = await api.call('GET /clip/clips', { querystring: clipQuery(sorted) })
  return toPage(data)
}

function toPage({ items, pagination, didYouMean }: Data<'GET /clip/clips'>): ResultPage {
  const { count, countIsExact, nextPage, es_after } = pagination
  const next = nextPage !== null && es_after !== null ? { page: String(nextPage), es_after } : null
  return { items, count, countIsExact, next, didYouMean }
}

/** Loads the tones and footage types. Without them the search works, and the panel hides the filter (R-SHOP-7). */
export async function loadFacets(api: ApiClient): Promise<Facets> {
  const [tones, footageTypes] = await Promise.all([
    api.call('GET /clip/tones').then(
      ({ data }) => data,
      () => [],
    ),
    api.call('GET /clip/footageTypes').then(
      ({ data }) => data,
      () => [],
    ),
  ])
  return { tones, footageTypes }
}
