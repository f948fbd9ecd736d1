/** Reads the file of a table. */
import { readFile, stat } from 'node:fs/promises'
import { tableText } from '@rushes/contract/table-text'
import type { NameLists } from './known-names.rules.ts'
import { type MetadataTable, unreadableTable } from './metadata-table.ts'
import { readMetadataTable } from './read-metadata-csv.ts'
import { tableCells } from './table-cells.ts'

/** @param names path of the file with the names in the database */
type TableFile = { path: string; names: string; mostRows: number; mostMib: number }

export async function readTable({ path, names, mostRows, mostMib }: TableFile): Promise<MetadataTable> {
  const { size } = await stat(path)
  if (size > mostMib * 2 ** 20) return unreadableTable(`the table is larger than ${mostMib} MiB`)
  const known: NameLists = JSON.parse(await readFile(names, 'utf8'))
  return readMetadataTable(tableCells(tableText(await readFile(path)), mostRows), known)
}
