/** Narrows a history by a text and by days. Its fields are the address, so that it can be kept and shared (R-HISTORY-1). */
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { fieldDay } from '../../lib/days.ts'
import { urlOf } from '../../lib/url.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { type HistoryFilter, isNarrowed, readHistoryFilter } from './history-address.ts'

type HistoryFormProps = { path: string; filter: HistoryFilter; textLabel: string }

export function HistoryForm({ path, filter, textLabel }: HistoryFormProps) {
  const navigate = useNavigate()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(urlOf(path, readHistoryFilter(new FormData(event.currentTarget))))
  }
  return (
    <form
      key={Object.values(filter).join('|')}
      aria-label="Filter the history"
      action={path}
      onSubmit={submit}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(12rem,1fr)_10rem_10rem_auto]"
    >
      <Field type="search" name="term" label={textLabel} maxLength={200} defaultValue={filter.term} />
      <div className="grid grid-cols-2 gap-4 sm:contents">
        <Field type="date" name="cdatefrom" label="From" defaultValue={fieldDay(filter.cdatefrom)} />
        <Field type="date" name="cdateto" label="To" defaultValue={fieldDay(filter.cdateto)} />
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <Button type="submit">Filter</Button>
        {isNarrowed(filter) && (
          <LinkButton to={path} kind="quiet">
            Show all
          </LinkButton>
        )}
      </div>
    </form>
  )
}
