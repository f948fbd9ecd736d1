/** Reads the table that describes a delivery, and finds all of its faults at once. */
import { arrangeVocabulary, nearestWord } from '@rushes/search-engine/vocabulary'
import { withoutGuard } from '../../http/csv.ts'
import { ClipMetadata, COLUMNS } from './clip-metadata.ts'
import { type NameMatch, nameKey, nameMatcher, plainName, suggestionOf } from './match-names.rules.ts'
import { isBlank, type TableCells, UNREADABLE } from './table-cells.ts'

/** Without a column, of the row as a whole. */
export type Fault = { row: number; column: string | null; problem: string }
export type MetadataRow = {
  /** As spreadsheets count: the names of the columns are row 1. */
  row: number
  /** Empty when the row names none. */
  file: string
  /** Of the clip, in a table that the admin area wrote. */
  id: number | null
  revision: number | null
  words: ClipMetadata
}
/** `isSound`: nothing of the row is at fault. */
export type ClipRow = MetadataRow & { isSound: boolean }
export type MetadataTable = {
  rows: readonly MetadataRow[]
  /** The names of its columns that are read. */
  columns: readonly string[]
  faults: readonly Fault[]
  warnings: readonly string[]
}

export type Metadata = {
  /** By the name of the file. */
  words: ReadonlyMap<string, ClipMetadata>
  /** Sentences with row and column; with one of them nothing of the table is used. */
  faults: readonly string[]
  warnings: readonly string[]
}
/** The names that facets and contributors have, with their ids. */
export type KnownNames = Readonly<
  Record<'category' | 'tone' | 'footageType' | 'contributor', ReadonlyMap<string, number>>
>

const FILE = 'file'
const KEYS = [FILE, 'id', 'revision'] as const
const COLUMN_OF = new Map([...COLUMNS].map(([column, { field }]) => [String(field), column]))
const NUMBER = /^[1-9]\d{0,9}$/
const MAX_NUMBER = 2_147_483_647

/** The table of a folder, whose rows are files. */
export function readMetadataCsv(cells: TableCells, known: KnownNames): Metadata {
  const table = readMetadataTable(cells, known)
  const unusable = whyUnusable(table, [FILE])
  const { rows, faults, warnings } = table
  if (unusable.length > 0) return { words: new Map(), faults: unusable.map(sentenceOf), warnings }
  const nameless = rows
    .filter(({ file }) => file === '')
    .map(({ row }) => ({ row, column: FILE, problem: 'must name a file' }))
  return {
    words: new Map(rows.filter(({ file }) => file !== '').map(({ file, words }) => [file, words])),
    faults: [...faults, ...nameless].toSorted((one, other) => one.row - other.row).map(sentenceOf),
    warnings,
  }
}

/** The table of clips, whose rows name a clip by its number and revision, or by the number that its contributor has for it. */
export function readClipRows(
  cells: TableCells,
  known: KnownNames,
): { rows: ClipRow[]; faults: readonly Fault[]; warnings: readonly string[] } {
  const table = readMetadataTable(cells, known)
  const byRef = ['contributor', 'supplier_ref'].every((column) => table.columns.includes(column))
  const unusable = whyUnusable(table, byRef ? [] : ['id', 'revision'])
  if (unusable.length > 0) return { rows: [], faults: unusable, warnings: table.warnings }
  const wrong = new Set(table.faults.map(({ row }) => row))
  return {
    rows: table.rows.map((row) => ({ ...row, isSound: !wrong.has(row.row) })),
    faults: table.faults,
    warnings: table.warnings,
  }
}

/** What keeps a table from being used at all: it is none, or a column is not there. */
function whyUnusable({ faults, columns }: MetadataTable, needed: readonly string[]): Fault[] {
  const unreadable = faults.filter(({ row }) => row === 0)
  if (unreadable.length > 0) return unreadable
  const absent = needed.filter((column) => !columns.includes(column))
  return absent.map((column) => ({ row: 1, column: null, problem: `there is no column “${column}”` }))
}

const sentenceOf = ({ row, column, problem }: Fault) =>
  row === 0 ? problem : `row ${row}${column === null ? '' : `, ${column}`}: ${problem}`

/** Rows with a fault are among them. A fault of row 0 is one of the text as a whole. */
export function readMetadataTable(cells: TableCells, known: KnownNames): MetadataTable {
  if ('problem' in cells) {
    return { rows: [], columns: [], faults: [{ row: 0, column: null, ...cells }], warnings: [] }
  }
  const [names = [], ...values] = cells.rows
  const header = columnsOf(names, values)
  const matchers = matchersOf(known)
  const faults: Fault[] = header
    .filter((name, index) => name !== '' && header.indexOf(name) !== index)
    .map((name) => ({ row: 1, column: null, problem: `the column “${name}” is there twice` }))
  const rows: MetadataRow[] = []
  const files = new Set<string>()
  for (const [index, cellsOfRow] of values.entries()) {
    if (isBlank(cellsOfRow)) continue
    const row = index + 2
    const read = readRow(header, cellsOfRow, matchers)
    faults.push(...read.faults.map((fault) => ({ row, ...fault })))
    if (read.file !== '' && files.has(nameKey(read.file))) {
      faults.push({ row, column: FILE, problem: `“${read.file}” is in the table twice` })
      continue
    }
    files.add(nameKey(read.file))
    rows.push({ row, file: read.file, id: read.id, revision: read.revision, words: read.words })
  }
  const columns = header.filter((name) => isKnown(name))
  return { rows, columns, faults, warnings: header.flatMap(unknownColumn) }
}

/** Without the columns at the end that a spreadsheet leaves empty. */
function columnsOf(names: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const header = names.map((name) => name.trim().toLowerCase())
  const isUsed = (at: number) => header[at] !== '' || rows.some((row) => (row[at] ?? '').trim() !== '')
  while (header.length > 0 && !isUsed(header.length - 1)) header.pop()
  return header
}

const isKnown = (name: string) => KEYS.some((key) => key === name) || COLUMNS.has(name)

function unknownColumn(name: string): string[] {
  if (isKnown(name)) return []
  const counts = [...KEYS, ...COLUMNS.keys()].toSorted().map((word) => ({ word, documents: 1 }))
  const nearest = nearestWord(arrangeVocabulary(counts), name)
  return [`the column “${name}” is not known and not read${nearest ? `; is it “${nearest}”?` : ''}`]
}

type CellFault = Omit<Fault, 'row'>

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
  const said = readMetadata(cells, matchers)
  const [id, revision] = [numberOf(cells.get('id')), numberOf(cells.get('revision'))]
  if (id === 'wrong') faults.push({ column: 'id', problem: 'must be the number of a clip' })
  if (revision === 'wrong') faults.push({ column: 'revision', problem: 'must be a number' })
  return {
    file: plainName(cells.get(FILE) ?? ''),
    id: id === 'wrong' ? null : id,
    revision: revision === 'wrong' ? null : revision,
    words: said.words,
    faults: [...faults, ...said.faults],
  }
}

function problemOf(cell: string): string | null {
  if (cell.includes('\uFFFD')) return `has ${UNREADABLE}`
  if (/^[=@]/.test(cell)) return "begins like a formula; if it is a text, please write ' before it"
  return null
}

function numberOf(cell = ''): number | null | 'wrong' {
  if (cell === '') return null
  return NUMBER.test(cell) && Number(cell) <= MAX_NUMBER ? Number(cell) : 'wrong'
}

const CLEAR = '-'

function readMetadata(
  cells: ReadonlyMap<string, string>,
  matchers: Matchers,
): { words: ClipMetadata; faults: CellFault[] } {
  const said: Record<string, unknown> = {}
  const faults: CellFault[] = []
  for (const [name, column] of COLUMNS) {
    const cell = cells.get(name) ?? ''
    if (cell === '') continue
    if (cell !== CLEAR) said[column.field] = column.read(cell)
    else if (column.cleared === undefined) faults.push({ column: name, problem: 'cannot be cleared' })
    else said[column.field] = column.cleared
  }
  const parsed = ClipMetadata.safeParse(said)
  if (parsed.success) {
    const { words, faults: unknown } = withKnownNames(parsed.data, matchers)
    return { words, faults: [...faults, ...unknown] }
  }
  const wrong = parsed.error.issues.map(({ path, message }) => ({
    column: columnOf(path[0]),
    problem: message,
  }))
  return { words: {}, faults: [...faults, ...wrong] }
}

const columnOf = (field: unknown) => COLUMN_OF.get(String(field)) ?? String(field)

const NAMED = ['category', 'tone', 'footageType', 'contributor'] as const
type Matchers = Record<(typeof NAMED)[number], { find(name: string): NameMatch; names: string }>

function matchersOf(known: KnownNames): Matchers {
  const matcherOf = (names: readonly string[]) => ({ find: nameMatcher(names), names: names.join(', ') })
  return {
    category: matcherOf([...known.category.keys()]),
    tone: matcherOf([...known.tone.keys()]),
    footageType: matcherOf([...known.footageType.keys()]),
    contributor: matcherOf([...known.contributor.keys()]),
  }
}

/** Names as they are stored, whatever their case in the table. */
function withKnownNames(
  words: ClipMetadata,
  matchers: Matchers,
): { words: ClipMetadata; faults: CellFault[] } {
  const named: ClipMetadata = { ...words }
  const faults: CellFault[] = []
  for (const field of NAMED) {
    const name = words[field] ?? null
    if (name === null) continue
    const { find, names } = matchers[field]
    const match = find(name)
    if ('name' in match) named[field] = match.name
    else {
      const suggestion = suggestionOf(match.nearest) || `; there are ${names}`
      faults.push({ column: columnOf(field), problem: `there is no “${name}”${suggestion}` })
    }
  }
  return { words: named, faults }
}

/** The words with the names that facets have, and one sentence for each name that no facet has. */
export function matchKnownNames(
  words: ClipMetadata,
  known: KnownNames,
): { words: ClipMetadata; faults: string[] } {
  const matched = withKnownNames(words, matchersOf(known))
  return {
    words: matched.words,
    faults: matched.faults.map(({ column, problem }) => `${column}: ${problem}`),
  }
}
