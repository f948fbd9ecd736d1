/**
 * The side panel of filters. Every option is a link to the search with that option, so that the panel works before and
 * without JavaScript. On narrow screens the same panel is a sheet at the bottom edge.
 */
import {
  CATEGORIES,
  DURATIONS,
  LOCATIONS,
  QUALITIES,
  RATING_LABELS,
  RATINGS,
} from '@rushes/contract/search-options'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Facets } from './active-filters.ts'
import { DateFilter } from './date-filter.tsx'
import { countOf, type FacetCounts } from './facet-counts.ts'
import { FilterGroup } from './filter-group.tsx'
import { FilterOption } from './filter-option.tsx'
import { durationLabel } from './filter-words.ts'
import { hasFilter } from './filters-of-type.ts'
import { PlaceFilter } from './place-filter.tsx'
import { messagesFor, type SearchFault } from './search-faults.ts'
import { changeSearch, type ListParam, type Search, toggleValue, valuesOf } from './search-params.ts'

export const FILTER_PANEL_ID = 'filters'

type FilterPanelProps = {
  search: Search
  facets: Facets
  /** Null until the server has answered. */
  counts: FacetCounts | null
  /** What is wrong with the address; each filter shows what is about it. */
  faults?: readonly SearchFault[]
}

export function FilterPanel({ search, facets, counts, faults = [] }: FilterPanelProps) {
  const shared = { search, counts, faults }
  return (
    <aside
      id={FILTER_PANEL_ID}
      popover="auto"
      aria-label="Filters"
      className="inset-x-0 top-auto bottom-0 m-0 max-h-[80dvh] w-full max-w-none overflow-y-auto rounded-t-lg border-t border-rule bg-sheet px-5 pb-8 shadow-float lg:static lg:block lg:max-h-none lg:w-auto lg:overflow-visible lg:rounded-none lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between border-b border-rule bg-sheet py-2 lg:hidden">
        <p className="font-semibold">Filters</p>
        <IconButton label="Close" popoverTarget={FILTER_PANEL_ID} popoverTargetAction="hide">
          <Icon of="x" />
        </IconButton>
      </div>
      <ListFilter name="cat" legend="Category" options={CATEGORY_OPTIONS} {...shared} open />
      {hasFilter(search.type, 'duration_start') && <DurationFilter {...shared} />}
      <ListFilter name="quality" legend="Quality" options={QUALITY_OPTIONS} {...shared} open />
      <ListFilter name="rating" legend="Rating" options={RATING_OPTIONS} {...shared} open />
      {hasFilter(search.type, 'location') && (
        <FilterGroup legend="Location" faults={messagesFor(faults, 'location', 'loc2')}>
          <ListOptions name="location" options={LOCATIONS} {...shared} />
          <PlaceFilter search={search} />
        </FilterGroup>
      )}
      <DateFilter search={search} faults={faults} />
      <ListFilter name="tone" legend="Tone" options={optionsOf(facets.tones)} {...shared} />
      <ListFilter name="ftype" legend="Footage type" options={optionsOf(facets.footageTypes)} {...shared} />
      {hasFilter(search.type, 'meme') && (
        <FilterGroup legend="Memes" open={search.meme === '1'} faults={messagesFor(faults, 'meme')}>
          <FilterOption
            label="Memes only"
            active={search.meme === '1'}
            count={countOf(counts, 'meme', '1')}
            to={changeSearch(search, { meme: search.meme ? null : '1' })}
          />
        </FilterGroup>
      )}
    </aside>
  )
}

type FilterValue = { value: string; label: string }

const CATEGORY_OPTIONS = CATEGORIES.map(({ id, name }) => ({ value: String(id), label: name }))
const QUALITY_OPTIONS = QUALITIES.map((value) => ({ value, label: value }))
const RATING_OPTIONS = RATINGS.map((value) => ({ value, label: RATING_LABELS[value] }))

function optionsOf(facets: readonly { id: number; displayname: string }[]): FilterValue[] {
  return facets.map(({ id, displayname }) => ({ value: String(id), label: displayname }))
}

type Shared = { search: Search; counts: FacetCounts | null; faults: readonly SearchFault[] }
type ListOptionsProps = Omit<Shared, 'faults'> & { name: ListParam; options: readonly FilterValue[] }
type ListFilterProps = ListOptionsProps & Shared & { legend: string; open?: boolean }

/** Shows nothing for a filter that the type does not have (R-SEARCH-1) or for which the server sent no values. */
function ListFilter({ legend, open = false, faults, ...list }: ListFilterProps) {
  const { search, name, options } = list
  if (!hasFilter(search.type, name) || options.length === 0) return null
  const messages = messagesFor(faults, ...(name === 'cat' ? (['cat', 'category'] as const) : [name]))
  return (
    <FilterGroup legend={legend} open={open || valuesOf(search, name).length > 0} faults={messages}>
      <ListOptions {...list} />
    </FilterGroup>
  )
}

function ListOptions({ name, options, search, counts }: ListOptionsProps) {
  const values = valuesOf(search, name)
  return options.map(({ value, label }) => (
    <FilterOption
      key={value}
      label={label}
      active={values.includes(value)}
      count={countOf(counts, name, value)}
      to={toggleValue(search, name, value)}
    />
  ))
}

function DurationFilter({ search, counts, faults }: Shared) {
  return (
    <FilterGroup legend="Duration" faults={messagesFor(faults, 'duration_start', 'duration_end')}>
      {DURATIONS.map(({ start, end }) => {
        const range = { duration_start: String(start), duration_end: end === null ? null : String(end) }
        const active =
          search.duration_start === range.duration_start &&
          (search.duration_end ?? null) === range.duration_end
        return (
          <FilterOption
            key={start}
            label={durationLabel({
              duration_start: String(start),
              duration_end: range.duration_end ?? undefined,
            })}
            active={active}
            count={countOf(counts, 'duration', end === null ? String(start) : `${start}-${end}`)}
            to={changeSearch(search, active ? { duration_start: null, duration_end: null } : range)}
          />
        )
      })}
    </FilterGroup>
  )
}
