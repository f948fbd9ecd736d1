/** Narrows the audit by person, act, thing and days; all of it stands in the address. */
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { fieldDay } from '../../lib/days.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { actionWords } from './audit-words.ts'

const NAMES = ['who', 'action', 'object', 'cdatefrom', 'cdateto'] as const

type AuditFiltersProps = { query: URLSearchParams; actions: readonly string[] }

export function AuditFilters({ query, actions }: AuditFiltersProps) {
  const navigate = useNavigate()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const asked = NAMES.flatMap((name) => {
      const value = String(form.get(name) ?? '').trim()
      return value === '' ? [] : [[name, value]]
    })
    void navigate(`?${new URLSearchParams(asked)}`)
  }
  const at = (name: string) => query.get(name) ?? ''
  return (
    <form
      key={query.toString()}
      aria-label="Filter the audit"
      onSubmit={submit}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-[1fr_1fr_1fr_10rem_10rem_auto]"
    >
      <Field type="search" name="who" label="Who: name or email" maxLength={120} defaultValue={at('who')} />
      <Select
        name="action"
        label="Act"
        placeholder="All"
        defaultValue={at('action')}
        options={actions.map((value) => ({ value, label: actionWords(value) }))}
      />
      <Field
        name="object"
        label="Object, e.g. clip:41207"
        maxLength={60}
        autoComplete="off"
        defaultValue={at('object')}
      />
      <Field type="date" name="cdatefrom" label="From" defaultValue={fieldDay(at('cdatefrom'))} />
      <Field type="date" name="cdateto" label="To" defaultValue={fieldDay(at('cdateto'))} />
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <Button type="submit">Filter</Button>
        {query.size > 0 && (
          <LinkButton to="/admin/audit" kind="quiet">
            Show all
          </LinkButton>
        )}
      </div>
    </form>
  )
}
