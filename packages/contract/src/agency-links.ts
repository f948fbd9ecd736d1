/** Download links in the admin area: creation, extension, repeated emails and revocation, with their log (R-LINK-6). */
import { z } from 'zod'
import { ClipState } from './agency-clips.ts'
import { type Endpoint, Id, optional, replies } from './endpoint.ts'
import { csvOf, listOf } from './list-of.ts'

const LinkState = z.enum(['open', 'used_up', 'ended', 'revoked'])
export type LinkState = z.output<typeof LinkState>

const AdminLink = z
  .object({
    id: z.int(),
    title: z.string(),
    recipients: z.array(z.string()),
    clip_count: z.int(),
    /** The number of times it was opened. */
    opened: z.int(),
    /** Preparations that are left, and how many there were; null: without a limit. */
    left: z.int().nullable(),
    preparations: z.int().nullable(),
    created_at: z.iso.datetime(),
    /** Null: until it is revoked. */
    expires_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
    state: LinkState,
    /** Null where it was made at the terminal. */
    made_by: z.string().nullable(),
  })
  .meta({ id: 'AdminLink' })
export type AdminLink = z.output<typeof AdminLink>

const AdminLinkDetail = AdminLink.extend({
  message: z.string(),
  /** Null for a link whose address is not known any more. */
  url: z.string().nullable(),
  thread_id: z.int().nullable(),
  clips: z.array(z.object({ id: z.int(), title: z.string(), state: ClipState })),
  /** The newest 200. */
  visits: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      what: z.enum(['opened', 'prepared', 'fetched']),
      email: z.string(),
      ip: z.string().nullable(),
      clips: z.int(),
    }),
  ),
})
export type AdminLinkDetail = z.output<typeof AdminLinkDetail>

const rule = { access: 'staff', may: 'links.manage' } as const

const LinkFilter = z.object({
  state: optional(LinkState),
  /** Words of the title, a whole recipient, or the number. */
  q: optional(z.string().trim().max(200)),
  sort: optional(z.enum(['number', 'ends'])),
  order: optional(z.enum(['asc', 'desc'])),
})

export const agencyLinks = listOf(AdminLink, {
  url: '/agency/links',
  config: rule,
  summary: 'List download links, 50 a page',
  filter: LinkFilter,
})

export const agencyLinksFile = csvOf(
  agencyLinks,
  LinkFilter,
  'Get the download links of a query as a CSV file',
)

const LinkParams = z.object({ id: Id })

export const agencyLink = {
  method: 'GET',
  url: '/agency/links/:id',
  config: rule,
  schema: {
    summary: 'Get a download link with its address, clips and activity',
    tags: ['Agency'],
    params: LinkParams,
    response: replies(AdminLinkDetail),
  },
} as const satisfies Endpoint

const DAYS = 'Please enter 1 to 366 days.'
const TIMES = 'Please enter 1 to 1,000 downloads.'

export const makeLink = {
  method: 'POST',
  url: '/agency/links',
  config: rule,
  schema: {
    summary: 'Create a download link and email it to its recipients',
    tags: ['Agency'],
    body: z.object({
      title: z.string().trim().min(1, 'Enter a title.').max(200),
      /** Numbers, references and addresses of clips, as typed or pasted. */
      clips: z.string().max(20_000),
      /** Addresses, or domains as @example.org, between commas, spaces or line ends. */
      recipients: z.string().max(20_000),
      message: z.string().trim().max(2_000, 'Please use at most 2,000 characters.').default(''),
      days: z.int(DAYS).min(1, DAYS).max(366, DAYS).default(14),
      times: z.int(TIMES).min(1, TIMES).max(1_000, TIMES).default(20),
      /** The thread of the inbox that it answers. */
      thread: Id.nullable().default(null),
    }),
    response: replies(AdminLinkDetail),
  },
} as const satisfies Endpoint

export const extendLink = {
  method: 'POST',
  url: '/agency/links/:id/extend',
  config: rule,
  schema: {
    summary: 'Extend a link to a number of days from now, with additional downloads',
    tags: ['Agency'],
    params: LinkParams,
    body: z.object({
      days: z.int(DAYS).min(1, DAYS).max(366, DAYS),
      times: z.int(TIMES).min(0, TIMES).max(1_000, TIMES),
    }),
    response: replies(AdminLinkDetail),
  },
} as const satisfies Endpoint

export const resendLink = {
  method: 'POST',
  url: '/agency/links/:id/resend',
  config: rule,
  schema: {
    summary: 'Resend a link to its recipients',
    tags: ['Agency'],
    params: LinkParams,
    response: replies(AdminLinkDetail),
  },
} as const satisfies Endpoint

export const revokeLink = {
  method: 'POST',
  url: '/agency/links/:id/revoke',
  config: rule,
  schema: {
    summary: 'Revoke a link and stop its running downloads',
    tags: ['Agency'],
    params: LinkParams,
    response: replies(AdminLinkDetail),
  },
} as const satisfies Endpoint
