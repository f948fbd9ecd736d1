/** Limits and choices of saved searches, shared by browser and server (R-SAVED-1, R-SAVED-3). */

/** Saved searches of a user, and of a company. */
export const MAX_SAVED_SEARCHES = 100
/** Characters. */
export const MAX_SEARCH_NAME = 80
export const ALERTS = ['off', 'at_once', 'hourly', 'daily'] as const
export type Alert = (typeof ALERTS)[number]
/** More new clips are shown as this number and a plus. */
export const MAX_NEW_COUNT = 99
