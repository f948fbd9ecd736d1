/** Narrows the search to when a clip was added, shot or posted: by a fixed period, or between two dates (R-DATE-1). */
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PERIOD_LABELS } from './filter-labels.ts'
import { FilterOption } from './filter-option.tsx'
import { LazySearchPart } from './lazy-search-part.tsx'
import { changeSearch, type Search, searchUrl } from './search-params.ts'

const PERIODS = ['today', 'week', 'month', 'year'] as const
const DateForm = lazyPart(async () => (await import('./date-form.tsx')).DateForm)

export function DateFilter({ search }: { search: Search }) {
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
