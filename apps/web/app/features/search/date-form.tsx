/**
 * A range of dates, and the date of a clip that they filter. Before its code is loaded, the browser submits
 * it itself.
 */
import { DATE_FIELD_LABELS, DATE_FIELDS } from '@rushes/contract/search-options'
import { fieldDay } from '../../lib/days.ts'
import { Button } from '../../ui/button.tsx'
import { hasParam } from './filters-of-type.ts'
import type { Search } from './search-params.ts'
import { hiddenFields, useSearchForm } from './use-search-form.ts'

const INPUT = 'h-9 w-full rounded-sm border border-edge bg-sheet px-2.5 text-sm'

export function DateForm({ search }: { search: Search }) {
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
      {hasParam(search.type, 'datefield') && (
        <label className="grid gap-1">
          Which date
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
