/** Narrows the search to when a clip was added, shot or posted: by a fixed period, or between two dates (R-DATE-1). */
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FilterGroup } from './filter-group.tsx'
import { FilterOption } from './filter-option.tsx'
import { PERIOD_LABELS } from './filter-words.ts'
import { LazySearchPart } from './lazy-search-part.tsx'
import { messagesFor, type SearchFault } from './search-faults.ts'
import { changeSearch, type Search, searchUrl } from './search-params.ts'

const PERIODS = ['today', 'week', 'month', 'year'] as const
const DateForm = lazyPart(async () => (await import('./date-form.tsx')).DateForm)

type DateFilterProps = { search: Search; faults: readonly SearchFault[] }

export function DateFilter({ search, faults }: DateFilterProps) {
  return (
    <FilterGroup legend="Date" faults={messagesFor(faults, 'period', 'cdatefrom', 'cdateto', 'datefield')}>
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
    </FilterGroup>
  )
}
