/** Clips as a table that can be changed and sent back. */
import { z } from 'zod'
import { MAX_TABLE, TableFault } from './agency-batch-csv.ts'
import { agencyClips, ClipQuery } from './agency-clips.ts'
import { type Endpoint, replies } from './endpoint.ts'
import { EXPORT_LIMIT } from './limits.ts'
import { csvOf } from './list-of.ts'

export const MAX_ROWS = 1_000

export const clipsFile = csvOf(
  agencyClips,
  ClipQuery,
  'Get the clips of a query as a CSV file with numbers and revisions, at most 10,000',
)

export const saveClipsFile = {
  method: 'POST',
  url: '/agency/clips/csv',
  config: { access: 'staff', may: 'clip.edit', limits: [EXPORT_LIMIT] },
  schema: {
    summary:
      'Change clips by a table with the columns `id` and `revision`, or `contributor` and `supplier_ref` where a row has no number, at most 1,000 rows. If a row is invalid, nothing is written unless `takeGoodRows` is set',
    tags: ['Agency'],
    body: z.object({
      csv: z.string().min(1, 'Please choose a table.').max(MAX_TABLE, 'The table is too large.'),
      dryRun: z.boolean().default(false),
      takeGoodRows: z.boolean().default(false),
    }),
    response: replies(
      z.object({
        /** Whether changes were saved. */
        saved: z.boolean(),
        rows: z.int(),
        /** The number of clips that change. */
        changed: z.int(),
        unchanged: z.int(),
        /** The first 200 faults. */
        faults: z.array(TableFault),
        warnings: z.array(z.string()),
      }),
    ),
  },
} as const satisfies Endpoint
