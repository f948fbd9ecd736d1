/** Narrows the search to when a clip was added, shot or posted: by a fixed period, or between two dates (R-DATE-1). */
import { DATE_FIELD_LABELS, DATE_FIELDS } from '@rushes/contract/search-options'
import { fieldDay } from '../../lib/days.ts'
import { Button } from '../../ui/button.tsx'
import { FilterGroup } from './filter-group.tsx'
import { FilterOption } from './filter-option.tsx'
import { PERIOD_LABELS } from './filter-words.ts'
import { hasFilter } from './filters-of-type.ts'
import { messagesFor, type SearchFault } from './search-faults.ts'
import { changeSearch, type Search } from './search-params.ts'
import { hiddenFields, useSearchForm } from './use-search-form.ts'

const PERIODS = ['today', 'week', 'month', 'year'] as const
const INPUT = 'h-9 w-full rounded-sm border border-edge bg-sheet px-2.5 text-sm'

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
      <CustomDates search={search} />
    </FilterGroup>
  )
}

function CustomDates({ search }: { search: Search }) {
  const submit = useSearchForm()
  const { cdatefrom, cdateto, datefield } = search
  return (
    <form
      key={`${cdatefrom}|${cdateto}|${datefield}`}
      action="/search"
      onSubmit={submit}
      className="mt-2 grid gap-2 text-sm"
    >
      {hiddenFields(search, ['period', 'cdatefrom', 'cdateto', 'datefield']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="period" value="custom" />
      {hasFilter(search.type, 'datefield') && (
        <label className="grid gap-1">
          Date of
          <select name="datefield" defaultValue={datefield ?? 'created'} className={INPUT}>
            {DATE_FIELDS.map((field) => (
              <option key={field} value={field}>
                {DATE_FIELD_LABELS[field]}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="grid gap-1">
        From
        <input type="date" name="cdatefrom" defaultValue={fieldDay(cdatefrom)} className={INPUT} />
      </label>
      <label className="grid gap-1">
        To
        <input type="date" name="cdateto" defaultValue={fieldDay(cdateto)} className={INPUT} />
      </label>
      <Button type="submit" size="small" className="justify-self-start">
        Apply dates
      </Button>
    </form>
  )
}
