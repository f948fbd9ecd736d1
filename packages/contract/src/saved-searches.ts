/**
 * Saved searches of a user or a company, with the alerts and the feed of each user (R-SAVED-1 to R-SAVED-5, R-FEED-3). A search
 * that the viewer may not see is reported as one that does not exist.
 */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { ALERTS, MAX_NEW_COUNT, MAX_SEARCH_NAME } from './saved-search-options.ts'
import { ClipSearchQuery } from './search-query.ts'

const Name = z
  .string()
  .trim()
  .min(1, 'Please enter a name for the search.')
  .max(MAX_SEARCH_NAME, `Please use at most ${MAX_SEARCH_NAME} characters.`)

/**
 * The part of a search that is saved. The order and the page are not, and neither is `obtainable`, whose results change with the
 * credits of the account.
 */
export const SavedQuery = ClipSearchQuery.omit({
  sort: true,
  dir: true,
  page: true,
  page_size: true,
  es_after: true,
  exact: true,
  back_on_search: true,
  obtainable: true,
})
export type SavedQuery = z.output<typeof SavedQuery>

const AlertChoice = z.enum(ALERTS)
const SearchParams = z.object({ id: Id })

export const SavedSearch = z
  .object({
    id: z.int(),
    name: z.string(),
    created: z.iso.datetime(),
    /** Whether the search belongs to the company. */
    company: z.boolean(),
    /** Whether the viewer may rename and delete it. */
    can_edit: z.boolean(),
    /** Parameters of the address of the search. */
    query: z.record(z.string(), z.string()),
    /** The viewer's own choice. */
    alert: AlertChoice,
    /** Clips that became public since the viewer opened the search; `MAX_NEW_COUNT` and one at most. */
    new_clips: z.int().max(MAX_NEW_COUNT + 1),
    /** The path of the viewer's feed; null without one. */
    feed: z.string().nullable(),
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.output<typeof SavedSearch>

export const savedSearches = {
  method: 'GET',
  url: '/clip/savedsearches',
  config: { access: 'login' },
  schema: {
    summary: "List the viewer's own saved searches and those of the company, by name",
    tags: ['Search'],
    response: replies(
      z.object({
        searches: z.array(SavedSearch),
        /** Whether the viewer may save searches for the company. */
        can_save_company: z.boolean(),
      }),
    ),
  },
} as const satisfies Endpoint

export const saveSearch = {
  method: 'POST',
  url: '/clip/savedsearches',
  config: { access: 'login' },
  schema: {
    summary: 'Save a search of clips',
    tags: ['Search'],
    body: z.object({
      name: Name,
      query: SavedQuery,
      alert: AlertChoice.default('off'),
      /** Whether the search is for all users of the account. */
      company: z.boolean().default(false),
    }),
    response: replies(SavedSearch),
  },
} as const satisfies Endpoint

export const changeSavedSearch = {
  method: 'POST',
  url: '/clip/savedsearches/:id',
  config: { access: 'login' },
  schema: {
    summary: "Rename a saved search, or change the viewer's own alert or feed; absent fields do not change",
    tags: ['Search'],
    params: SearchParams,
    body: z.object({
      name: Name.optional(),
      alert: AlertChoice.optional(),
      /** True creates an address if there is none, false revokes it. */
      feed: z.boolean().optional(),
    }),
    response: replies(SavedSearch),
  },
} as const satisfies Endpoint

export const openSavedSearch = {
  method: 'POST',
  url: '/clip/savedsearches/:id/open',
  config: { access: 'login' },
  schema: {
    summary: 'Get a saved search and mark its clips as seen',
    tags: ['Search'],
    params: SearchParams,
    response: replies(SavedSearch),
  },
} as const satisfies Endpoint

export const deleteSavedSearch = {
  method: 'DELETE',
  url: '/clip/savedsearches/:id',
  config: { access: 'login' },
  schema: {
    summary: 'Delete a saved search with its alerts and feeds',
    tags: ['Search'],
    params: SearchParams,
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const stopAlerts = {
  method: 'POST',
  url: '/clip/alerts/stop',
  config: { access: 'public', limits: [{ guest: 30, member: 30, seconds: 60, by: 'address' }] },
  schema: {
    summary: 'Stop all search alerts of the user to whom an email was sent, by the token of its link',
    tags: ['Search'],
    body: z.object({ token: z.string().max(80) }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const SAVED_SEARCH_REFUSALS = {
  saveSearch: ['forbidden', 'conflict'],
  changeSavedSearch: ['not_found', 'forbidden'],
  openSavedSearch: ['not_found'],
  deleteSavedSearch: ['not_found', 'forbidden'],
  stopAlerts: ['not_found'],
} as const satisfies Record<string, readonly ErrorCode[]>
