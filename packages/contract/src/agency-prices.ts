/** Price lists in the admin area: view, copy, edit, schedule, cancel and end (R-PRICE-8 to R-PRICE-11). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { Count, type Endpoint, Id, Revision, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { KnownTierCode, MAX_TIERS, TierCode } from './tier-code.ts'

/** Four currencies, two media and ten sizes of each tier. */
const MAX_CELLS = MAX_TIERS * 80
const MAX_ACCOUNTS = 200
/** Far more than an agency ever needs; the newest are listed. */
export const MAX_PRICE_LISTS = 500

export const PRICE_LIST_STATES = ['draft', 'coming', 'in_force', 'past', 'cancelled'] as const
const PriceListState = z.enum(PRICE_LIST_STATES)
export type PriceListState = z.output<typeof PriceListState>

/** Price of one clip in a bundle of `size`, in whole major units; a cell that is missing is not offered. */
const PriceCell = z
  .object({
    tier: TierCode,
    currency: z.enum(CURRENCIES),
    media: z.enum(['video', 'image']),
    size: z.number().max(10_000_000),
    price: z.number().max(10_000_000),
  })
  .meta({ id: 'PriceCell' })

const Timestamp = z.iso.datetime('Please choose a day and a time.')

const Company = z.object({ id: z.int(), name: z.string() })
export type Company = z.output<typeof Company>

const PriceListRow = z
  .object({
    id: z.int(),
    name: z.string(),
    state: PriceListState,
    /** Null for a draft. */
    effective_from: z.iso.datetime().nullable(),
    /** Null where it holds until another list begins. */
    ends_at: z.iso.datetime().nullable(),
    /** The accounts that it applies to; empty means all. */
    accounts: z.array(Company),
    /** Every change adds one; a save names the one it is based on. */
    revision: z.int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'PriceListRow' })
export type PriceListRow = z.output<typeof PriceListRow>

const AdminPriceList = PriceListRow.extend({
  cells: z.array(PriceCell),
  /** The public list in force, with which changes are compared. */
  compared: z.object({ id: z.int(), name: z.string(), cells: z.array(PriceCell) }),
  tiers: z.array(z.object({ code: TierCode, name: z.string() })),
}).meta({ id: 'AdminPriceList' })
export type AdminPriceList = z.output<typeof AdminPriceList>

const Name = z.string().trim().min(1, 'Please enter a name.').max(80, 'Please use at most 80 characters.')
const Accounts = z
  .array(Id)
  .max(MAX_ACCOUNTS, `Please choose at most ${MAX_ACCOUNTS} companies.`)
  .refine((ids) => new Set(ids).size === ids.length, 'An account is listed twice.')
const Reason = z.string().trim().min(1, 'Enter a reason.').max(500, 'Please use at most 500 characters.')
const Params = z.object({ id: Id })
export const priceLists = {
  method: 'GET',
  url: '/agency/price-lists',
  config: { access: 'staff', may: 'prices.edit' },
  schema: {
    summary: 'List all price lists: drafts first, then by start time, newest first',
    tags: ['Agency'],
    response: replies(z.array(PriceListRow)),
  },
} as const satisfies Endpoint

export const priceList = {
  method: 'GET',
  url: '/agency/price-lists/:id',
  config: { access: 'staff', may: 'prices.edit' },
  schema: {
    summary: 'Get a price list with its prices and the regular prices in force',
    tags: ['Agency'],
    params: Params,
    response: replies(AdminPriceList),
  },
} as const satisfies Endpoint

export const priceCompanies = {
  method: 'GET',
  url: '/agency/price-companies',
  config: { access: 'staff', may: 'prices.edit' },
  schema: {
    summary: 'Search accounts by name, at most 20, for a price list for named accounts',
    tags: ['Agency'],
    querystring: z.object({ q: z.string().trim().min(1, 'Please enter a name.').max(100) }),
    response: replies(z.array(Company)),
  },
} as const satisfies Endpoint

export const copyPriceList = {
  method: 'POST',
  url: '/agency/price-lists',
  config: { access: 'staff', may: 'prices.edit' },
  schema: {
    summary: 'Create a draft with the prices of another list',
    tags: ['Agency'],
    body: z.object({ copy_of: Id, name: Name, accounts: Accounts }),
    response: replies(AdminPriceList),
  },
} as const satisfies Endpoint

export const editPriceList = {
  method: 'POST',
  url: '/agency/price-lists/:id',
  config: { access: 'staff', may: 'prices.edit' },
  schema: {
    summary: 'Save a draft: its name, its accounts and all its prices',
    tags: ['Agency'],
    params: Params,
    body: z.object({
      revision: Revision,
      name: Name,
      accounts: Accounts,
      cells: z
        .array(PriceCell.extend({ tier: KnownTierCode }))
        .max(MAX_CELLS, `Please give at most ${MAX_CELLS} prices.`),
    }),
    response: replies(AdminPriceList),
  },
} as const satisfies Endpoint

export const setPriceList = {
  method: 'POST',
  url: '/agency/price-lists/:id/set',
  config: { access: 'staff', may: 'prices.edit' },
  schema: {
    summary: 'Schedule a draft to take effect at a time. Its prices can no longer be changed',
    tags: ['Agency'],
    params: Params,
    body: z.object({
      revision: Revision,
      effective_from: Timestamp,
      /** The end of a list that names companies; null where it has no end. */
      ends_at: Timestamp.nullable().default(null),
      reason: Reason,
      /** The number of changes of more than 30 per cent that staff have confirmed. */
      large_changes: Count.default(0),
    }),
    response: replies(AdminPriceList),
  },
} as const satisfies Endpoint

export const cancelPriceList = {
  method: 'POST',
  url: '/agency/price-lists/:id/cancel',
  config: { access: 'staff', may: 'prices.edit' },
  schema: {
    summary: 'Cancel a draft or a scheduled list',
    tags: ['Agency'],
    params: Params,
    body: z.object({ revision: Revision, reason: Reason }),
    response: replies(AdminPriceList),
  },
} as const satisfies Endpoint

export const endPriceList = {
  method: 'POST',
  url: '/agency/price-lists/:id/end',
  config: { access: 'staff', may: 'prices.edit' },
  schema: {
    summary: 'End a list for named accounts now: the regular prices apply to them',
    tags: ['Agency'],
    params: Params,
    body: z.object({ revision: Revision, reason: Reason }),
    response: replies(AdminPriceList),
  },
} as const satisfies Endpoint

/** Errors of price lists and of the terms, in addition to those that follow from their rules. */
export const PRICE_REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {
  priceList: ['not_found'],
  copyPriceList: ['not_found', 'idempotency_mismatch', 'conflict'],
  editPriceList: ['not_found', 'outdated', 'conflict'],
  setPriceList: ['not_found', 'outdated', 'conflict'],
  cancelPriceList: ['not_found', 'outdated', 'conflict'],
  endPriceList: ['not_found', 'outdated', 'conflict'],
  addTerms: ['conflict', 'idempotency_mismatch'],
  cancelTerms: ['not_found', 'conflict'],
}
