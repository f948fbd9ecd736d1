/** Reads the table that describes files or clips, and finds all of its faults at once. It runs in the sandbox (R-MEDIA-11). */
import { MAX_INTEGER } from '@rushes/contract/integers'
import { withoutGuard } from '../../../http/csv.ts'
import { ClipMetadata, COLUMNS } from '../metadata/clip-metadata.ts'
import {
  type CellFault,
  columnOf,
  type Matchers,
  matchersOf,
  type NameLists,
  withKnownNames,
} from './known-names.rules.ts'
import { nameKey, nameMatcher, plainName, suggestionOf } from './match-names.rules.ts'
import { type Fault, type MetadataRow, type MetadataTable, unreadableTable } from './metadata-table.ts'
import { isBlank, type TableCells, UNREADABLE } from './table-cells.ts'

const FILE = 'file'
const KEYS = [FILE, 'id', 'revision'] as const
/** `9.45E+12`: spreadsheets keep only the first digits of a long number, which lets several rows look alike. */
const SHORTENED = /^\d[.,]\d+E\+\d{2}$/i
const NUMBER = /^[1-9]\d{0,9}$/
/** Maximum number of faults that are listed; further rows are only marked. */
const MAX_FAULTS = 10_000

/** Reads a table. Rows with a fault are included; row 0 means the whole text. */
export function readMetadataTable(cells: TableCells, known: NameLists): MetadataTable {
  if ('problem' in cells) return unreadableTable(cells.problem)
  const [names = [], ...values] = cells.rows
  const header = columnsOf(names, values)
  const matchers = matchersOf(known)
  const faults: Fault[] = header
    .filter((name, index) => name !== '' && header.indexOf(name) !== index)
    .map((name) => ({ row: 1, column: null, problem: `the column “${name}” occurs twice` }))
  const rows: MetadataRow[] = []
  const files = new Set<string>()
  for (const [index, cellsOfRow] of values.entries()) {
    if (isBlank(cellsOfRow)) continue
    const row = index + 2
    const { faults: wrong, ...read } = readRow(header, cellsOfRow, matchers)
    faults.push(...wrong.map((fault) => ({ row, ...fault })))
    if (read.file !== '' && files.has(nameKey(read.file))) {
      faults.push({ row, column: FILE, problem: `“${read.file}” occurs twice in the table` })
      continue
    }
    files.add(nameKey(read.file))
    rows.push({ row, ...read, isSound: wrong.length === 0 })
  }
  const columns = header.filter((name) => isKnown(name))
  return { rows, columns, faults: faults.slice(0, MAX_FAULTS), warnings: warningsOf(header) }
}

/** Leaves out the empty columns at the end that spreadsheets write. */
function columnsOf(names: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const header = names.map(nameKey)
  const isUsed = (at: number) => header[at] !== '' || rows.some((row) => (row[at] ?? '').trim() !== '')
  while (header.length > 0 && !isUsed(header.length - 1)) header.pop()
  return header
}

const isKnown = (name: string) => KEYS.some((key) => key === name) || COLUMNS.has(name)

function warningsOf(header: readonly string[]): string[] {
  const find = nameMatcher([...KEYS, ...COLUMNS.keys()])
  return header.flatMap((name) => {
    const match = find(name)
    if ('name' in match) return []
    return [`the column “${name}” is unknown and was ignored${suggestionOf(match.nearest)}`]
  })
}

function readRow(header: readonly string[], values: readonly string[], matchers: Matchers) {
  const faults: CellFault[] = []
  const isLonger = !isBlank(values.slice(header.length))
  if (isLonger || values.length < header.length) {
    const problem = `must have as many cells as the first row: ${header.length}, not ${values.length}`
    faults.push({ column: null, problem })
  }
  const cells = new Map<string, string>()
  for (const [index, column] of header.entries()) {
    const cell = values[index]?.trim() ?? ''
    const problem = isKnown(column) ? problemOf(cell) : null
    if (problem !== null) faults.push({ column, problem })
    else cells.set(column, withoutGuard(cell).normalize())
  }
  const read = readMetadata(cells, matchers)
  const [id, revision] = [numberOf(cells.get('id')), numberOf(cells.get('revision'))]
  if (id === 'wrong') faults.push({ column: 'id', problem: 'must be the number of a clip' })
  if (revision === 'wrong') faults.push({ column: 'revision', problem: 'must be a number' })
  return {
    file: plainName(cells.get(FILE) ?? ''),
    id: id === 'wrong' ? null : id,
    revision: revision === 'wrong' ? null : revision,
    metadata: read.metadata,
    faults: [...faults, ...read.faults],
  }
}

function problemOf(cell: string): string | null {
  if (cell.includes('\uFFFD')) return `has ${UNREADABLE}`
  if (/^[=@]/.test(cell)) return "starts like a formula; for text, write ' before it"
  if (SHORTENED.test(cell))
    return 'was shortened by a spreadsheet; please format its column as text and enter it again'
  return null
}

function numberOf(cell = ''): number | null | 'wrong' {
  if (cell === '') return null
  return NUMBER.test(cell) && Number(cell) <= MAX_INTEGER ? Number(cell) : 'wrong'
}

const CLEAR = '-'

function readMetadata(
  cells: ReadonlyMap<string, string>,
  matchers: Matchers,
): { metadata: ClipMetadata; faults: CellFault[] } {
  const values: Record<string, unknown> = {}
  const faults: CellFault[] = []
  for (const [name, column] of COLUMNS) {
    const cell = cells.get(name) ?? ''
    if (cell === '') continue
    if (cell !== CLEAR) values[column.field] = column.read(cell)
    else if (column.cleared === undefined) faults.push({ column: name, problem: 'cannot be cleared' })
    else values[column.field] = column.cleared
  }
  const parsed = ClipMetadata.safeParse(values)
  if (parsed.success) {
    const { metadata, faults: unknown } = withKnownNames(parsed.data, matchers)
    return { metadata, faults: [...faults, ...unknown] }
  }
  // A list can have a fault in each item.
  const wrong = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    const column = columnOf(path[0])
    if (!wrong.has(column)) wrong.set(column, message)
  }
  return {
    metadata: {},
    faults: [...faults, ...Array.from(wrong, ([column, problem]) => ({ column, problem }))],
  }
}
