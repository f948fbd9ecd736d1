/** Owners of the material that the agency licenses, with their share of its earnings (R-CONTRIBUTOR-1). */
import { z } from 'zod'
import { CurrencyCode } from './countries.ts'
import { emailOf } from './email.ts'
import { type Endpoint, Id, Revision, replies } from './endpoint.ts'

const SHARE = 'Enter a share from 0 to 100 with at most two decimals.'
/** Compares cents, so that two decimals are a whole number. */
const hasTwoDecimals = (share: number) => Math.abs(share * 100 - Math.round(share * 100)) < 1e-6

export const ContributorFields = z.object({
  name: z.string().trim().min(1, 'Please enter a name.').max(200, 'Please use at most 200 characters.'),
  /** Empty where there is none. */
  email: z.union([z.literal(''), emailOf()]),
  share_percent: z.number(SHARE).min(0, SHARE).max(100, SHARE).refine(hasTwoDecimals, SHARE),
  statement_currency: CurrencyCode,
  notes: z.string().trim().max(2_000, 'Please use at most 2,000 characters.'),
})
export type ContributorFields = z.output<typeof ContributorFields>

export const CONTRIBUTOR_STATES = ['active', 'retired'] as const

const Contributor = ContributorFields.extend({
  id: z.int(),
  status: z.enum(CONTRIBUTOR_STATES),
  clip_count: z.int(),
  /** Every change adds one; a save names the one it is based on. */
  revision: z.int(),
}).meta({ id: 'Contributor' })
export type Contributor = z.output<typeof Contributor>

export const contributors = {
  method: 'GET',
  url: '/agency/contributors',
  config: { access: 'staff', may: 'contributors.edit' },
  schema: {
    summary: 'List contributors, by name',
    tags: ['Agency'],
    response: replies(z.array(Contributor)),
  },
} as const satisfies Endpoint

export const addContributor = {
  method: 'POST',
  url: '/agency/contributors',
  // The share decides what a contributor is due.
  config: { access: 'staff', may: 'contributors.edit', needsPassword: true },
  schema: {
    summary: 'Add a contributor. 409 `conflict` if the name exists',
    tags: ['Agency'],
    body: ContributorFields,
    response: replies(Contributor),
  },
} as const satisfies Endpoint

export const changeContributor = {
  method: 'POST',
  url: '/agency/contributors/:id',
  // The share decides what a contributor is due.
  config: { access: 'staff', may: 'contributors.edit', needsPassword: true },
  schema: {
    summary: 'Change or retire a contributor: new clips of a retired contributor cannot be published',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    body: ContributorFields.extend({ status: z.enum(CONTRIBUTOR_STATES), revision: Revision }),
    response: replies(Contributor),
  },
} as const satisfies Endpoint
