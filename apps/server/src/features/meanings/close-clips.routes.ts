/** Lists clips that are close in meaning to a search with few results (R-MEANING-2). */
import { ok } from '@rushes/contract/endpoint'
import { closeClips } from '@rushes/contract/facets'
import type { Context } from '../../context.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { visibleItems } from '../catalogue/visible-items.ts'
import { clipRequest } from '../search/filters.rules.ts'
import { requestContext } from '../search/request-context.ts'
import { closeInMeaning } from './close-in-meaning.ts'

export function closeClipRoutes({ app, ...services }: Context): void {
  const { db, clock } = services
  const contextOf = requestContext(services)

  app.route({
    ...closeClips,
    async handler({ query, viewer }) {
      const ids = await closeInMeaning(services, clipRequest(query, await contextOf(viewer, query)))
      return ok(await visibleItems(db, { ids, types: visibleTypes(viewer), now: clock.now() }))
    },
  })
}
