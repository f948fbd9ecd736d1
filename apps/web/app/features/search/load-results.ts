/** One page of results from the API, for the page server and the browser alike. */
import type { ApiClient, Data, Input } from '@rushes/contract/client'
import type { ResultItem } from '@rushes/contract/clips'
import type { Facets } from './active-filters.ts'
import { applicable } from './filters-of-type.ts'
import { type Search, sortOf } from './search-params.ts'

export type ResultPage = {
  items: readonly ResultItem[]
  count: number
  countIsExact: boolean
  /** What MORE RESULTS asks for; null after the last page. */
  next: { page: string; es_after: string } | null
  /** The term with its unknown words corrected, when hardly anything was found. */
  didYouMean: string | null
}

type ClipQuery = NonNullable<Input<'GET /clip/clips'>['querystring']>
type PackageQuery = NonNullable<Input<'GET /clip/packages'>['querystring']>

export async function loadResults(api: ApiClient, search: Search): Promise<ResultPage> {
  const { type, ...filters } = { ...applicable(search), sort: sortOf(search) }
  // Every value was proven by `readSearch`, which knows the same lists as the contract.
  if (type === 'packages') {
    const { data } = await api.call('GET /clip/packages', { querystring: filters as PackageQuery })
    return toPage({ ...data, didYouMean: null })
  }
  const { data } = await api.call('GET /clip/clips', { querystring: { ...filters, type } as ClipQuery })
  return toPage(data)
}

function toPage({ items, pagination, didYouMean }: Data<'GET /clip/clips'>): ResultPage {
  const { count, countIsExact, nextPage, es_after } = pagination
  const next = nextPage !== null && es_after !== null ? { page: String(nextPage), es_after } : null
  return { items, count, countIsExact, next, didYouMean }
}

/** Tones and footage types; an empty list hides its filter. */
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
