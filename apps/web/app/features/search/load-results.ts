/** Loads one page of results, on the page server and in the browser. */
import type { ApiClient, Data } from '@rushes/contract/client'
import type { FoundItem, ResultItem } from '@rushes/contract/clips'
import type { SearchUnderstanding } from '@rushes/contract/search-understanding'
import type { Facets } from './active-filters.ts'
import { clipQuery, packageQuery } from './api-query.ts'
import { type Search, sortOf } from './search-params.ts'

export type ResultPage = {
  items: readonly FoundItem[]
  count: number
  countIsExact: boolean
  /** The parameters of the next page, for MORE RESULTS; null after the last page. */
  next: { page: string; es_after: string } | null
  /** The term with its unknown words corrected; null if there is nothing to correct. */
  didYouMean: string | null
  /** The corrected term of these results, if the given term had none. */
  correctedTo: string | null
  /** The item whose number or address is the term, whatever its type. */
  reference: ResultItem | null
  understood: SearchUnderstanding
  /** Results that match most of the words, shown below few results. */
  near: readonly ResultItem[]
}

/** With fewer results the page shows alternatives. */
export const MIN_RESULTS = 3

export async function loadResults(api: ApiClient, search: Search): Promise<ResultPage> {
  const sorted = { ...search, sort: sortOf(search) }
  if (search.type === 'packages') {
    const { data } = await api.call('GET /clip/packages', { querystring: packageQuery(sorted) })
    return await withNear(api, search, toPage(data))
  }
  const { data } = await api.call('GET /clip/clips', { querystring: clipQuery(sorted) })
  return await withNear(api, search, toPage(data))
}

/** Adds results that match most of the words, if hardly any match all of them. */
async function withNear(api: ApiClient, search: Search, page: ResultPage): Promise<ResultPage> {
  const hasSeveralWords = /\S[\s-]+\S/.test(search.term ?? '')
  if (page.count >= MIN_RESULTS || page.reference || !hasSeveralWords || (search.page ?? '1') !== '1')
    return page
  const term = page.correctedTo ?? search.term
  const querystring = { ...clipQuery({ ...search, ...(term && { term }) }), type: search.type }
  const near = await api.call('GET /clip/clips/near', { querystring }).then(
    ({ data }) => data,
    // The search works without them.
    () => [],
  )
  const shown = new Set(page.items.map(({ id }) => id))
  return { ...page, near: near.filter(({ id }) => !shown.has(id)) }
}

function toPage({ items, pagination, ...help }: Data<'GET /clip/clips'>): ResultPage {
  const { count, countIsExact, nextPage, es_after } = pagination
  const next = nextPage !== null && es_after !== null ? { page: String(nextPage), es_after } : null
  return { items, count, countIsExact, next, ...help, near: [] }
}

/**
 * Loads the filter values that staff manage. Without them the search works, and the panel hides the filters.
 */
export async function loadFacets(api: ApiClient): Promise<Facets> {
  const load = (key: 'GET /clip/categories' | 'GET /clip/tones' | 'GET /clip/footageTypes') =>
    api.call(key).then(
      ({ data }) => data,
      () => [],
    )
  const [categories, tones, footageTypes] = await Promise.all([
    load('GET /clip/categories'),
    load('GET /clip/tones'),
    load('GET /clip/footageTypes'),
  ])
  return { categories, tones, footageTypes }
}
