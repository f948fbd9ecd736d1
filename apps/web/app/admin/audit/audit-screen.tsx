/** /admin/audit: the actions of users, with filters (R-AUDIT-4). */
import type { Data } from '@rushes/contract/client'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { fieldDay } from '../../lib/days.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { changedQuery } from '../kit/list/list-address.ts'
import { SavedViews, type SavedViewsProps } from '../kit/list/saved-views.tsx'
import { loadSaved } from '../kit/list-screen.tsx'
import type { Visit } from '../kit/visit.ts'
import { AuditEntries } from './audit-entries.tsx'
import { actionLabel } from './audit-labels.ts'

type Outcome = Data<'GET /agency/audit/verify'>

const NAMES = ['who', 'action', 'object', 'cdatefrom', 'cdateto'] as const

type AuditFiltersProps = { query: URLSearchParams; actions: readonly string[] }

export async function open({ url, signal, person }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const [{ data }, saved] = await Promise.all([
    browserApi.call('GET /agency/audit', { querystring, signal }),
    loadSaved('audit', { signal, person }),
  ])
  return <AuditScreen key={url.search} page={data} saved={saved} />
}

type AuditScreenProps = {
  page: Data<'GET /agency/audit'>
  saved: SavedViewsProps
}

function AuditScreen({ page, saved }: AuditScreenProps) {
  const [query] = useSearchParams()
  const { cursor: _, ...filter } = Object.fromEntries(query)
  const count = page.count.toLocaleString('en-GB')
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Audit</h1>
        <div className="flex flex-wrap gap-3">
          <SavedViews {...saved} />
          <ExportButton
            load={async () => (await browserApi.call('GET /agency/audit/csv', { querystring: filter })).data}
          />
        </div>
      </header>
      <ChainCheck />
      <AuditFilters query={query} actions={page.actions} />
      <p role="status" className="mt-6 mb-2 text-ink-soft">
        {page.countIsExact
          ? `${count} ${page.count === 1 ? 'entry' : 'entries'}`
          : `more than ${count} entries`}
      </p>
      {page.items.length === 0 ? (
        <EmptyState action={<LinkButton to="/admin/audit">Clear filters</LinkButton>}>
          No entries match the filters.
        </EmptyState>
      ) : (
        <AuditEntries entries={page.items} query={query} />
      )}
      {page.next !== null && (
        <Link
          to={changedQuery(query, { cursor: page.next })}
          className="mt-4 inline-block py-2 font-semibold underline underline-offset-4"
        >
          Earlier entries
        </Link>
      )}
    </>
  )
}

/** Filters the audit by user, action, object and days; the filters are in the address. */
function AuditFilters({ query, actions }: AuditFiltersProps) {
  const navigate = useNavigate()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const requested = NAMES.flatMap((name) => {
      const value = String(form.get(name) ?? '').trim()
      return value === '' ? [] : [[name, value]]
    })
    void navigate(`?${new URLSearchParams(requested)}`)
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
        options={actions.map((value) => ({ value, label: actionLabel(value) }))}
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

/** Checks on demand that no entry was changed, removed or inserted, and explains the result (R-AUDIT-3). */
function ChainCheck() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function verify() {
    setBusy(true)
    setFailure(null)
    try {
      setOutcome((await browserApi.call('GET /agency/audit/verify')).data)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <section aria-label="Proof" className="mb-6 grid max-w-[68ch] gap-3">
      <p className="text-ink-soft">
        Entries cannot be changed. Each entry contains a digest of the previous one and a digest with a key
        that is not in the database. The newest number is also stored outside the database. Changed, removed
        or inserted entries are detected.
      </p>
      <div>
        <Button busy={busy} onClick={() => void verify()}>
          {busy ? 'Checking' : 'Check the chain'}
        </Button>
      </div>
      <div role="status">{outcome && <Finding outcome={outcome} />}</div>
      {failure && <Notice tone="stop">{failure}</Notice>}
    </section>
  )
}

function Finding({ outcome: { intact, entries, head, faults, notes } }: { outcome: Outcome }) {
  const count = entries.toLocaleString('en-GB')
  if (!intact) {
    return (
      <Notice tone="stop" title="Audit verification failed">
        <Sentences all={[...faults, ...notes]} />
      </Notice>
    )
  }
  return (
    <Notice tone="clear" title={`${count} entries form an unbroken chain`}>
      <p>None of them was changed, removed or inserted.</p>
      {head && (
        <p className="mt-2">
          The newest is number {head.number}, with the digest <code className="break-all">{head.sha256}</code>
          . Both are logged every night and compared with the copy outside the database.
        </p>
      )}
      <Sentences all={notes} />
    </Notice>
  )
}

function Sentences({ all }: { all: readonly string[] }) {
  return all.map((sentence) => (
    <p key={sentence} className="mt-2">
      {sentence}
    </p>
  ))
}
