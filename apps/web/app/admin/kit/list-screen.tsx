/** A list screen, described by its differences from other lists. */
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type CsvFile, ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { AdminList, type ListedRow } from './list/admin-list.tsx'
import type { Column } from './list/column.ts'
import { FindInList } from './list/find-in-list.tsx'
import { SavedViews, type SavedViewsProps } from './list/saved-views.tsx'
import { ViewLinks } from './list/view-links.tsx'
import type { Person } from './person.ts'
import { useLiveReload } from './use-live-reload.ts'
import type { Visit } from './visit.ts'

type Query = Readonly<Record<string, string>>
type ListPage<Row> = { items: readonly Row[]; next: string | null; count: number; countIsExact: boolean }

/** A list that is a screen, or a part of one. */
type List<Row extends ListedRow> = {
  /** The key of its columns and of its saved views. */
  name: string
  title: string
  /** Singular and plural, as in `1 clip` and `2 clips`. */
  nouns: readonly [string, string]
  columns: readonly Column<Row>[]
  /** The default sort, in descending order; by number if absent. */
  sort?: string
  titleOf: (row: Row) => string
  /** The address of the rows, without their number. */
  rowPath: string
  csv?: (call: { querystring: Query }) => Promise<{ data: CsvFile }>
  filter?: { name: string; views: readonly (readonly [string, string])[] }
  find?: { label: string; placeholder: string }
  moreFilters?: ReactNode
  /** The text that the selection copies; the numbers of the rows if absent. */
  copies?: { label: string; copiedOf: (row: Row) => string }
  /** Loads the page again when something changes. */
  live?: true
  /** The empty state without a filter. */
  empty: { text: string; action?: ReactNode }
  /** The empty states of certain queries, instead of that of any filter. */
  noMatch?: Readonly<Record<string, string>>
}

type ListScreen<Row extends ListedRow> = Omit<List<Row>, 'rowPath'> & {
  load: (call: { querystring: Query; signal: AbortSignal }) => Promise<{ data: ListPage<Row> }>
  /** The button next to the title. */
  action?: (person: Person) => ReactNode
}

/** @returns the `open` of a screen at `/admin/<name>`. */
export function listScreen<Row extends ListedRow>({ load, action, ...list }: ListScreen<Row>) {
  return async ({ url, signal, person }: Visit) => {
    const { name, title } = list
    const [page, saved] = await Promise.all([
      load({ querystring: Object.fromEntries(url.searchParams), signal }),
      loadSaved(name, { signal, person }),
    ])
    return (
      <>
        <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
          <h1 className="title text-2xl">{title}</h1>
          {action?.(person)}
        </header>
        <ListPart {...list} rowPath={`/admin/${name}`} page={page.data} saved={saved} />
      </>
    )
  }
}

/** @returns the saved views of a list, for `ListPart`. */
export async function loadSaved(
  screen: string,
  { signal, person }: Pick<Visit, 'signal' | 'person'>,
): Promise<SavedViewsProps> {
  const { data: views } = await browserApi.call('GET /agency/views', { querystring: { screen }, signal })
  return { screen, views, canShare: person.capabilities.has('clip.edit') }
}

type ListPartProps<Row extends ListedRow> = List<Row> & {
  page: ListPage<Row>
  saved?: SavedViewsProps
}

export function ListPart<Row extends ListedRow>(props: ListPartProps<Row>) {
  const { page, saved, csv, filter, find, nouns, titleOf, rowPath, live } = props
  const { items, next, ...count } = page
  const { label, copiedOf } = props.copies ?? { label: 'numbers', copiedOf: ({ id }: Row) => String(id) }
  const [query] = useSearchParams()
  useLiveReload(live ? ['admin'] : [])
  const copy = (ids: readonly number[]) => {
    const selected = items.filter(({ id }) => ids.includes(id))
    void copyText(selected.map(copiedOf).join(', '), `Copied the ${label}`)
  }
  return (
    <AdminList
      name={props.name}
      label={props.title}
      nouns={nouns}
      rows={items}
      columns={props.columns}
      usualSort={{ sort: props.sort ?? 'number', order: 'desc' }}
      next={next}
      count={count}
      titleOf={titleOf}
      addressOf={({ id }) => `${rowPath}/${id}`}
      filters={
        <>
          {filter && <ViewLinks label="Filter" {...filter} />}
          {props.moreFilters}
          {find && <FindInList {...find} />}
          {saved && <SavedViews {...saved} />}
          {csv && (
            <ExportButton
              load={async () => (await csv({ querystring: Object.fromEntries(query) })).data}
              tooMany={`The file contains the first 10,000 ${nouns[1]}. Filter the list to export the others.`}
            >
              Export CSV
            </ExportButton>
          )}
        </>
      }
      bulk={(ids) => (
        <Button size="small" onClick={() => copy(ids)}>
          Copy {label}
        </Button>
      )}
      empty={<Empty {...props} />}
    />
  )
}

function Empty<Row extends ListedRow>({ nouns: [, many], empty, noMatch }: ListPartProps<Row>) {
  const [query] = useSearchParams()
  if (query.size === 0) return <EmptyState action={empty.action}>{empty.text}</EmptyState>
  return (
    <EmptyState action={<LinkButton to="?">Clear filters</LinkButton>}>
      {noMatch?.[`${query}`] ?? `No ${many} match the filters.`}
    </EmptyState>
  )
}

/** A filter by state. */
export const byState = (labels: Readonly<Record<string, string>>) => ({
  name: 'state',
  views: [['', 'All'] as const, ...Object.entries(labels)],
})
