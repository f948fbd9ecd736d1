/** A list of 50 rows a page, with a choice of columns, sort links and selection. */
import { type ReactNode, useRef } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import type { Column } from './column.ts'
import { useColumns } from './columns-store.ts'
import { sortOf, sortQuery } from './list-address.ts'
import { Pages } from './pages.tsx'
import { useSelection } from './use-selection.ts'

export type ListedRow = { id: number }

type AdminListProps<Row extends ListedRow> = {
  /** The key under which the choice of columns is stored. */
  name: string
  label: string
  /** Singular and plural, as in `1 clip` and `2 clips`. */
  nouns: readonly [string, string]
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  usualSort: { sort: string; order: 'asc' | 'desc' }
  next: string | null
  count: { count: number; countIsExact: boolean }
  titleOf: (row: Row) => string
  addressOf: (row: Row) => string
  filters: ReactNode
  /** The actions for the selected rows, or for all rows that match the filters. */
  bulk: (selected: readonly number[], everything: boolean) => ReactNode
  /** Offers to select all rows that match the filters. */
  canSelectAll?: true
  empty: ReactNode
}

export function AdminList<Row extends ListedRow>(props: AdminListProps<Row>) {
  const { name, rows, columns, filters, empty, count } = props
  const list = useRef<HTMLTableElement>(null)
  const { shown, ...choice } = useColumns(name, columns)
  const selection = useSelection(
    rows.map(({ id }) => id),
    list,
  )
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        {filters}
        <div className="ml-auto flex items-center gap-4">
          <p role="status" className="text-ink-soft">
            {countLabel(count, props.nouns)}
          </p>
          <ColumnChoice columns={columns} {...choice} />
        </div>
      </div>
      {rows.length === 0 ? (
        empty
      ) : (
        <div aria-busy={isLoading} className="relative overflow-x-auto aria-busy:opacity-60">
          <table ref={list} className="stacked w-full border-collapse text-sm">
            <caption className="sr-only">{props.label}</caption>
            <Heads {...props} columns={shown} selection={selection} />
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} {...props} row={row} columns={shown} selection={selection} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages next={props.next} />
      {/* Always rendered, because screen readers do not announce a new region. */}
      <p role="status" className="sr-only">
        {selectedLabel(selection, props)}
      </p>
      {selection.selected.length > 0 && <SelectionBar {...props} selection={selection} />}
    </>
  )
}

type Selection = ReturnType<typeof useSelection>
type PartProps<Row extends ListedRow> = AdminListProps<Row> & { selection: Selection }

function SelectionBar<Row extends ListedRow>(props: PartProps<Row>) {
  const { rows, count, nouns, bulk, canSelectAll, selection } = props
  const { selected, everything, clear } = selection
  const offersAll =
    canSelectAll && !everything && selected.length === rows.length && count.count > rows.length
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-0 mt-4 flex flex-wrap items-center gap-3 rounded-sm bg-ink px-4 py-2 text-paper"
    >
      <p className="font-semibold">{selectedLabel(selection, props)}</p>
      {offersAll && (
        <button
          type="button"
          className="min-h-9 underline underline-offset-4"
          onClick={selection.chooseEverything}
        >
          Select all that match: {countLabel(count, nouns)}
        </button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-3">
        {bulk(selected, everything)}
        <Button size="small" onClick={clear}>
          Clear
        </Button>
      </div>
    </section>
  )
}

const selectedLabel = (
  { selected, everything }: Selection,
  { count, nouns }: Pick<AdminListProps<ListedRow>, 'count' | 'nouns'>,
) => {
  if (everything) return `All selected: ${countLabel(count, nouns)}`
  return selected.length === 0 ? 'Nothing selected' : `${selected.length} selected`
}

function Heads<Row extends ListedRow>({ columns, rows, usualSort, selection }: PartProps<Row>) {
  const [query] = useSearchParams()
  const now = sortOf(query, usualSort)
  return (
    <thead className="border-b border-ink text-left">
      <tr>
        <th className="w-10 py-2">
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              aria-label="Select all rows of this page"
              className="size-6 shrink-0"
              checked={selection.selected.length === rows.length}
              onChange={selection.toggleAll}
            />
            <span aria-hidden="true" className="sm:hidden">
              All
            </span>
          </label>
        </th>
        {columns.map(({ id, title, sort, isNumber }) => (
          <th
            key={id}
            scope="col"
            className={`px-2 py-2 font-semibold whitespace-nowrap ${alignOf(isNumber)}`}
            {...(sort === now.sort && {
              'aria-sort': now.order === 'asc' ? ('ascending' as const) : ('descending' as const),
            })}
          >
            {sort ? (
              <Link
                to={sortQuery(query, now, sort)}
                className="inline-block py-1 underline underline-offset-4"
              >
                {title}
                <span aria-hidden="true">{sort === now.sort && (now.order === 'asc' ? ' ↑' : ' ↓')}</span>
              </Link>
            ) : (
              title
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Row<Row extends ListedRow>(props: PartProps<Row> & { row: Row }) {
  const { row, columns, titleOf, addressOf, selection } = props
  const isSelected = selection.selected.includes(row.id)
  return (
    <tr className={`border-b border-rule focus-within:bg-well ${isSelected ? 'bg-mark-wash' : ''}`}>
      <td data-cell="select" className="sm:py-1">
        <input
          type="checkbox"
          aria-label={`Select ${titleOf(row)}`}
          className="block size-6"
          checked={isSelected}
          onChange={() => selection.toggle(row.id)}
        />
      </td>
      {columns.map(({ id, title, isNumber, isSelfExplanatory, draw }) => (
        <td
          key={id}
          data-head={isSelfExplanatory ? undefined : title}
          data-cell={id === 'title' || id === 'picture' ? id : undefined}
          className={`sm:px-2 sm:py-1.5 ${alignOf(isNumber)}`}
        >
          {id === 'title' ? (
            <Link
              to={addressOf(row)}
              data-row={row.id}
              className="inline-block min-w-40 py-1 font-semibold hover:underline"
            >
              {draw(row)}
            </Link>
          ) : (
            draw(row)
          )}
        </td>
      ))}
    </tr>
  )
}

const alignOf = (isNumber: true | undefined) => (isNumber ? 'sm:text-right' : '')

function countLabel(
  { count, countIsExact }: { count: number; countIsExact: boolean },
  [one, many]: readonly [string, string],
): string {
  const number = count.toLocaleString('en-GB')
  if (!countIsExact) return `more than ${number} ${many}`
  return count === 1 ? `1 ${one}` : `${number} ${many}`
}

type ColumnChoiceProps<Row> = {
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  toggle: (column: Column<Row>) => void
}

/** Shows and hides the columns of a list. */
function ColumnChoice<Row>({ columns, isShown, toggle }: ColumnChoiceProps<Row>) {
  return (
    <details className="relative">
      <summary className={buttonClass()}>Columns</summary>
      <fieldset className="absolute right-0 z-10 mt-1 grid w-52 rounded-lg border border-rule bg-sheet px-3 py-2 shadow-float">
        <legend className="sr-only">Columns</legend>
        {columns.map((column) => (
          <label key={column.id} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              className="size-4"
              checked={isShown(column)}
              onChange={() => toggle(column)}
            />
            {column.title}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
