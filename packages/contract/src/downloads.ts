/** Getting the files: the download queue and the history (specification, sections 2, 3 and 7). */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'

/** A row of the browser's queue; `tier` is the tier's uid. */
export const QueueItem = z.object({
  id: z.int().positive().max(2_147_483_647),
  type: z.enum(['video', 'image', 'short']).optional(),
  product: z.string().max(80).optional(),
  tier: z.union([z.int(), z.string().max(20)]).nullish(),
})

export const downloadClips = {
  method: 'POST',
  url: '/clip/clips/download',
  config: { access: 'login' },
  schema: {
    summary: 'Licence what is not licensed yet from credits, and get one address for all the files',
    tags: ['Downloads'],
    body: z.object({
      ids: z
        .array(QueueItem)
        .min(1, 'There are no downloads currently in your queue')
        .max(50, 'Please download at most 50 clips at a time'),
    }),
    response: replies(
      z.object({
        /** A path, good for 24 hours; one clip is the file itself, several are one ZIP. */
        file_url: z.string(),
        file_name: z.string(),
        size_bytes: z.int(),
        expires_at: z.iso.datetime(),
        delivered: z.array(z.object({ id: z.int(), licence_id: z.int().nullable() })),
        refused: z.array(z.object({ id: z.int(), code: z.string(), message: z.string() })),
        /** Credits drawn by this call; 0 for a re-download. */
        credits_used: z.int(),
      }),
    ),
  },
} as const satisfies Endpoint

export const DownloadRecord = z
  .object({
    id: z.int(),
    clip_id: z.int(),
    created: z.iso.datetime(),
    clip: z.object({
      title: z.string(),
      type: z.enum(['video', 'image', 'short']),
      media: z.object({ thumbpath: z.string() }),
    }),
    licence_id: z.int().nullable(),
    tier: z.string().nullable(),
  })
  .meta({ id: 'DownloadRecord' })
export type DownloadRecord = z.output<typeof DownloadRecord>

export const recentDownloads = {
  method: 'GET',
  url: '/clip/downloads/user/:userId/recent',
  config: { access: 'login' },
  schema: {
    summary: 'The five newest downloads of the viewer',
    tags: ['Downloads'],
    params: z.object({ userId: Id }),
    response: replies(z.array(DownloadRecord)),
  },
} as const satisfies Endpoint

export const allDownloads = {
  method: 'GET',
  url: '/clip/downloads/user/:userId/all',
  config: { access: 'login' },
  schema: {
    summary: 'All downloads of the viewer, newest first, 200 a page; `before` is the last id seen',
    tags: ['Downloads'],
    params: z.object({ userId: Id }),
    querystring: z.object({ before: Id.optional() }),
    response: replies(z.array(DownloadRecord)),
  },
} as const satisfies Endpoint

export const licence = {
  method: 'GET',
  url: '/clip/licences/:id',
  config: { access: 'login' },
  schema: {
    summary: 'A licence of the own account as it was granted: the certificate',
    tags: ['Downloads'],
    params: z.object({ id: Id }),
    response: replies(
      z
        .object({
          id: z.int(),
          account_name: z.string(),
          /** The person who obtained it. */
          granted_to: z.string(),
          granted_at: z.iso.datetime(),
          /** A revoked licence no longer gives any right. */
          revoked_at: z.iso.datetime().nullable(),
          clip: z.object({ id: z.int(), title: z.string(), type: z.enum(['video', 'image', 'short']) }),
          /** null for a standard credit, which has no tier. */
          tier: z.string().nullable(),
          tier_name: z.string(),
          ground: z.enum(['order', 'prepaid_credit', 'standard_credit']),
          /** Websites or programme, as declared at checkout. */
          usage: z.record(z.string(), z.unknown()),
          terms_version: z.string(),
          terms: z.string(),
          /** null when nothing was paid for it by itself. */
          price: z
            .object({ currency: z.string(), net_minor: z.int(), tax_minor: z.int(), total_minor: z.int() })
            .nullable(),
          order_ref: z.string().nullable(),
          /** Of the delivered file. */
          file_sha256: z.string(),
        })
        .meta({ id: 'LicenceCertificate' }),
    ),
  },
} as const satisfies Endpoint
