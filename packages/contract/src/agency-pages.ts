/** Content pages in the admin area: drafts, versions, published texts (R-PAGE-2, R-PAGE-3). */
import { z } from 'zod'
import { Person } from './agency-clips.ts'
import { type Endpoint, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { PageText } from './page-text.ts'

/** At most as many pages. */
export const MAX_PAGES = 500

/**
 * `draft`: never published. `changed`: visitors read an older version than the newest. `withdrawn`: visitors have read it
 * and find it no more.
 */
const PAGE_STATES = ['published', 'changed', 'draft', 'withdrawn'] as const

const Slug = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/, 'Please use small letters, digits and hyphens, at most 80.')
const Params = z.object({ slug: Slug })
const Heading = z
  .string()
  .trim()
  .min(1, 'Please enter a heading.')
  .max(200, 'Please use at most 200 characters.')
/** The newest version that who asks has read. */
const Revision = z.int().min(1)

const PageRow = z.object({
  slug: z.string(),
  heading: z.string(),
  /** Where visitors find it. */
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
  /** The newest 50, or 50 before the one that was asked for. */
  versions: z.array(PageVersionRow),
  /** Before which the next ones are; null on the last. */
  next: z.int().nullable(),
}).meta({ id: 'AdminPage' })
export type AdminPage = z.output<typeof AdminPage>

export const agencyPages = {
  method: 'GET',
  url: '/agency/pages',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'All content pages, in the order of their slugs, but for the licensing terms',
    tags: ['Agency'],
    response: replies(z.array(PageRow)),
  },
} as const satisfies Endpoint

export const makePage = {
  method: 'POST',
  url: '/agency/pages',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'Make a page, which nobody outside sees until it is published. 409 for a slug that is taken',
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
    summary: 'A page with its newest text and its versions',
    tags: ['Agency'],
    params: Params,
    querystring: z.object({ before: z.coerce.number().int().min(1).optional() }),
    response: replies(AdminPage),
  },
} as const satisfies Endpoint

export const previewPage = {
  method: 'POST',
  url: '/agency/pages/:slug/preview',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'The text as visitors would see it, as clean HTML',
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
    summary: 'Save a text as the next version. Visitors read it once it is published',
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
    summary: 'Put the newest version before visitors',
    tags: ['Agency'],
    params: Params,
    body: z.object({ revision: Revision }),
    response: replies(AdminPage),
  },
} as const satisfies Endpoint

export const restorePage = {
  method: 'POST',
  url: '/agency/pages/:slug/restore',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'Make the text of an older version the newest one. Visitors read it once it is published',
    tags: ['Agency'],
    params: Params,
    body: z.object({ revision: Revision, version: z.int().min(1) }),
    response: replies(AdminPage),
  },
} as const satisfies Endpoint

export const withdrawPage = {
  method: 'POST',
  url: '/agency/pages/:slug/withdraw',
  config: { access: 'staff', may: 'pages.edit' },
  schema: {
    summary: 'Take a page off the storefront; its versions stay. A page that was never published is deleted',
    tags: ['Agency'],
    params: Params,
    body: z.object({
      revision: Revision,
      reason: z.string().trim().min(1, 'Please say why.').max(500, 'Please use at most 500 characters.'),
    }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

const PageVersion = z.object({
  version: z.int(),
  /** The one that it is compared with; null where there is none before it. */
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
    summary: 'A version of a page, and how it differs from the one before or from another',
    tags: ['Agency'],
    params: Params,
    querystring: z.object({
      version: z.coerce.number().int().min(1),
      with: z.coerce.number().int().min(1).optional(),
    }),
    response: replies(PageVersion),
  },
} as const satisfies Endpoint

export const PAGE_REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {
  agencyPage: ['not_found', 'conflict'],
  agencyPageVersion: ['not_found', 'conflict'],
  makePage: ['conflict'],
  savePage: ['not_found', 'changed_meanwhile', 'conflict'],
  publishPage: ['not_found', 'changed_meanwhile', 'conflict'],
  restorePage: ['not_found', 'changed_meanwhile', 'conflict'],
  withdrawPage: ['not_found', 'changed_meanwhile', 'conflict'],
}
