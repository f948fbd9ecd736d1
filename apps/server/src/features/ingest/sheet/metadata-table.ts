/** A table that describes files or clips, as its reader returns it. */
import { z } from 'zod'
import { ClipMetadata } from '../metadata/clip-metadata.ts'

const Fault = z.strictObject({
  /** As spreadsheets count: the names of the columns are row 1. 0: the table as a whole. */
  row: z.int(),
  /** Null: the row as a whole. */
  column: z.string().nullable(),
  problem: z.string(),
})
export type Fault = z.output<typeof Fault>

const MetadataRow = z.strictObject({
  row: z.int(),
  /** Empty when the row names none. */
  file: z.string(),
  /** The id of the clip, in a table that the product wrote. */
  id: z.int().nullable(),
  revision: z.int().nullable(),
  metadata: ClipMetadata,
  /** The row has no fault. */
  isSound: z.boolean(),
})
export type MetadataRow = z.output<typeof MetadataRow>

export const MetadataTable = z.strictObject({
  rows: z.array(MetadataRow),
  /** The names of its columns that are read. */
  columns: z.array(z.string()),
  faults: z.array(Fault),
  warnings: z.array(z.string()),
})
export type MetadataTable = z.output<typeof MetadataTable>

export const tooManyRows = (most: number) => `the table has more than ${most} rows`

/** A table that cannot be read at all. */
export const unreadableTable = (problem: string): MetadataTable => ({
  rows: [],
  columns: [],
  faults: [{ row: 0, column: null, problem }],
  warnings: [],
})
