/** Packages: editorial sets of clips (R-PACKAGE-1). */
import { z } from 'zod'
import { ClipType, ObtainableItem, Pagination, ResultItem, SearchHelp } from './clips.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { SEARCH_LIMIT } from './limits.ts'
import { PackageSearchQuery } from './search-query.ts'

export const searchPackages = {
  method: 'GET',
  url: '/clip/packages',
  config: { access: 'public', scope: 'search', limits: [SEARCH_LIMIT] },
  schema: {
    summary: 'Search packages',
    tags: ['Catalogue'],
    querystring: PackageSearchQuery,
    response: replies(SearchHelp.extend({ items: z.array(ResultItem), pagination: Pagination })),
  },
} as const satisfies Endpoint

export const packageById = {
  method: 'GET',
  url: '/clip/packages/:id',
  config: { access: 'public', scope: 'search', replica: 'guests' },
  schema: {
    summary: 'Get a package with the clips that the viewer may see, in editorial order',
    tags: ['Catalogue'],
    params: z.object({ id: Id }),
    response: replies(
      z
        .object({
          id: z.int(),
          name: z.string(),
          summary: z.string(),
          created: z.iso.datetime(),
          clips: z.array(z.object({ id: z.int(), type: ClipType })),
          items: z.array(ObtainableItem),
          /** The name for GET /clip/clips/text/:textFile; only for members. */
          textFile: z.string().nullable().optional(),
        })
        .meta({ id: 'Package' }),
    ),
  },
} as const satisfies Endpoint
