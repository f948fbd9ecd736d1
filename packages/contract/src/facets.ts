/**
 * Help with searching: the filter values of the server, the count of each value, the results without a filter, and
 * completions of the term.
 */
import { z } from 'zod'
import { ResultItem } from './clips.ts'
import { type Endpoint, optional, replies } from './endpoint.ts'
import { SEARCH_HELP_LIMIT } from './limits.ts'
import { recordOf } from './record-of.ts'
import { FACETS, FILTERS } from './search-filters.ts'
import { SEARCH_TYPES } from './search-options.ts'
import { ClipSearchQuery } from './search-query.ts'

const Facets = z.array(z.object({ id: z.int(), displayname: z.string() }))

export const categories = {
  method: 'GET',
  url: '/clip/categories',
  config: { access: 'public', scope: 'search' },
  schema: { summary: 'List the categories of the filter', tags: ['Catalogue'], response: replies(Facets) },
} as const satisfies Endpoint

export const tones = {
  method: 'GET',
  url: '/clip/tones',
  config: { access: 'public', scope: 'search' },
  schema: { summary: 'List the tones of the filter', tags: ['Catalogue'], response: replies(Facets) },
} as const satisfies Endpoint

export const footageTypes = {
  method: 'GET',
  url: '/clip/footageTypes',
  config: { access: 'public', scope: 'search' },
  schema: { summary: 'List the footage types of the filter', tags: ['Catalogue'], response: replies(Facets) },
} as const satisfies Endpoint

const ValueCounts = z.array(z.object({ value: z.string(), count: z.int() }))

export const clipFacets = {
  method: 'GET',
  url: '/clip/clips/facets',
  config: { access: 'public', scope: 'search', limits: [SEARCH_HELP_LIMIT] },
  schema: {
    summary:
      'Count the results of each filter value for a search; after a corrected search, send `correctedTo` as the term',
    tags: ['Catalogue'],
    querystring: ClipSearchQuery,
    response: replies(
      z.object({
        /** Durations as `0-30`, and `181` for the open range; a switch has the value 1, that of an account for members only. */
        counts: z.object(recordOf(FACETS, () => ValueCounts)),
      }),
    ),
  },
} as const satisfies Endpoint

const FilterName = z.enum(['term', ...FILTERS.map(({ name }) => name)])

export const relaxedSearches = {
  method: 'GET',
  url: '/clip/clips/relax',
  config: { access: 'public', scope: 'search', limits: [SEARCH_HELP_LIMIT] },
  schema: {
    summary: 'Count the results without each filter, most first, if a search has few results',
    tags: ['Catalogue'],
    querystring: ClipSearchQuery,
    response: replies(z.array(z.object({ filter: FilterName, count: z.int() }))),
  },
} as const satisfies Endpoint

/** A search of any type, packages included. */
const AnySearchQuery = ClipSearchQuery.extend({ type: optional(z.enum(SEARCH_TYPES)) })

export const searchTypes = {
  method: 'GET',
  url: '/clip/clips/types',
  config: { access: 'public', scope: 'search', limits: [SEARCH_HELP_LIMIT] },
  schema: {
    summary:
      'Count the results of a search in each type that the viewer may see, including packages; after a corrected search, send `correctedTo` as the term',
    tags: ['Catalogue'],
    querystring: AnySearchQuery,
    response: replies(
      z.array(
        z.object({
          type: z.enum(SEARCH_TYPES),
          count: z.int(),
          /** False above 10,000. */
          isExact: z.boolean(),
        }),
      ),
    ),
  },
} as const satisfies Endpoint

export const nearMatches = {
  method: 'GET',
  url: '/clip/clips/near',
  config: { access: 'public', scope: 'search', limits: [SEARCH_HELP_LIMIT] },
  schema: {
    summary: 'List partial matches, best first, at most 12, if a search has few results',
    tags: ['Catalogue'],
    querystring: AnySearchQuery,
    response: replies(z.array(ResultItem)),
  },
} as const satisfies Endpoint

export const closeClips = {
  method: 'GET',
  url: '/clip/clips/close',
  config: { access: 'public', scope: 'search', limits: [SEARCH_HELP_LIMIT] },
  schema: {
    summary:
      'List clips whose meaning is close to the words of a search, closest first, at most 24; empty without a model',
    tags: ['Catalogue'],
    querystring: ClipSearchQuery,
    response: replies(z.array(ResultItem)),
  },
} as const satisfies Endpoint

export const suggestTerms = {
  method: 'GET',
  url: '/clip/clips/suggest',
  config: { access: 'public', scope: 'search', limits: [SEARCH_HELP_LIMIT] },
  schema: {
    summary: 'Suggest search terms, places, categories and clips while the user types',
    tags: ['Catalogue'],
    querystring: z.object({ term: z.string().max(200), type: optional(z.enum(SEARCH_TYPES)) }),
    response: replies(
      z.array(
        z.object({
          /** Words and places are terms to search for; a category and a clip are opened by their id. */
          kind: z.enum(['words', 'place', 'category', 'clip']),
          text: z.string(),
          /** The noun of another language that the words translate. */
          translates: z.string().nullable(),
          id: z.int().nullable(),
          /** The picture of a clip; null for graphic material. */
          thumbpath: z.string().nullable(),
        }),
      ),
    ),
  },
} as const satisfies Endpoint
