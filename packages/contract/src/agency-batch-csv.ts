/** The table of an import batch: the metadata of its files, as CSV in both directions. */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { CsvFile } from './histories.ts'
import { TABLE_LIMIT } from './limits.ts'

/** The maximum length of a table, in characters. */
export const MAX_TABLE = 4_000_000
export const MAX_TABLE_ROWS = 2_000

const BatchParams = z.object({ id: Id })

/** The effect of a row. `expected`: there is no such file yet; the row applies when the file arrives. */
const RowOutcome = z.enum(['clip', 'file', 'expected', 'same', 'wrong'])

export const TableFault = z
  .object({
    /** The row number of a spreadsheet: the column names are row 1. 0: the table as a whole. */
    row: z.int(),
    /** Null: the row as a whole. */
    column: z.string().nullable(),
    problem: z.string(),
    /** The clip was changed after the table was written. */
    outdated: z.boolean(),
  })
  .meta({ id: 'TableFault' })
export type TableFault = z.output<typeof TableFault>

const BatchTableReport = z
  .object({
    written: z.boolean(),
    counts: z.object({ clip: z.int(), file: z.int(), expected: z.int(), same: z.int(), wrong: z.int() }),
    rows: z.array(
      z.object({
        /** The row number of a spreadsheet: the column names are row 1. */
        row: z.int(),
        file: z.string(),
        clip_id: z.int().nullable(),
        outcome: RowOutcome,
      }),
    ),
    /** The first 1,000 faults. */
    faults: z.array(TableFault),
    /** Columns that are not read. */
    warnings: z.array(z.string()),
    /** Rows whose file has not come although one with a similar name has. */
    missing: z.array(z.string()),
  })
  .meta({ id: 'BatchTableReport' })
export type BatchTableReport = z.output<typeof BatchTableReport>

export const sendBatchTable = {
  method: 'POST',
  url: '/agency/batches/:id/csv',
  // Import batches of other users need `clip.edit`.
  config: { access: 'staff', may: 'ingest.add', limits: [TABLE_LIMIT] },
  schema: {
    summary:
      'Import metadata for the files of an import batch from a table. If a row is invalid, nothing is written unless `takeGoodRows` is set: 422, or 409 `outdated` if conflicts are the only problem; `data` is the report',
    tags: ['Agency'],
    params: BatchParams,
    body: z.object({
      csv: z.string().min(1, 'The table is empty.').max(MAX_TABLE, 'The table is too large.'),
      /** Returns a preview only. */
      dryRun: z.boolean().default(false),
      takeGoodRows: z.boolean().default(false),
      /** Paths of files that the sender is uploading, so that a name is not used that also one of them fits. */
      coming: z.array(z.string().max(700)).max(MAX_TABLE_ROWS).default([]),
    }),
    response: replies(BatchTableReport),
  },
} as const satisfies Endpoint

export const batchTable = {
  method: 'GET',
  url: '/agency/batches/:id/csv',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Export an import batch as a table that can be imported again',
    tags: ['Agency'],
    params: BatchParams,
    response: replies(CsvFile),
  },
} as const satisfies Endpoint
