/** Checks whether a table has the columns that its use requires. */
import type { ClipMetadata } from '../metadata/clip-metadata.ts'
import type { Fault, MetadataTable } from './metadata-table.ts'

const FILE = 'file'

export type Metadata = {
  /** Metadata by the name of the file. */
  byFile: ReadonlyMap<string, ClipMetadata>
  /** Sentences with row and column; if there is one, nothing of the table is used. */
  faults: readonly string[]
  warnings: readonly string[]
}

/** Reads the table of a folder, whose rows are files. */
export function metadataOf(table: MetadataTable): Metadata {
  const unusable = whyUnusable(table, [FILE])
  const { rows, faults, warnings } = table
  if (unusable.length > 0) return { byFile: new Map(), faults: unusable.map(sentenceOf), warnings }
  const nameless = rows
    .filter(({ file }) => file === '')
    .map(({ row }) => ({ row, column: FILE, problem: 'must name a file' }))
  return {
    byFile: new Map(rows.filter(({ file }) => file !== '').map(({ file, metadata }) => [file, metadata])),
    faults: [...faults, ...nameless].toSorted((one, other) => one.row - other.row).map(sentenceOf),
    warnings,
  }
}

/** Reads the table of clips, whose rows name a clip by id and revision, or by the contributor's reference. */
export function clipsTableOf(table: MetadataTable): MetadataTable {
  const byRef = ['contributor', 'supplier_ref'].every((column) => table.columns.includes(column))
  const faults = whyUnusable(table, byRef ? [] : ['id', 'revision'])
  return faults.length > 0 ? { ...table, rows: [], faults } : table
}

/** Returns the faults that make a table unusable as a whole: it is unreadable, or a column is missing. */
function whyUnusable({ faults, columns }: MetadataTable, needed: readonly string[]): Fault[] {
  const unreadable = faults.filter(({ row }) => row === 0)
  if (unreadable.length > 0) return unreadable
  const absent = needed.filter((column) => !columns.includes(column))
  return absent.map((column) => ({ row: 1, column: null, problem: `there is no column “${column}”` }))
}

const sentenceOf = ({ row, column, problem }: Fault) =>
  row === 0 ? problem : `row ${row}${column === null ? '' : `, ${column}`}: ${problem}`
