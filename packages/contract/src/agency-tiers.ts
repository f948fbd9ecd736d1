/** Licence tiers in the admin area (R-TIER-9). */
import { AUDIENCE_ON_APPLICATION_ABOVE } from '@rushes/commerce/licence-tier'
import { z } from 'zod'
import { MAX_TERMS } from './agency-terms.ts'
import { type Endpoint, Revision, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { TierCode } from './tier-code.ts'

const MAX_ON_AIR_USES = 1_000
const AUDIENCE = 'Enter a number from 1 to 10,000,000, or leave it empty.'
const USES = `Enter a number from 1 to ${MAX_ON_AIR_USES.toLocaleString('en')}, or leave it empty.`

const text = (max: number, missing: string) =>
  z.string().trim().min(1, missing).max(max, `Please use at most ${max} characters.`)

const TierFields = z.object({
  name: text(100, 'Please enter a name.'),
  /** The label of the usage type at checkout, and the name on licences. */
  usage_type: text(100, 'Please enter a name.'),
  /** The name in the help about licences. */
  help_title: text(100, 'Please enter a name.'),
  description: text(500, 'Please enter a description.'),
  /** The usual buyer, as the start of a sentence. */
  for_whom: text(100, 'Please enter the usual buyer.'),
  help_text: text(200, 'Please enter a summary.'),
  /** The scope: media, territory and term, each as the start of a sentence. */
  scope_media: text(200, 'Please enter the media.'),
  scope_territory: text(200, 'Please enter the territory.'),
  scope_term: text(200, 'Please enter the term.'),
  /** What of the buyer may use the clip. */
  brands: text(200, 'Please enter who may use the clip.'),
  /** Granted for publication on social media: the checkout requires addresses instead of a programme. */
  social: z.boolean(),
  monetization: z.boolean(),
  /** Null where the licence is not about broadcasting and is bought once. */
  on_air_uses: z.int(USES).min(1, USES).max(MAX_ON_AIR_USES, USES).nullable(),
  /** Followers; null where there is no limit below the price on application. */
  audience_limit: z.int(AUDIENCE).min(1, AUDIENCE).max(AUDIENCE_ON_APPLICATION_ABOVE, AUDIENCE).nullable(),
  /** The narrower licence whose scope it includes, so that its fee is deducted (R-UPGRADE-1). */
  covers: TierCode.nullable(),
})
export type TierFields = z.output<typeof TierFields>

const Reason = z.string().trim().min(1, 'Enter a reason.').max(500, 'Please use at most 500 characters.')

const AdminTier = TierFields.extend({
  code: TierCode,
  /** No longer sold; its licences and credits remain valid. */
  retired: z.boolean(),
  /** Every change adds one; a save names the one it is based on. */
  revision: z.int(),
  /** Changes since the installation, newest first. */
  versions: z.array(
    z.object({ revision: z.int(), at: z.iso.datetime(), by: z.string(), reason: z.string() }),
  ),
}).meta({ id: 'AdminTier' })
export type AdminTier = z.output<typeof AdminTier>

const rule = { access: 'staff', may: 'terms.edit' } as const

export const agencyTiers = {
  method: 'GET',
  url: '/agency/tiers',
  config: rule,
  schema: {
    summary: 'List licence tiers in the order in which they are offered',
    tags: ['Agency'],
    response: replies(z.array(AdminTier)),
  },
} as const satisfies Endpoint

export const addTier = {
  method: 'POST',
  url: '/agency/tiers',
  // A licence decides what the agency grants.
  config: { ...rule, needsPassword: true },
  schema: {
    summary: 'Add a licence tier. It is sold once a price list has a price for it',
    tags: ['Agency'],
    body: TierFields.extend({
      code: TierCode,
      /** Paragraphs with an empty line between them; the first one is the title. */
      terms: z
        .string()
        .trim()
        .min(1, 'Please enter the terms.')
        .max(MAX_TERMS, 'Please use at most 20,000 characters.'),
      reason: Reason,
    }),
    response: replies(z.array(AdminTier)),
  },
} as const satisfies Endpoint

export const changeTier = {
  method: 'POST',
  url: '/agency/tiers/:code',
  config: { ...rule, needsPassword: true },
  schema: {
    summary: 'Change, retire or restore a licence tier. Licences that were granted keep their name and scope',
    tags: ['Agency'],
    params: z.object({ code: TierCode }),
    body: TierFields.extend({ retired: z.boolean(), revision: Revision, reason: Reason }),
    response: replies(z.array(AdminTier)),
  },
} as const satisfies Endpoint

export const TIER_REFUSALS = {
  addTier: ['conflict'],
  changeTier: ['not_found', 'outdated', 'conflict'],
} as const satisfies Record<string, readonly ErrorCode[]>
