/** Lists the active filters for the chips above the results: each as text, with the search without it. */
import { FILTERS, type Filter, isList, type ListFilter } from '@rushes/contract/search-filters'
import { DATE_FIELD_LABELS, DATE_FIELDS } from '@rushes/contract/search-options'
import { durationLabel, PERIOD_LABELS } from './filter-labels.ts'
import { applicable } from './filters-of-type.ts'
import { changeSearch, type Search, toggleValue, valuesOf } from './search-params.ts'

/** Filter values that come from the server (R-SEARCH-13). */
export type Facets = Readonly<
  Record<'categories' | 'tones' | 'footageTypes', readonly { id: number; displayname: string }[]>
>

export type ActiveFilter = { key: string; label: string; without: Search }

/** One chip for each value of a list, and one for each other filter. */
export function listActiveFilters(given: Search, facets: Facets): ActiveFilter[] {
  const search = applicable(given)
  const isActive = ({ params }: Filter) => params.some((name) => name !== 'datefield' && search[name])
  return FILTERS.filter(isActive).flatMap((filter): ActiveFilter[] => {
    const values = isList(filter) ? valuesOf(search, filter.name) : []
    if (!isList(filter) || values.length === 0) {
      const label = labelOf(search, facets, filter)
      return [{ key: filter.name, label, without: withoutFilter(search, filter) }]
    }
    return values.map((value) => ({
      key: `${filter.name}-${value}`,
      label: nameOfValue(search, facets, filter, value),
      without: toggleValue(search, filter.name, value),
    }))
  })
}

/** Returns a label such as `Gold or Silver`, `Past week` or `Without restrictions`. */
export function labelOf(search: Search, facets: Facets, filter: Filter): string {
  if (isList(filter)) {
    const names = valuesOf(search, filter.name).map((value) => nameOfValue(search, facets, filter, value))
    return names.length > 0 ? names.join(' or ') : (search.category ?? filter.label)
  }
  if (filter.name === 'duration') return durationLabel(search)
  if (filter.name === 'date') return periodLabel(search)
  return (filter.name === 'loc2' && search.loc2) || filter.label
}

export const withoutFilter = (search: Search, { params }: Filter): Search =>
  changeSearch(search, Object.fromEntries(params.map((name) => [name, null])))

/** Returns the options of a list: fixed values, or those of the server. */
export function optionsOf(
  { values, source }: Filter,
  facets: Facets,
): readonly { value: string; label: string }[] {
  if (values) return values
  if (!source || source === 'countries') return []
  return facets[source].map(({ id, displayname }) => ({ value: String(id), label: displayname }))
}

/** Returns the label of a filter's value, such as `Gold`, `UK` or `Cute`. */
function nameOfValue(search: Search, facets: Facets, filter: Filter<ListFilter>, value: string): string {
  const offered = optionsOf(filter, facets).find((one) => one.value === value)
  if (offered) return offered.label
  if (filter.source === 'countries') return value
  return (filter.name === 'cat' && search.category) || filter.label
}

/** Returns a label such as `Date Added: from 01-06-2025` or `Past week`. */
function periodLabel({ period, cdatefrom, cdateto, datefield }: Search): string {
  const field = DATE_FIELDS.find((one) => one === datefield)
  const what = field ? `${DATE_FIELD_LABELS[field]}: ` : ''
  if (cdatefrom || cdateto) {
    return `${what}${cdatefrom ? `from ${cdatefrom}` : ''}${cdatefrom && cdateto ? ' ' : ''}${cdateto ? `to ${cdateto}` : ''}`
  }
  return what + (PERIOD_LABELS[period ?? ''] ?? '')
}
