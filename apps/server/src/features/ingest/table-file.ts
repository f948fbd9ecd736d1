/** Reads the file of a table. */
import { readFile, stat } from 'node:fs/promises'
import { tableText } from '@rushes/contract/table-text'
import { type TableCells, tableCells } from './table-cells.ts'

const MAX_BYTES = 2 * 1024 * 1024

export async function readTable({ path }: { path: string }): Promise<TableCells> {
  if ((await stat(path)).size > MAX_BYTES) return { problem: 'the table is larger than 2 MiB' }
  return tableCells(tableText(await readFile(path)))
}
