/**
 * Chooses the days of a report, their grouping, and the comparison with the previous period; all choices are
 * in the address.
 */
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { wireDay } from '../../lib/days.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { changedQuery } from '../kit/list/list-address.ts'
import type { LoadedReport } from './load-report.ts'
import { GROUPS, PERIODS } from './report-labels.ts'

type ReportDaysProps = {
  period: LoadedReport['period']
  /** The period of an address that has none. */
  usual: (typeof PERIODS)[number][0]
  /** Absent if days are neither grouped nor compared. */
  group?: LoadedReport['group']
}

const CHOICE =
  'flex min-h-10 items-center border-b-2 border-transparent px-2 hover:border-rule aria-[current=page]:border-mark aria-[current=page]:font-semibold'

export function ReportDays({ period, usual, group }: ReportDaysProps) {
  const [query] = useSearchParams()
  const isOwn = query.has('cdatefrom') || query.has('cdateto')
  const chosen = isOwn ? null : (query.get('period') ?? usual)
  return (
    <div className="mb-4 grid gap-4">
      <nav aria-label="Period" className="flex flex-wrap gap-x-1">
        {PERIODS.map(([value, label]) => (
          <Link
            key={value}
            to={changedQuery(query, {
              cdatefrom: null,
              cdateto: null,
              group: null,
              period: value === usual ? null : value,
            })}
            {...(chosen === value && { 'aria-current': 'page' as const })}
            className={CHOICE}
          >
            {label}
          </Link>
        ))}
      </nav>
      <DaysForm key={query.toString()} period={period} {...(group && { group })} isOwn={isOwn} />
    </div>
  )
}

const WRONG = 'Choose a first and a last day.'

function DaysForm({ period, group, isOwn }: Omit<ReportDaysProps, 'usual'> & { isOwn: boolean }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [error, setError] = useState<string | undefined>(undefined)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const at = (name: string) => String(form.get(name) ?? '')
    const [from, to] = [at('from'), at('to')]
    if (from === '' || to === '' || to < from) {
      setError(WRONG)
      return
    }
    const isSame = !isOwn && from === period.from && to === period.to
    const days = isSame ? {} : { period: null, cdatefrom: wireDay(from), cdateto: wireDay(to) }
    const isUsualGroup = at('group') === group && !query.has('group')
    const shown = group && {
      group: isUsualGroup ? null : at('group'),
      compare: form.has('compare') ? '1' : null,
    }
    void navigate(changedQuery(query, { ...days, ...shown }))
  }
  return (
    <form
      aria-label="Days of the report"
      noValidate
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-4 sm:flex sm:flex-wrap"
    >
      <Field type="date" name="from" label="From" defaultValue={period.from} error={error} />
      <Field type="date" name="to" label="To" defaultValue={period.to} />
      {group && (
        <>
          <Select
            name="group"
            label="By"
            defaultValue={group}
            options={GROUPS.map(([value, label]) => ({ value, label }))}
          />
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="compare"
              defaultChecked={query.get('compare') === '1'}
              className="size-6"
            />
            Compare
          </label>
        </>
      )}
      <Button type="submit" className="min-h-11">
        Show
      </Button>
    </form>
  )
}
