/**
 * Routes for searches with few results: results of the other types, and clips that match most of the words.
 */

import { ok } from '@rushes/contract/endpoint'
import { nearMatches, searchTypes } from '@rushes/contract/facets'
import { SEARCH_TYPES, type SearchType } from '@rushes/contract/search-options'
import type { ClipSearchQuery } from '@rushes/contract/search-query'
import type { Context } from '../../context.ts'
import { MAX_COUNTED, type SearchRequest, unlessAway } from '../../platform/search/search.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { packageItems } from '../catalogue/packages/package-items.ts'
import { visibleItems } from '../catalogue/visible-items.ts'
import { clipRequest, packageRequest, type RequestContext } from './filters.rules.ts'
import { findReferenced } from './find-referenced.ts'
import { requestContext } from './request-context.ts'

const MAX_NEAR = 12

type AnyQuery = Omit<ClipSearchQuery, 'type'> & { type?: SearchType | undefined }

export function nearRoutes({ app, ...services }: Context): void {
  const { db, search, clock } = services
  const contextOf = requestContext(services)

  app.route({
    ...searchTypes,
    async handler({ query, viewer }) {
      const context = await contextOf(viewer, query)
      const visible = SEARCH_TYPES.filter(
        (type) => type === 'packages' || visibleTypes(viewer).some((one) => one === type),
      )
      const counts = await unlessAway(
        search.count(visible.map((type) => requestOf({ ...query, type }, context))),
        null,
      )
      if (counts === null) return ok([])
      const reference = await findReferenced({ db, clock }, viewer, query.term)
      return ok(
        visible.map((type, at) => {
          // The page shows the clip of a number that no text contains.
          const isNamed = type === (reference?.type === 'package' ? 'packages' : reference?.type)
          const count = counts[at] || (isNamed ? 1 : 0)
          return { type, count, isExact: count < MAX_COUNTED }
        }),
      )
    },
  })

  app.route({
    ...nearMatches,
    async handler({ query, viewer }) {
      const request = requestOf(query, await contextOf(viewer, query))
      const ids = await unlessAway(search.near(request, MAX_NEAR), [])
      const [types, now] = [visibleTypes(viewer), clock.now()]
      if (query.type !== 'packages') return ok(await visibleItems(db, { ids, types, now }))
      return ok(await packageItems(db, ids, types, now))
    },
  })
}

function requestOf({ type, ...query }: AnyQuery, context: RequestContext): SearchRequest {
  return type === 'packages'
    ? packageRequest(query, { ...context, visible: ['package'] })
    : clipRequest({ ...query, type }, context)
}
