/** A table that describes files or clips, as its reader returns it. */
import { z } from 'zod'
import { ClipMetadata } from '../metadata/clip-metadata.ts'

const Fault = z.strictObject({
  /** Row number as in spreadsheets: the names of the columns are row 1. 0 means the whole table. */
  row: z.int(),
  /** Null means the whole row. */
  column: z.string().nullable(),
  problem: z.string(),
})
export type Fault = z.output<typeof Fault>

const MetadataRow = z.strictObject({
  row: z.int(),
  /** Name of the file; empty when the row names none. */
  file: z.string(),
  /** Id of the clip, in a table that the product exported. */
  id: z.int().nullable(),
  revision: z.int().nullable(),
  metadata: ClipMetadata,
  /** True if the row has no fault. */
  isSound: z.boolean(),
})
export type MetadataRow = z.output<typeof MetadataRow>

export const MetadataTable = z.strictObject({
  rows: z.array(MetadataRow),
  /** Names of the known columns. */
  columns: z.array(z.string()),
  faults: z.array(Fault),
  warnings: z.array(z.string()),
})
export type MetadataTable = z.output<typeof MetadataTable>

export const tooManyRows = (most: number) => `the table has more than ${most} rows`

/** Returns the result for a table that cannot be read at all. */
export const unreadableTable = (problem: string): MetadataTable => ({
  rows: [],
  columns: [],
  faults: [{ row: 0, column: null, problem }],
  warnings: [],
})
