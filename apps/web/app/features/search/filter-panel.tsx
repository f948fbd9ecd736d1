/**
 * The side panel of filters. Every option is a link to the search with that option, so that the panel works before and
 * without JavaScript. On narrow screens the same panel is a sheet at the bottom edge.
 */
import {
  FILTERS,
  type Filter,
  hasFilter,
  isList,
  isSwitch,
  type ListFilter,
  type SwitchName,
} from '@rushes/contract/search-filters'
import { DURATIONS, RATINGS } from '@rushes/contract/search-options'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RatingDot } from '../catalogue/rating-dot.tsx'
import { type Facets, optionsOf } from './active-filters.ts'
import { countOf, type FacetCounts, type FacetName, isDocumentAddress } from './facet-counts.ts'
import { FaultList } from './fault-list.tsx'
import { messagesFor, type SearchFault } from './fault-messages.ts'
import { durationLabel, PERIOD_LABELS } from './filter-labels.ts'
import { FilterOption } from './filter-option.tsx'
import { LazySearchPart } from './lazy-search-part.tsx'
import { FILTER_PANEL_ID } from './results-head.tsx'
import { changeSearch, type Search, searchUrl, toggleValue, valuesOf } from './search-params.ts'

const PlaceFilter = lazyPart(async () => (await import('./place-filter.tsx')).PlaceFilter)

export type FilterPanelProps = {
  search: Search
  facets: Facets
  /** Null until the server has responded. */
  counts: FacetCounts | null
  /** Errors of the address; each filter shows its own. */
  faults?: readonly SearchFault[]
  /** Shows the filters for members. */
  isMember?: boolean
  /** Whether nothing was found, so that only active filters are shown. */
  isEmpty?: boolean
}

const LEGENDS = [...new Set(FILTERS.map(({ legend }) => legend))]

/** The number of groups that are open initially; the account's group is first, for members only. */
const OPEN_AT_FIRST = 3

export function FilterPanel(panel: FilterPanelProps) {
  const { search } = panel
  const legends = LEGENDS.filter((legend) => filtersOf(legend, search.type).length > 0)
  return (
    <aside
      id={FILTER_PANEL_ID}
      popover="auto"
      aria-label="Filters"
      className="inset-x-0 top-auto bottom-0 m-0 max-h-[80dvh] w-full max-w-none overflow-y-auto rounded-t-lg border-t border-rule bg-sheet px-5 pb-8 shadow-float overscroll-contain lg:sticky lg:inset-auto lg:top-0 lg:-mx-2 lg:block lg:max-h-dvh lg:w-auto lg:self-start lg:overscroll-auto lg:rounded-none lg:border-0 lg:bg-transparent lg:px-2 lg:py-1 lg:shadow-none"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between border-b border-rule bg-sheet py-2 lg:hidden">
        <p className="font-semibold">Filters</p>
        <IconButton label="Close" popoverTarget={FILTER_PANEL_ID} popoverTargetAction="hide">
          <Icon of="x" />
        </IconButton>
      </div>
      {legends.map((legend, index) => (
        <Group key={legend} legend={legend} panel={panel} isOpen={index < OPEN_AT_FIRST} />
      ))}
    </aside>
  )
}

const filtersOf = (legend: string, type: Search['type']) =>
  FILTERS.filter((one) => one.legend === legend && hasFilter(one, type))

const paramsOf = (filters: readonly Filter[]) => filters.flatMap(({ params }) => params)

const isChosen = ({ params }: Filter, search: Search) =>
  params.some((name) => name !== 'datefield' && search[name] !== undefined)

type GroupProps = { legend: string; panel: FilterPanelProps; isOpen: boolean }

/** Filters with one legend (R-SEARCH-1). Renders nothing if none of them is offered. */
function Group({ legend, panel, isOpen }: GroupProps) {
  const { search, faults = [] } = panel
  const [folding, setFolding] = useState<boolean | null>(null)
  const filters = filtersOf(legend, search.type)
  const offered = filters.filter((filter) => isOffered(filter, panel))
  if (offered.length === 0) return null
  const messages = messagesFor(faults, ...paramsOf(filters))
  const isNeeded = messages.length > 0 || filters.some((filter) => isChosen(filter, search))
  return (
    <FilterGroup legend={legend} open={folding ?? (isOpen || isNeeded)} onFold={setFolding} faults={messages}>
      {offered.map((filter) => (
        <Field key={filter.name} filter={filter} panel={panel} />
      ))}
    </FilterGroup>
  )
}

/** Whether a filter can change the results. */
function isOffered(
  filter: Filter,
  { search, facets, counts, faults = [], isMember, isEmpty }: FilterPanelProps,
) {
  const options = isList(filter) ? optionsOf(filter, facets) : []
  if (isList(filter) && options.length === 0) return false
  if (isChosen(filter, search) || messagesFor(faults, ...filter.params).length > 0) return true
  if (isEmpty || (filter.kind === 'account' && !isMember)) return false
  const hasResults = (name: FacetName, value: string) => countOf(counts, name, value) !== 0
  if (isList(filter)) return options.some(({ value }) => hasResults(filter.name, value))
  if (counts === null || isDocumentAddress()) return true
  if (isSwitch(filter)) return hasResults(filter.name, '1')
  return filter.name !== 'duration' || DURATIONS.some((range) => hasResults('duration', rangeName(range)))
}

type FieldProps<Of extends Filter = Filter> = { filter: Of; panel: FilterPanelProps }

function Field({ filter, panel }: FieldProps) {
  const { search, counts } = panel
  if (isList(filter)) return <ListOptions filter={filter} panel={panel} />
  if (isSwitch(filter)) return <SwitchOption filter={filter} panel={panel} />
  if (filter.name === 'duration') return <DurationOptions search={search} counts={counts} />
  if (filter.name === 'date') return <DateFilter search={search} />
  return (
    <LazySearchPart identity={searchUrl(search)}>
      <PlaceFilter search={search} />
    </LazySearchPart>
  )
}

function ListOptions({ filter, panel }: FieldProps<Filter<ListFilter>>) {
  const { search, facets, counts } = panel
  const { name } = filter
  const values = valuesOf(search, name)
  return optionsOf(filter, facets).map(({ value, label }) => {
    const rating = name === 'rating' && RATINGS.find((one) => one === value)
    return (
      <FilterOption
        key={value}
        label={rating ? <RatingDot rating={rating} named /> : label}
        active={values.includes(value)}
        count={countOf(counts, name, value)}
        to={toggleValue(search, name, value)}
      />
    )
  })
}

function SwitchOption({ filter, panel }: FieldProps<Filter<SwitchName>>) {
  const { search, counts } = panel
  const { name, option, label } = filter
  const active = search[name] === '1'
  return (
    <FilterOption
      label={option ?? label}
      active={active}
      count={countOf(counts, name, '1')}
      to={changeSearch(search, { [name]: active ? null : '1' })}
    />
  )
}

/** The name of a range of durations in the server's counts. */
const rangeName = ({ start, end }: { start: number; end: number | null }) =>
  end === null ? String(start) : `${start}-${end}`

function DurationOptions({ search, counts }: Pick<FilterPanelProps, 'search' | 'counts'>) {
  return DURATIONS.map(({ start, end }) => {
    const range = { duration_start: String(start), duration_end: end === null ? null : String(end) }
    const active =
      search.duration_start === range.duration_start && (search.duration_end ?? null) === range.duration_end
    return (
      <FilterOption
        key={start}
        label={durationLabel({
          duration_start: range.duration_start,
          duration_end: range.duration_end ?? undefined,
        })}
        active={active}
        count={countOf(counts, 'duration', rangeName({ start, end }))}
        to={changeSearch(search, active ? { duration_start: null, duration_end: null } : range)}
      />
    )
  })
}

type FilterGroupProps = {
  legend: string
  open: boolean
  /** Called when the visitor folds or unfolds the group, which then keeps that state on this page. */
  onFold: (open: boolean) => void
  faults: readonly string[]
  children: ReactNode
}

/** One filter of the panel; it folds and unfolds. It shows errors of its values in the address. */
function FilterGroup({ legend, open, onFold, faults, children }: FilterGroupProps) {
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && onFold(currentTarget.open)}
      className="group border-b border-rule py-1"
    >
      <summary className="flex min-h-10 items-center justify-between text-sm font-semibold">
        {legend}
        <span className="text-ink-soft transition-transform group-open:rotate-90">
          <Icon of="chevron-right" />
        </span>
      </summary>
      <FaultList messages={faults} />
      <div className="grid pb-2">{children}</div>
    </details>
  )
}

const PERIODS = ['today', 'week', 'month', 'year'] as const
const DateForm = lazyPart(async () => (await import('./date-form.tsx')).DateForm)

/**
 * Filters by the date on which a clip was added, shot or posted: by a fixed period, or between two dates
 * (R-DATE-1).
 */
function DateFilter({ search }: { search: Search }) {
  return (
    <>
      {PERIODS.map((period) => (
        <FilterOption
          key={period}
          label={PERIOD_LABELS[period] ?? period}
          active={search.period === period}
          to={changeSearch(search, {
            period: search.period === period ? null : period,
            cdatefrom: null,
            cdateto: null,
          })}
        />
      ))}
      <LazySearchPart identity={searchUrl(search)}>
        <DateForm search={search} />
      </LazySearchPart>
    </>
  )
}
