/**
 * The side panel of filters. Every option is a link to the search with that option, so that the panel works before and
 * without JavaScript. On narrow screens the same panel is a sheet at the bottom edge.
 */
import {
  DURATIONS,
  LOCATIONS,
  ORIENTATION_LABELS,
  ORIENTATIONS,
  QUALITIES,
  RATINGS,
} from '@rushes/contract/search-options'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RatingDot } from '../catalogue/rating-dot.tsx'
import type { Facets } from './active-filters.ts'
import { DateFilter } from './date-filter.tsx'
import { countOf, type FacetCounts } from './facet-counts.ts'
import { FilterGroup } from './filter-group.tsx'
import { FilterOption } from './filter-option.tsx'
import { durationLabel, SWITCH_LABELS, type SWITCHES } from './filter-words.ts'
import { hasFilter } from './filters-of-type.ts'
import { LazySearchPart } from './lazy-search-part.tsx'
import { FILTER_PANEL_ID } from './results-head.tsx'
import { messagesFor, type SearchFault } from './search-faults.ts'
import {
  changeSearch,
  type ListParam,
  type Search,
  type SearchParam,
  searchUrl,
  toggleValue,
  valuesOf,
} from './search-params.ts'

const PlaceFilter = lazyPart(async () => (await import('./place-filter.tsx')).PlaceFilter)

export type FilterPanelProps = {
  search: Search
  facets: Facets
  /** Null until the server has answered. */
  counts: FacetCounts | null
  /** What is wrong with the address; each filter shows what is about it. */
  faults?: readonly SearchFault[]
  /** Some filters are for members only. */
  isMember?: boolean
  /** Nothing was found: only what is chosen can be changed for the better. */
  isEmpty?: boolean
}

export function FilterPanel({
  search,
  facets,
  counts,
  faults = [],
  isMember = false,
  isEmpty = false,
}: FilterPanelProps) {
  const shared = { search, counts, faults, isEmpty }
  const offers = (...names: readonly SearchParam[]) =>
    names.some((name) => hasFilter(search.type, name)) &&
    (!isEmpty || names.some((name) => search[name] !== undefined) || messagesFor(faults, ...names).length > 0)
  const ofAccount = OF_ACCOUNT.filter(
    (name) => offers(name) && (isMember || messagesFor(faults, name).length > 0),
  )
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
      {ofAccount.length > 0 && (
        <FilterGroup legend="My account" faults={messagesFor(faults, ...OF_ACCOUNT)}>
          {ofAccount.map((name) => (
            <SwitchOption key={name} name={name} search={search} counts={counts} />
          ))}
        </FilterGroup>
      )}
      <ListFilter name="cat" legend="Category" options={optionsOf(facets.categories)} {...shared} open />
      {offers('duration_start', 'duration_end') && (
        <DurationFilter search={search} counts={counts} faults={faults} />
      )}
      <ListFilter name="quality" legend="Quality" options={QUALITY_OPTIONS} {...shared} open />
      <ListFilter name="orientation" legend="Orientation" options={ORIENTATION_OPTIONS} {...shared} />
      <ListFilter name="rating" legend="Rating" options={RATING_OPTIONS} {...shared} open />
      {offers('location', 'loc2') && (
        <FilterGroup legend="Location" faults={messagesFor(faults, 'location', 'loc2')}>
          <ListOptions name="location" options={LOCATIONS} search={search} counts={counts} />
          <LazySearchPart identity={searchUrl(search)}>
            <PlaceFilter search={search} />
          </LazySearchPart>
        </FilterGroup>
      )}
      {offers('unrestricted') && <SwitchFilter name="unrestricted" legend="Restrictions" {...shared} open />}
      {offers('period', 'cdatefrom', 'cdateto') && <DateFilter search={search} faults={faults} />}
      <ListFilter name="tone" legend="Tone" options={optionsOf(facets.tones)} {...shared} />
      <ListFilter name="ftype" legend="Footage type" options={optionsOf(facets.footageTypes)} {...shared} />
      {offers('meme') && <SwitchFilter name="meme" legend="Memes" label="Memes only" {...shared} />}
    </aside>
  )
}

const OF_ACCOUNT = ['obtainable', 'cleared'] as const

type FilterValue = { value: string; label: ReactNode }

const QUALITY_OPTIONS = QUALITIES.map((value) => ({ value, label: value }))
const ORIENTATION_OPTIONS = ORIENTATIONS.map((value) => ({ value, label: ORIENTATION_LABELS[value] }))
const RATING_OPTIONS = RATINGS.map((value) => ({ value, label: <RatingDot rating={value} named /> }))

function optionsOf(facets: readonly { id: number; displayname: string }[]): FilterValue[] {
  return facets.map(({ id, displayname }) => ({ value: String(id), label: displayname }))
}

type Shared = { search: Search; counts: FacetCounts | null; faults: readonly SearchFault[]; isEmpty: boolean }
type ListOptionsProps = Omit<Shared, 'faults' | 'isEmpty'> & {
  name: ListParam
  options: readonly FilterValue[]
}
type ListFilterProps = ListOptionsProps & Shared & { legend: string; open?: boolean }

/** Shows nothing for a filter that the type does not have (R-SEARCH-1) or for which the server sent no values. */
function ListFilter({ legend, open = false, faults, isEmpty, ...list }: ListFilterProps) {
  const { search, name, options } = list
  if (!hasFilter(search.type, name) || options.length === 0) return null
  const messages = messagesFor(faults, ...(name === 'cat' ? (['cat', 'category'] as const) : [name]))
  if (messages.length === 0 && isDead(list, isEmpty)) return null
  return (
    <FilterGroup legend={legend} open={open || valuesOf(search, name).length > 0} faults={messages}>
      <ListOptions {...list} />
    </FilterGroup>
  )
}

/** Whether no option of a filter leads anywhere. */
function isDead({ search, name, options, counts }: ListOptionsProps, isEmpty: boolean): boolean {
  if (valuesOf(search, name).length > 0 || (name === 'cat' && search.category !== undefined)) return false
  return isEmpty || options.every(({ value }) => countOf(counts, name, value) === 0)
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

type SwitchFilterProps = Shared & {
  name: (typeof SWITCHES)[number]
  legend: string
  label?: string
  open?: boolean
}

function SwitchFilter({ name, legend, label, open = false, search, counts, faults }: SwitchFilterProps) {
  return (
    <FilterGroup legend={legend} open={open || search[name] === '1'} faults={messagesFor(faults, name)}>
      <SwitchOption name={name} label={label} search={search} counts={counts} />
    </FilterGroup>
  )
}

type SwitchOptionProps = Pick<SwitchFilterProps, 'name' | 'search' | 'counts'> & {
  label?: string | undefined
}

function SwitchOption({ name, label = SWITCH_LABELS[name], search, counts }: SwitchOptionProps) {
  const active = search[name] === '1'
  return (
    <FilterOption
      label={label}
      active={active}
      count={countOf(counts, name, '1')}
      to={changeSearch(search, { [name]: active ? null : '1' })}
    />
  )
}

function DurationFilter({ search, counts, faults }: Omit<Shared, 'isEmpty'>) {
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
