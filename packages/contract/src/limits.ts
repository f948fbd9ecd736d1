/** The rate limits of an endpoint (R-HTTP-3). The server counts over all of its processes. */

export type Limit = {
  /** The maximum in a window of `seconds`, for visitors without and with a session. */
  readonly guest: number
  readonly member: number
  /** A window of more than a minute is exact, a shorter one may be exceeded by the calls of a second. */
  readonly seconds: number
  /**
   * The key of the count. `address`: the network address of a guest, the user of a member. `account`: all
   * users of a member's account together. `email`: the field of that name in the body.
   */
  readonly by: 'address' | 'account' | 'email'
  /** Endpoints with the same word are counted together; without one an endpoint is counted alone. */
  readonly countsAs?: 'general' | 'search' | 'page' | 'key'
  /** The weight of a call; 1 by default. */
  readonly weight?: number
}

/** The limit of endpoints that declare none. */
export const GENERAL_LIMIT: Limit = {
  guest: 300,
  member: 600,
  seconds: 60,
  by: 'address',
  countsAs: 'general',
}

/** All calls of an API key together, in addition to the limits of the endpoints. */
export const KEY_LIMIT: Limit = { guest: 600, member: 600, seconds: 60, by: 'address', countsAs: 'key' }

/** Limits the help with searches: a call counts half as much as a search. */
export const SEARCH_HELP_LIMIT = {
  guest: 120,
  member: 1_200,
  seconds: 60,
  by: 'address',
  countsAs: 'search',
} as const satisfies Limit

/** 60 searches a minute for a guest's address, 600 for a member. */
export const SEARCH_LIMIT = { ...SEARCH_HELP_LIMIT, weight: 2 } as const satisfies Limit

/** Pages that are not in memory and have to be rendered; the searches in them count as searches too. */
export const PAGE_LIMIT: Limit = { guest: 60, member: 60, seconds: 60, by: 'address', countsAs: 'page' }

/** Allows a hundred processes that only serve pages and poll every second from one address. */
export const SITE_LIMIT: Limit = { guest: 6_000, member: 6_000, seconds: 60, by: 'address' }

/** A whole history in one answer. */
export const EXPORT_LIMIT: Limit = { guest: 10, member: 10, seconds: 60, by: 'address' }

/** A table that is read row by row: a dry run, and then the change. */
export const TABLE_LIMIT: Limit = { guest: 30, member: 30, seconds: 60, by: 'address' }

/** The pieces of files that staff send: 8 MiB each, so that 600 a minute would stop a fast line. */
export const UPLOAD_LIMIT: Limit = { guest: 300, member: 3_000, seconds: 60, by: 'address' }

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

/** Forms that send emails: one window for the sender, one for the address that is entered. */
export const FORM_LIMITS = [
  { guest: 5, member: 20, seconds: HOUR_S, by: 'address' },
  { guest: 20, member: 20, seconds: DAY_S, by: 'email' },
] as const satisfies readonly Limit[]
