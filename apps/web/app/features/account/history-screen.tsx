/** A history: its filter, its file, and its records (R-HISTORY-1, R-HISTORY-2). */
import { type FormEvent, type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { fieldDay } from '../../lib/days.ts'
import { urlOf } from '../../lib/url.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import type { CsvFile } from './export-button.tsx'
import { type HistoryFilter, isNarrowed, readHistoryFilter } from './history-address.ts'
import { NOTHING_FITS } from './history-labels.ts'
import type { FirstRecords } from './load-history.ts'
import { MoreRecords } from './more-records.tsx'

type HistoryFormProps = { path: string; filter: HistoryFilter; textLabel: string }

const ExportButton = lazyPart(async () => (await import('./export-button.tsx')).ExportButton)

type HistoryScreenProps<T> = {
  path: string
  filter: HistoryFilter
  /** The label of the text field, which names the searched fields. */
  textLabel: string
  first: FirstRecords<T>
  /** Shown when there are no records. */
  empty: string
  loadBefore: (id: number) => Promise<readonly T[]>
  loadFile: () => Promise<CsvFile>
  children: (records: readonly T[]) => ReactNode
}

export function HistoryScreen<T extends { id: number }>({
  path,
  filter,
  textLabel,
  first: { records, problem },
  empty,
  loadBefore,
  loadFile,
  children,
}: HistoryScreenProps<T>) {
  const narrowed = isNarrowed(filter)
  if (!narrowed && records.length === 0) {
    return <EmptyState action={<LinkButton to="/search">Search the library</LinkButton>}>{empty}</EmptyState>
  }
  return (
    <div className="grid gap-6">
      <HistoryForm path={path} filter={filter} textLabel={textLabel} />
      {problem !== null && <Notice tone="stop">{problem}</Notice>}
      {problem === null && records.length === 0 && (
        <EmptyState action={<LinkButton to={path}>Show all</LinkButton>}>{NOTHING_FITS}</EmptyState>
      )}
      {records.length > 0 && (
        <MoreRecords
          key={Object.values(filter).join('|')}
          first={records}
          loadBefore={loadBefore}
          aside={
            <Suspense fallback={null}>
              <ExportButton load={loadFile} />
            </Suspense>
          }
        >
          {children}
        </MoreRecords>
      )}
    </div>
  )
}

/** Narrows a history by a text and by days. Its fields are the address, so that it can be kept and shared (R-HISTORY-1). */
function HistoryForm({ path, filter, textLabel }: HistoryFormProps) {
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
      <div className="grid gap-4 min-[22.5rem]:grid-cols-2 sm:contents">
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
