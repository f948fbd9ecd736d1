/** Sentences about saved searches, and the summary of their filters. */

import { type Alert, MAX_NEW_COUNT, MAX_SEARCH_NAME } from '@rushes/contract/saved-search-options'
import type { SavedSearch } from '@rushes/contract/saved-searches'
import { type Facets, listActiveFilters } from '../search/active-filters.ts'
import { termLabel } from '../search/relaxed-searches.ts'
import { readSearch, type Search, searchUrl } from '../search/search-params.ts'
import { TYPE_TABS } from '../search/type-labels.ts'

export const NO_SAVED_SEARCHES =
  'You have no saved searches yet. Search for something, and choose “Save search” next to the number of results.'

export const ALERT_LABELS: Readonly<Record<Alert, string>> = {
  off: 'No emails',
  at_once: 'At once',
  hourly: 'At most once an hour',
  daily: 'Once a day',
}

/** Returns the search of the address that a saved search has. */
export const searchOf = ({ query }: Pick<SavedSearch, 'query'>): Search =>
  readSearch(new URLSearchParams(query))

/** Returns the address of the results, the newest first, so that new clips are at the top. */
export const resultsUrl = (saved: Pick<SavedSearch, 'query'>): string =>
  searchUrl({ ...searchOf(saved), sort: 'most_recent' })

/** Returns a text such as `“fox” · Video · Gold · UK`. */
export function describeSearch(search: Search, facets: Facets): string {
  const type = TYPE_TABS.find((tab) => tab.type === search.type)?.label
  const filters = listActiveFilters(search, facets).map(({ label }) => label)
  return [search.term && termLabel(search.term), type, ...filters].filter(Boolean).join(' · ')
}

/** Returns the suggested name of a search, such as `fox, Gold, UK`. */
export function suggestedName(search: Search, facets: Facets): string {
  const filters = listActiveFilters(search, facets).map(({ label }) => label)
  const type = TYPE_TABS.find((tab) => tab.type === search.type)?.label ?? ''
  const name = [search.term ?? `All ${type.toLowerCase()}`, ...filters].join(', ')
  return name.length > MAX_SEARCH_NAME ? `${name.slice(0, MAX_SEARCH_NAME - 1)}…` : name
}

export const newClipsLabel = (count: number): string =>
  count > MAX_NEW_COUNT ? `${MAX_NEW_COUNT}+ new` : `${count} new`
