/** Downloads of files, their history, and the licences behind them (R-DOWNLOAD-2, R-DOWNLOAD-4). */
import { MAX_TYPED_REFERENCE } from '@rushes/commerce/licence-reference'
import { z } from 'zod'
import { ClipType } from './clips.ts'
import { CreditsLeft } from './credits.ts'
import { OfferedTerms } from './deals.ts'
import { Count, type Endpoint, Id, idList, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { LicensedChange } from './evidence.ts'
import { FileFacts } from './file-facts.ts'
import { CsvFile, HistoryFilter, HistoryPage } from './histories.ts'
import { MAX_INTEGER } from './integers.ts'
import { EXPORT_LIMIT } from './limits.ts'
import { Publishing } from './publishing.ts'
import { ClipRecall, RecallKind } from './recalls.ts'
import { LICENCE_REFERENCE, LicenceVerification, REFERENCE_OF_RECORD } from './verification.ts'

/** A row of the browser's queue; `tier` is the uid of the tier. */
export const QueueItem = z.object({
  id: z.int().positive().max(MAX_INTEGER),
  type: ClipType.optional(),
  product: z.string().max(80).optional(),
  tier: z.union([Count, z.string().max(20)]).nullish(),
  /** A file made from the original, which is delivered instead of it (R-RENDITION-3). */
  rendition: z.int().positive().max(MAX_INTEGER).optional(),
})

/** A file of a delivery. */
export const DeliveredClip = z
  .object({
    id: z.int(),
    /** Null where no licence is needed: for agency staff, and through a download link. */
    licence_id: z.int().nullable(),
    file_name: z.string(),
    size_bytes: z.int(),
    sha256: z.string(),
    /** The text to print next to the clip; null without a licence. */
    publishing: Publishing.nullable(),
  })
  .meta({ id: 'DeliveredClip' })

/** A clip that was left out of a delivery, and why. */
export const RefusedClip = z
  .object({ id: z.int(), code: z.string(), message: z.string() })
  .meta({ id: 'RefusedClip' })

const PREPARED = {
  /** Names it in GET /clip/downloads/prepared. */
  delivery_id: z.int(),
  /** A path that works for 24 hours. It leads to the file of one clip, or to a ZIP of several. */
  file_url: z.string(),
  file_name: z.string(),
  size_bytes: z.int(),
  expires_at: z.iso.datetime(),
  delivered: z.array(DeliveredClip),
}

export const downloadClips = {
  method: 'POST',
  url: '/clip/clips/download',
  config: {
    access: 'login',
    scope: 'download',
    limits: [{ guest: 30, member: 30, seconds: 60, by: 'address' }],
  },
  schema: {
    summary: 'License unlicensed clips with credits, and get one address for all files',
    tags: ['Downloads'],
    body: z.object({
      ids: z
        .array(QueueItem)
        .min(1, 'There are no downloads currently in your queue')
        .max(50, 'Please download at most 50 clips at a time'),
      /** True takes no credit: without a licence the call is refused. An API key takes credits with the scope `licence` only. */
      licensed_only: z.boolean().optional(),
    }),
    response: replies(
      z.object({
        ...PREPARED,
        refused: z.array(RefusedClip),
        /** Credits that this call has used; 0 when all clips were licensed before. */
        credits_used: z.int(),
        balances: z.array(CreditsLeft),
      }),
    ),
  },
} as const satisfies Endpoint

export const preparedDownloads = {
  method: 'GET',
  url: '/clip/downloads/prepared',
  config: { access: 'login', scope: 'download' },
  schema: {
    summary: 'List the own deliveries that have not expired, and whether their files were downloaded',
    tags: ['Downloads'],
    querystring: z.object({ ids: idList(20) }),
    response: replies(
      z.array(
        z.object({
          ...PREPARED,
          /** Whether the file was transferred completely. */
          fetched: z.boolean(),
        }),
      ),
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
      type: ClipType,
      media: z.object({ thumbpath: z.string() }),
      graphic: z.boolean(),
    }),
    licence_id: z.int().nullable(),
    ...REFERENCE_OF_RECORD,
    tier: z.string().nullable(),
    /** The checksum of the licensed file; null without a licence. */
    sha256: z.string().nullable(),
    /** The name of the delivered file; null for downloads before names were stored. */
    file_name: z.string().nullable(),
    /** The file in another format that was delivered instead of the original, while it is kept (R-RENDITION-4). */
    rendition: z.int().nullable(),
    /** Whether the file can be downloaded again at no cost; false for a file in another format that is no longer kept. */
    downloadable: z.boolean(),
    /** The strictest open recall of the clip; null without one. */
    recall: RecallKind.nullable(),
  })
  .meta({ id: 'DownloadRecord' })
export type DownloadRecord = z.output<typeof DownloadRecord>

export const recentDownloads = {
  method: 'GET',
  url: '/clip/downloads/user/:userId/recent',
  config: { access: 'login', scope: 'report' },
  schema: {
    summary: 'List the five newest downloads of the viewer',
    tags: ['Downloads'],
    params: z.object({ userId: Id }),
    response: replies(z.array(DownloadRecord)),
  },
} as const satisfies Endpoint

export const allDownloads = {
  method: 'GET',
  url: '/clip/downloads/user/:userId/all',
  config: { access: 'login', scope: 'report' },
  schema: {
    summary:
      'List all downloads of the viewer, newest first, 200 on a page; `before` is the last id of the page before',
    tags: ['Downloads'],
    params: z.object({ userId: Id }),
    querystring: HistoryPage,
    response: replies(z.array(DownloadRecord)),
  },
} as const satisfies Endpoint

export const downloadsFile = {
  method: 'GET',
  url: '/clip/downloads/user/:userId/csv',
  config: { access: 'login', scope: 'report', limits: [EXPORT_LIMIT] },
  schema: {
    summary: 'Get the downloads of the viewer as a CSV file',
    tags: ['Downloads'],
    params: z.object({ userId: Id }),
    querystring: HistoryFilter,
    response: replies(CsvFile),
  },
} as const satisfies Endpoint

export const LicenceCertificate = z
  .object({
    id: z.int(),
    ...LICENCE_REFERENCE,
    account_id: z.int(),
    account_name: z.string(),
    /** The user who obtained it. */
    granted_to: z.string(),
    granted_at: z.iso.datetime(),
    /** The day in the agency's time zone, as on the document. */
    granted_on: z.iso.date(),
    /** A revoked licence no longer gives any right. */
    revoked_at: z.iso.datetime().nullable(),
    revoked_on: z.iso.date().nullable(),
    /** True while its payment is disputed at the bank. */
    frozen: z.boolean(),
    /** Whether the viewer can download the file again at no cost. */
    downloadable: z.boolean(),
    /** The title at the time of the grant. */
    clip: z.object({ id: z.int(), title: z.string(), type: ClipType }),
    /** Null for a standard credit, which has no tier. */
    tier: z.string().nullable(),
    tier_name: z.string(),
    /** Media, territory and term at the time of the grant, as one phrase. */
    scope: z.string(),
    ground: z.enum(['order', 'prepaid_credit', 'standard_credit']),
    /** The licence whose fee was deducted; null for other licences. */
    upgrades: z.int().nullable(),
    /** Websites or programme, as declared at checkout. */
    usage: z.record(z.string(), z.unknown()),
    terms_version: z.string(),
    terms: z.string(),
    /** The scope of a deal, which takes precedence over the terms; null for the scope of the tier. */
    deal: OfferedTerms.extend({
      offer_id: z.int(),
      /** The last day of the term; null in perpetuity. */
      ends_on: z.iso.date().nullable(),
      /** Whether the term has ended, so that no more files can be downloaded. */
      ended: z.boolean(),
    }).nullable(),
    /** Null when the licence has no individual price. */
    price: z
      .object({ currency: z.string(), net_minor: z.int(), tax_minor: z.int(), total_minor: z.int() })
      .nullable(),
    order_ref: z.string().nullable(),
    /** The restrictions of the clip when the licence was granted, as the buyer of an order read them; '' if there were none. */
    restrictions: z.string(),
    /** SHA-256 of the delivered file. */
    file_sha256: z.string(),
    /** Null when the clip has had another master since. */
    file: FileFacts.nullable(),
    publishing: Publishing,
    /** The strictest open recall of the clip; null without one. */
    recall: ClipRecall.nullable(),
    /** What has changed since the grant, with the limits first (R-EVIDENCE-5). */
    changes: z.array(LicensedChange),
  })
  .meta({ id: 'LicenceCertificate' })
export type LicenceCertificate = z.output<typeof LicenceCertificate>

export const licence = {
  method: 'GET',
  url: '/clip/licences/:id',
  config: { access: 'login', scope: 'report' },
  schema: {
    summary: 'Get the certificate of a licence of the own account, as it was granted',
    tags: ['Downloads'],
    params: z.object({ id: Id }),
    response: replies(LicenceCertificate),
  },
} as const satisfies Endpoint

export const licenceFile = {
  method: 'GET',
  url: '/clip/licences/:id/certificate',
  config: { access: 'login', scope: 'report' },
  schema: {
    summary: 'Get the address of the certificate of a licence as a PDF, valid for five minutes',
    tags: ['Downloads'],
    params: z.object({ id: Id }),
    response: replies(z.object({ file_url: z.string(), file_name: z.string() })),
  },
} as const satisfies Endpoint

export const verifyLicence = {
  method: 'GET',
  url: '/clip/verify/:ref',
  config: {
    access: 'public',
    scope: 'report',
    limits: [{ guest: 60, member: 60, seconds: 60, by: 'address' }],
  },
  schema: {
    summary:
      'Verify a licence by its reference, however it is written. Names a company, never a person or a price',
    tags: ['Downloads'],
    params: z.object({ ref: z.string().max(MAX_TYPED_REFERENCE) }),
    response: replies(LicenceVerification),
  },
} as const satisfies Endpoint

export const DOWNLOAD_REFUSALS = {
  downloadClips: [
    'licence_required',
    'limit_exceeded',
    'approval_required',
    'not_found',
    'withdrawn',
    'shorts_only',
    'not_purchasable',
    'forbidden',
    'conflict',
    'not_ready',
    'idempotency_mismatch',
  ],
  recentDownloads: ['not_found'],
  allDownloads: ['not_found'],
  downloadsFile: ['not_found'],
  verifyLicence: ['not_found'],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>
