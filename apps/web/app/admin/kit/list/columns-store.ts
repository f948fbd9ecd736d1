/** The columns that a user has shown or hidden, by list. Stored in the browser. */
import { type StoredValue, storedValue } from '../../../lib/stored-value.ts'
import type { Column } from './column.ts'

type Choice = Readonly<Record<string, boolean>>

const choices = new Map<string, StoredValue<Choice>>()

function choiceOf(list: string): StoredValue<Choice> {
  const known = choices.get(list)
  if (known) return known
  const made = storedValue<Choice>({ key: `rushes.admin-columns.${list}`, fallback: {}, parse })
  choices.set(list, made)
  return made
}

function parse(stored: unknown): Choice | null {
  if (typeof stored !== 'object' || stored === null) return null
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, on]) => (typeof on === 'boolean' ? [[id, on]] : [])),
  )
}

const isShown = <Row>(choice: Choice, { id, isExtra }: Column<Row>) => choice[id] ?? !isExtra

export function useColumns<Row>(list: string, all: readonly Column<Row>[]) {
  const stored = choiceOf(list)
  const choice = stored.use()
  return {
    shown: all.filter((column) => isShown(choice, column)),
    isShown: (column: Column<Row>) => isShown(choice, column),
    toggle: (column: Column<Row>) => stored.write({ ...choice, [column.id]: !isShown(choice, column) }),
  }
}
