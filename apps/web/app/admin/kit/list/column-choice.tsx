/** Switches the columns of a list on and off. */
import { buttonClass } from '../../../ui/button.tsx'
import type { Column } from './column.ts'

type ColumnChoiceProps<Row> = {
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  toggle: (column: Column<Row>) => void
}

export function ColumnChoice<Row>({ columns, isShown, toggle }: ColumnChoiceProps<Row>) {
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
