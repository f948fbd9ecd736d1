/** Upload links in the admin area: creation, extension, repeated emails and revocation, with their files (R-UPLOAD-1, R-UPLOAD-6). */
import { z } from 'zod'
import { RecipientEmail } from './download-links.ts'
import { type Endpoint, Id, optional, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { csvOf, listOf } from './list-of.ts'
import { CONSENT_ANSWERS, MAX_LINK_FILES, MAX_LINK_GB, MAX_QUESTION, MAX_QUESTIONS } from './upload-limits.ts'
import { OneLine } from './upload-links.ts'

const UploadLinkState = z.enum(['open', 'signed', 'ended', 'revoked'])
export type UploadLinkState = z.output<typeof UploadLinkState>

const AdminUploadLink = z
  .object({
    id: z.int(),
    title: z.string(),
    name: z.string(),
    email: z.string(),
    /** Whole files, and their bytes. */
    file_count: z.int(),
    file_bytes: z.int(),
    max_files: z.int(),
    max_bytes: z.int(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    revoked_at: z.iso.datetime().nullable(),
    signed_at: z.iso.datetime().nullable(),
    state: UploadLinkState,
    made_by: z.string().nullable(),
  })
  .meta({ id: 'AdminUploadLink' })
export type AdminUploadLink = z.output<typeof AdminUploadLink>

const AdminUploadLinkDetail = AdminUploadLink.extend({
  message: z.string(),
  questions: z.array(z.string()),
  /** Null for a link whose address is not known any more. */
  url: z.string().nullable(),
  thread_id: z.int().nullable(),
  /** The delivery, after the signature for it. */
  batch_id: z.int().nullable(),
  files: z.array(z.object({ id: z.string(), name: z.string(), size_bytes: z.int(), whole: z.boolean() })),
  consent: z
    .object({
      record_id: z.int(),
      name: z.string(),
      /** The day that the person gave. */
      day: z.iso.date(),
      at: z.iso.datetime(),
      ip: z.string(),
      statement: z.string(),
      answers: z.array(z.object({ question: z.string(), answer: z.enum(CONSENT_ANSWERS) })),
      note: z.string(),
    })
    .nullable(),
  /** The newest 200. */
  visits: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      what: z.enum(['opened', 'sent', 'refused', 'removed', 'signed']),
      file_name: z.string(),
      ip: z.string().nullable(),
    }),
  ),
})
export type AdminUploadLinkDetail = z.output<typeof AdminUploadLinkDetail>

const rule = { access: 'staff', may: 'links.manage' } as const

const LinkFilter = z.object({
  state: optional(UploadLinkState),
  /** Words of the title or the name, a whole address, or the number. */
  q: optional(z.string().trim().max(200)),
  sort: optional(z.enum(['number', 'ends'])),
  order: optional(z.enum(['asc', 'desc'])),
})

export const agencyUploadLinks = listOf(AdminUploadLink, {
  url: '/agency/upload-links',
  config: rule,
  summary: 'List upload links, 50 a page',
  filter: LinkFilter,
})

export const agencyUploadLinksFile = csvOf(
  agencyUploadLinks,
  LinkFilter,
  'Get the upload links of a query as a CSV file',
)

const LinkParams = z.object({ id: Id })

export const agencyUploadLink = {
  method: 'GET',
  url: '/agency/upload-links/:id',
  config: rule,
  schema: {
    summary: 'Get an upload link with its address, files, consent and activity',
    tags: ['Agency'],
    params: LinkParams,
    response: replies(AdminUploadLinkDetail),
  },
} as const satisfies Endpoint

const DAYS = 'Please enter 1 to 90 days.'
const FILES = `Please give 1 to ${MAX_LINK_FILES} files.`
const GIGABYTES = `Please give 1 to ${MAX_LINK_GB} GB.`

export const makeUploadLink = {
  method: 'POST',
  url: '/agency/upload-links',
  config: rule,
  schema: {
    summary: 'Create an upload link and email it to the recipient',
    tags: ['Agency'],
    body: z.object({
      title: OneLine('Describe which files you need.', 200),
      name: OneLine('Enter a name.', 200),
      email: RecipientEmail,
      message: z.string().trim().max(2_000, 'Please use at most 2,000 characters.').default(''),
      questions: z
        .array(OneLine('Please write the question.', MAX_QUESTION))
        .min(1, 'Please ask at least one question.')
        .max(MAX_QUESTIONS, `Please ask at most ${MAX_QUESTIONS} questions.`),
      days: z.int(DAYS).min(1, DAYS).max(90, DAYS).default(14),
      files: z.int(FILES).min(1, FILES).max(MAX_LINK_FILES, FILES).default(20),
      gigabytes: z.int(GIGABYTES).min(1, GIGABYTES).max(MAX_LINK_GB, GIGABYTES).default(20),
      /** The thread of the inbox that it answers. */
      thread: Id.nullable().default(null),
    }),
    response: replies(AdminUploadLinkDetail),
  },
} as const satisfies Endpoint

export const extendUploadLink = {
  method: 'POST',
  url: '/agency/upload-links/:id/extend',
  config: rule,
  schema: {
    summary: 'Extend a link to a number of days from now, with additional files and gigabytes',
    tags: ['Agency'],
    params: LinkParams,
    body: z.object({
      days: z.int(DAYS).min(1, DAYS).max(90, DAYS),
      files: z.int(FILES).min(0, FILES).max(MAX_LINK_FILES, FILES),
      gigabytes: z.int(GIGABYTES).min(0, GIGABYTES).max(MAX_LINK_GB, GIGABYTES),
    }),
    response: replies(AdminUploadLinkDetail),
  },
} as const satisfies Endpoint

export const resendUploadLink = {
  method: 'POST',
  url: '/agency/upload-links/:id/resend',
  config: rule,
  schema: {
    summary: 'Resend an upload link',
    tags: ['Agency'],
    params: LinkParams,
    response: replies(AdminUploadLinkDetail),
  },
} as const satisfies Endpoint

export const revokeUploadLink = {
  method: 'POST',
  url: '/agency/upload-links/:id/revoke',
  config: rule,
  schema: {
    summary: 'Revoke an upload link and cancel its running uploads',
    tags: ['Agency'],
    params: LinkParams,
    response: replies(AdminUploadLinkDetail),
  },
} as const satisfies Endpoint

export const AGENCY_UPLOAD_REFUSALS = {
  agencyUploadLinks: ['bad_cursor'],
  agencyUploadLink: ['not_found'],
  makeUploadLink: ['conflict', 'idempotency_mismatch'],
  extendUploadLink: ['not_found', 'conflict'],
  resendUploadLink: ['not_found', 'conflict'],
  revokeUploadLink: ['not_found', 'conflict'],
} as const satisfies Record<string, readonly ErrorCode[]>
