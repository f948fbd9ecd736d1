/** Licence terms in the admin area, by version (R-TERMS-1). */
import { z } from 'zod'
import { Announced } from './agency-announcements.ts'
import { type Endpoint, replies } from './endpoint.ts'
import { PageText } from './page-text.ts'
import { MAX_TIERS, TierCode } from './tier-code.ts'

export const MAX_TERMS = 20_000

export const TERMS_STATES = ['coming', 'in_force', 'past'] as const

const TierTerms = z.object({
  tier: TierCode,
  /** Paragraphs with an empty line between them; the first one is the title. */
  body: z
    .string()
    .trim()
    .min(1, 'Please enter the terms.')
    .max(MAX_TERMS, 'Please use at most 20,000 characters.'),
})

const TermsVersion = z
  .object({
    version: z.string(),
    state: z.enum(TERMS_STATES),
    in_force_from: z.iso.datetime(),
    tiers: z.array(TierTerms),
    /** Markdown of the public page. */
    page: z.string(),
    /** Null for a version that was not announced. */
    announced: Announced.nullable(),
  })
  .meta({ id: 'TermsVersion' })
export type TermsVersion = z.output<typeof TermsVersion>

const Page = PageText.min(1, 'Please enter the text of the page.')
const Version = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,20}$/, 'Use at most 20 letters, digits, dots and hyphens.')
const Reason = z.string().trim().min(1, 'Enter a reason.').max(500, 'Please use at most 500 characters.')

export const termsVersions = {
  method: 'GET',
  url: '/agency/terms',
  config: { access: 'staff', may: 'terms.edit' },
  schema: {
    summary: 'List all versions of the terms, newest first',
    tags: ['Agency'],
    response: replies(z.array(TermsVersion)),
  },
} as const satisfies Endpoint

export const previewTerms = {
  method: 'POST',
  url: '/agency/terms/preview',
  config: { access: 'staff', may: 'terms.edit' },
  schema: {
    summary: 'Preview the page as clean HTML',
    tags: ['Agency'],
    body: z.object({ page: Page }),
    response: replies(z.object({ content: z.string() })),
  },
} as const satisfies Endpoint

export const addTerms = {
  method: 'POST',
  url: '/agency/terms',
  config: { access: 'staff', may: 'terms.edit' },
  schema: {
    summary:
      'Add a version of the terms that takes effect at a time. It cannot be changed, and is announced by email',
    tags: ['Agency'],
    body: z.object({
      version: Version,
      in_force_from: z.iso.datetime('Please choose a day and a time.'),
      tiers: z.array(TierTerms).max(MAX_TIERS),
      page: Page,
      reason: Reason,
    }),
    response: replies(z.array(TermsVersion)),
  },
} as const satisfies Endpoint

export const cancelTerms = {
  method: 'POST',
  url: '/agency/terms/:version/cancel',
  config: { access: 'staff', may: 'terms.edit' },
  schema: {
    summary: 'Delete a scheduled version. Users who were emailed about it are emailed again',
    tags: ['Agency'],
    params: z.object({ version: Version }),
    body: z.object({ reason: Reason }),
    response: replies(z.array(TermsVersion)),
  },
} as const satisfies Endpoint
