/** The licensees of a clip: shown before and after it is withdrawn, because all of them must be informed. */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { CsvFile } from './histories.ts'
import { EXPORT_LIMIT } from './limits.ts'
import { Cursor, pageOf } from './list-of.ts'

const Licensee = z
  .object({
    /** `licence`: a licence of an account. `link`: a download link that an address has used. */
    by: z.enum(['licence', 'link']),
    /** The time at which the licence was granted, or at which the address last prepared the files. */
    at: z.iso.datetime(),
    /** The account; '' for a link. */
    account: z.string(),
    /** The address of the buyer, or of the recipient. */
    contact: z.string(),
    /** The name of the tier; '' for a link. */
    tier: z.string(),
    /** Publications and programmes, as the buyer named them. */
    outlets: z.array(z.string()),
    licence_id: z.int().nullable(),
    revoked_at: z.iso.datetime().nullable(),
    link: z.object({ id: z.int(), title: z.string() }).nullable(),
    /** The last time at which the file was prepared for the licensee; null when never. */
    fetched_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Licensee' })
export type Licensee = z.output<typeof Licensee>

const ClipParams = z.object({ id: Id })

export const clipLicensees = {
  method: 'GET',
  url: '/agency/clips/:id/licensees',
  config: { access: 'staff', may: 'clip.kill' },
  schema: {
    summary: 'List all licence holders and download link recipients of a clip, newest first, 50 a page',
    tags: ['Agency'],
    params: ClipParams,
    querystring: z.object({ cursor: Cursor }),
    response: replies(
      pageOf(Licensee).extend({
        accounts: z.int(),
        recipients: z.int(),
      }),
    ),
  },
} as const satisfies Endpoint

export const clipLicenseesFile = {
  method: 'GET',
  url: '/agency/clips/:id/licensees/csv',
  config: { access: 'staff', may: 'clip.kill', limits: [EXPORT_LIMIT] },
  schema: {
    summary: 'Get all licence holders of a clip as a CSV file',
    tags: ['Agency'],
    params: ClipParams,
    response: replies(CsvFile),
  },
} as const satisfies Endpoint
