/** Content pages in the admin area: drafts, versions, published texts (R-PAGE-2, R-PAGE-3). */
import { z } from 'zod'
import { Announced } from './agency-announcements.ts'
import { Person } from './agency-clips.ts'
import { Count, type Endpoint, Id, Revision, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { PageText } from './page-text.ts'

/** The maximum number of pages. */
export const MAX_PAGES = 500

/**
 * `draft`: never published. `changed`: visitors read an older version than the newest. `withdrawn`: was
 * published and is no longer.
 */
const PAGE_STATES = ['published', 'changed', 'draft', 'withdrawn'] as const

const Slug = z.string().regex(/^[a-z0-9-]{1,80}$/, 'Use at most 80 lower-case letters, digits and hyphens.')
const Params = z.object({ slug: Slug })
const Heading = z
  .string()
  .trim()
  .min(1, 'Please enter a heading.')
  .max(200, 'Please use at most 200 characters.')
const Reason = z.string().trim().min(1, 'Enter a reason.').max(500, 'Please use at most 500 characters.')
const PageRow = z.object({
  slug: z.string(),
  heading: z.string(),
  /** The path of the page on the site. */
  address: z.string(),
  state: z.enum(PAGE_STATES),
  /** The newest version. */
  revision: z.int(),
  at: z.iso.datetime(),
  /** Null: it came with the program. */
  by: Person.nullable(),
})
export type PageRow = z.output<typeof PageRow>

const PageVersionRow = z.object({
  version: z.int(),
  heading: z.string(),
  at: z.iso.datetime(),
  by: Person.nullable(),
  published_at: z.iso.datetime().nullable(),
})

const AdminPage = PageRow.extend({
  markdown: z.string(),
  /** The version that visitors read; null where they read none. */
  published: z.int().nullable(),
  /** False for a page that the shop needs. */
  canGo: z.boolean(),
  /** Whether a version can be scheduled, and is then announced to users by email. */
  isAnnounced: z.boolean(),
  /** The version that is scheduled and has not taken effect. */
  scheduled: Announced.extend({ version: z.int(), in_force_from: z.iso.datetime() }).nullable(),
  /** The newest 50, or 50 before the one that was requested. */
  versions: z.array(PageVersionRow),
  /** The cursor of the next versions; null on the last page. */
  next: z.int().nullable(),
}).meta({ id: 'AdminPage' })
export type AdminPage = z.output<typeof AdminPage>

export const agencyPages = {
  method: 'GET',
  url: '/agency/pages',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'List all content pages except the licensing terms, by slug',
    tags: ['Agency'],
    response: replies(z.array(PageRow)),
  },
} as const satisfies Endpoint

export const makePage = {
  method: 'POST',
  url: '/agency/pages',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'Create a page. It is a draft until it is published. 409 if the slug is taken',
    tags: ['Agency'],
    body: z.object({ slug: Slug, heading: Heading }),
    response: replies(AdminPage),
  },
} as const satisfies Endpoint

export const agencyPage = {
  method: 'GET',
  url: '/agency/pages/:slug',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'Get a page with its newest text and its versions',
    tags: ['Agency'],
    params: Params,
    querystring: z.object({ before: Id.optional() }),
    response: replies(AdminPage),
  },
} as const satisfies Endpoint

export const previewPage = {
  method: 'POST',
  url: '/agency/pages/:slug/preview',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'Preview the text as clean HTML',
    tags: ['Agency'],
    params: Params,
    body: z.object({ markdown: PageText }),
    response: replies(z.object({ content: z.string() })),
  },
} as const satisfies Endpoint

export const savePage = {
  method: 'POST',
  url: '/agency/pages/:slug',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'Save a text as the next version. Visitors see it after it is published',
    tags: ['Agency'],
    params: Params,
    body: z.object({ revision: Revision, heading: Heading, markdown: PageText }),
    response: replies(AdminPage),
  },
} as const satisfies Endpoint

export const publishPage = {
  method: 'POST',
  url: '/agency/pages/:slug/publish',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary:
      'Publish the newest version, or schedule it and announce it by email, which the privacy notice allows',
    tags: ['Agency'],
    params: Params,
    body: z.object({
      revision: Revision,
      in_force_from: z.iso.datetime('Please choose a day and a time.').nullable().default(null),
      /** Why the change affects no customer: required to publish the privacy notice at once. */
      reason: z.string().trim().max(500, 'Please use at most 500 characters.').default(''),
    }),
    response: replies(AdminPage),
  },
} as const satisfies Endpoint

export const cancelPage = {
  method: 'POST',
  url: '/agency/pages/:slug/cancel',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'Cancel the scheduled version. Users who were emailed about it are emailed again',
    tags: ['Agency'],
    params: Params,
    body: z.object({ version: Count, reason: Reason }),
    response: replies(AdminPage),
  },
} as const satisfies Endpoint

export const restorePage = {
  method: 'POST',
  url: '/agency/pages/:slug/restore',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'Restore the text of an older version as the newest one. Visitors see it after it is published',
    tags: ['Agency'],
    params: Params,
    body: z.object({ revision: Revision, version: Count }),
    response: replies(AdminPage),
  },
} as const satisfies Endpoint

export const withdrawPage = {
  method: 'POST',
  url: '/agency/pages/:slug/withdraw',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary:
      'Withdraw a page from the storefront; its versions are kept. A page that was never published is deleted',
    tags: ['Agency'],
    params: Params,
    body: z.object({
      revision: Revision,
      reason: Reason,
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

const PageVersion = z.object({
  version: z.int(),
  /** The version that it is compared with; null where there is none before it. */
  compared: z.int().nullable(),
  heading: z.string(),
  markdown: z.string(),
  at: z.iso.datetime(),
  by: Person.nullable(),
  published_at: z.iso.datetime().nullable(),
  /** The newest version. */
  revision: z.int(),
  /** Heading and text, line by line. Equal lines far from every difference are left out. */
  lines: z.array(z.object({ kind: z.enum(['same', 'added', 'removed', 'left_out']), text: z.string() })),
})
export type PageVersion = z.output<typeof PageVersion>

export const agencyPageVersion = {
  method: 'GET',
  url: '/agency/pages/:slug/version',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'Get a version of a page, and its differences from the previous or another version',
    tags: ['Agency'],
    params: Params,
    querystring: z.object({
      version: Id,
      with: Id.optional(),
    }),
    response: replies(PageVersion),
  },
} as const satisfies Endpoint

export const PAGE_REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {
  agencyPage: ['not_found', 'conflict'],
  agencyPageVersion: ['not_found', 'conflict'],
  makePage: ['conflict'],
  savePage: ['not_found', 'outdated', 'conflict'],
  publishPage: ['not_found', 'outdated', 'conflict'],
  cancelPage: ['not_found', 'conflict'],
  restorePage: ['not_found', 'outdated', 'conflict'],
  withdrawPage: ['not_found', 'outdated', 'conflict'],
}
