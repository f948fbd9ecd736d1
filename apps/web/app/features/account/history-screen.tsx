/** A history: its filter, its file, and its records (R-HISTORY-1, R-HISTORY-2). */
import { type FormEvent, type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { fieldDay } from '../../lib/days.ts'
import { urlOf } from '../../lib/url.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import type { CsvFile } from './export-button.tsx'
import { type HistoryFilter, isNarrowed } from './history-address.ts'
import { NOTHING_FITS } from './history-labels.ts'
import { HistoryViews, type HistoryViewsProps } from './history-views.tsx'
import type { FirstRecords } from './load-history.ts'
import { MoreRecords } from './more-records.tsx'

type HistoryFormProps<F> = {
  path: string
  /** The value of `view` in the address; none for the default view. */
  view?: string
  filter: F
  /** Reads the address, or the fields of the form. */
  readFilter: (fields: URLSearchParams | FormData) => F
  /** The label of the text field, which names the searched fields. */
  textLabel: string
  /** Further fields of the filter. */
  fields?: ReactNode
}

const ExportButton = lazyPart(async () => (await import('./export-button.tsx')).ExportButton)

type HistoryScreenProps<T, F> = HistoryFormProps<F> & {
  /** Absent for users who see one view only. */
  views?: HistoryViewsProps
  first: FirstRecords<T>
  /** Shown when there are no records. */
  empty: string
  loadBefore: (id: number) => Promise<readonly T[]>
  loadFile: () => Promise<CsvFile>
  children: (records: readonly T[]) => ReactNode
}

export function HistoryScreen<T extends { id: number }, F extends HistoryFilter>({
  views,
  first: { records, problem },
  empty,
  loadBefore,
  loadFile,
  children,
  ...form
}: HistoryScreenProps<T, F>) {
  const { filter, view } = form
  const narrowed = isNarrowed(filter)
  return (
    <>
      {views && <HistoryViews {...views} />}
      {!narrowed && records.length === 0 ? (
        <EmptyState action={<LinkButton to="/search">Search the library</LinkButton>}>{empty}</EmptyState>
      ) : (
        <div className="grid gap-6">
          <HistoryForm {...form} />
          {problem !== null && <Notice tone="stop">{problem}</Notice>}
          {problem === null && records.length === 0 && (
            <EmptyState action={<LinkButton to={urlOf(form.path, { view })}>Show all</LinkButton>}>
              {NOTHING_FITS}
            </EmptyState>
          )}
          {records.length > 0 && (
            <MoreRecords
              key={keyOf(form)}
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
      )}
    </>
  )
}

/** Differs for each filter and view, because the fields and records of a page do not belong to the next one. */
const keyOf = ({ filter, view }: { filter: HistoryFilter; view?: string | undefined }) =>
  [view, ...Object.values(filter)].join('|')

/** Narrows a history by texts and by days. Its fields are the address, so that it can be kept and shared (R-HISTORY-1). */
function HistoryForm<F extends HistoryFilter>({
  path,
  view,
  filter,
  readFilter,
  textLabel,
  fields,
}: HistoryFormProps<F>) {
  const navigate = useNavigate()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(urlOf(path, { view, ...readFilter(new FormData(event.currentTarget)) }))
  }
  return (
    <form
      key={keyOf({ filter, view })}
      aria-label="Filter the history"
      action={path}
      onSubmit={submit}
      className={classNames(
        'grid items-end gap-4 sm:grid-cols-2',
        fields ? 'lg:grid-cols-3' : 'lg:grid-cols-[minmax(12rem,1fr)_10rem_10rem_auto]',
      )}
    >
      {view && <input type="hidden" name="view" value={view} />}
      <Field type="search" name="term" label={textLabel} maxLength={200} defaultValue={filter.term} />
      <div className="grid gap-4 min-[22.5rem]:grid-cols-2 sm:contents">
        <Field type="date" name="cdatefrom" label="From" defaultValue={fieldDay(filter.cdatefrom)} />
        <Field type="date" name="cdateto" label="To" defaultValue={fieldDay(filter.cdateto)} />
      </div>
      {fields}
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <Button type="submit">Filter</Button>
        {isNarrowed(filter) && (
          <LinkButton to={urlOf(path, { view })} kind="quiet">
            Show all
          </LinkButton>
        )}
      </div>
    </form>
  )
}
