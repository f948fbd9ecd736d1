/** Lists the active filters for the chips above the results: each in words, with the search without it. */
import {
  DATE_FIELD_LABELS,
  DATE_FIELDS,
  LOCATIONS,
  ORIENTATION_LABELS,
  ORIENTATIONS,
  RATING_LABELS,
  RATINGS,
} from '@rushes/contract/search-options'
import { durationLabel, PERIOD_LABELS, SWITCH_LABELS, SWITCHES } from './filter-words.ts'
import { applicable } from './filters-of-type.ts'
import {
  changeSearch,
  LIST_PARAMS,
  type ListParam,
  type Search,
  toggleValue,
  valuesOf,
} from './search-params.ts'

/** Filter values that come from the server (R-SEARCH-13). */
export type Facets = Readonly<
  Record<'categories' | 'tones' | 'footageTypes', readonly { id: number; displayname: string }[]>
>

export type ActiveFilter = { key: string; label: string; without: Search }

export function listActiveFilters(given: Search, facets: Facets): ActiveFilter[] {
  const search = applicable(given)
  const lists = LIST_PARAMS.flatMap((name) =>
    valuesOf(search, name).map((value) => ({
      key: `${name}-${value}`,
      label: nameOfValue(search, facets, name, value),
      without: toggleValue(search, name, value),
    })),
  )
  return [...lists, ...listSingles(search)]
}

/** `Gold`, `UK`, `Cute`: the words for a filter's value. */
export function nameOfValue(search: Search, facets: Facets, name: ListParam, value: string): string {
  switch (name) {
    case 'location':
      return LOCATIONS.find((one) => one.value === value)?.label ?? value
    case 'rating':
      return RATING_LABELS[RATINGS.find((one) => one === value) ?? 'BR']
    case 'tone':
      return facets.tones.find(({ id }) => String(id) === value)?.displayname ?? 'Tone'
    case 'ftype':
      return facets.footageTypes.find(({ id }) => String(id) === value)?.displayname ?? 'Footage type'
    case 'cat':
      return (
        facets.categories.find(({ id }) => String(id) === value)?.displayname ?? search.category ?? 'Category'
      )
    case 'orientation':
      return ORIENTATION_LABELS[ORIENTATIONS.find((one) => one === value) ?? 'square']
    case 'quality':
      return value
  }
}

function listSingles(search: Search): ActiveFilter[] {
  const filters: ActiveFilter[] = []
  const add = (key: string, label: string, change: Parameters<typeof changeSearch>[1]) =>
    filters.push({ key, label, without: changeSearch(search, change) })

  if (search.category && !search.cat) add('category', search.category, { category: null })
  if (search.loc2) add('loc2', search.loc2, { loc2: null })
  for (const name of SWITCHES) if (search[name]) add(name, SWITCH_LABELS[name], { [name]: null })
  if (search.duration_start || search.duration_end) {
    add('duration', durationLabel(search), { duration_start: null, duration_end: null })
  }
  if (search.period || search.cdatefrom || search.cdateto) {
    add('period', periodLabel(search), { period: null, cdatefrom: null, cdateto: null, datefield: null })
  }
  return filters
}

/** `Date Added: from 01-06-2025`, `Past week`. */
export function periodLabel({ period, cdatefrom, cdateto, datefield }: Search): string {
  const field = DATE_FIELDS.find((one) => one === datefield)
  const what = field ? `${DATE_FIELD_LABELS[field]}: ` : ''
  if (cdatefrom || cdateto) {
    return `${what}${cdatefrom ? `from ${cdatefrom}` : ''}${cdatefrom && cdateto ? ' ' : ''}${cdateto ? `to ${cdateto}` : ''}`
  }
  return what + (PERIOD_LABELS[period ?? ''] ?? '')
}
