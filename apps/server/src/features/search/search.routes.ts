/** The search of clips and the search of packages. How a search is carried out is behind the port in `platform/search`. */
import { type ClipSearchQuery, searchClips } from '@rushes/contract/clips'
import { ok } from '@rushes/contract/endpoint'
import { searchPackages } from '@rushes/contract/packages'
import type { Context, Services } from '../../context.ts'
import type { SearchAnswer } from '../../platform/search/search.ts'
import { clipItems } from '../catalogue/clip-items.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { packageItems } from '../catalogue/package-items.ts'
import { clipRequest, packageRequest, type RequestContext } from './filters.rules.ts'
import { requestContext } from './request-context.ts'
import { findPage } from './search-pages.ts'

/** With fewer results a correction is offered. */
const MIN_RESULTS = 3

export function searchRoutes({ app, ...services }: Context): void {
  const { db, search, clock } = services
  const contextOf = requestContext(services)

  app.route({
    ...searchClips,
    async handler({ query, viewer }) {
      const context = await contextOf(viewer)
      const { answer, pagination } = await findPage(services, clipRequest(query, context), query)
      const [items, didYouMean] = await Promise.all([
        clipItems(db, answer.ids),
        correctionOf(search, query, answer, context),
      ])
      return ok({ items, pagination, didYouMean })
    },
  })

  app.route({
    ...searchPackages,
    async handler({ query, viewer }) {
      const context = { ...(await contextOf(viewer)), visible: ['package'] as const }
      const { answer, pagination } = await findPage(services, packageRequest(query, context), query)
      const items = await packageItems(db, answer.ids, visibleTypes(viewer), clock.now())
      return ok({ items, pagination })
    },
  })
}

/** Null unless hardly anything was found, and the correction finds something of the type without the other filters. */
async function correctionOf(
  search: Services['search'],
  { term = '', type, page }: ClipSearchQuery,
  { total, unknown }: SearchAnswer,
  context: RequestContext,
): Promise<string | null> {
  if (total >= MIN_RESULTS || page > 1 || unknown.length === 0) return null
  const corrected = await search.correct(term, unknown)
  if (corrected === null) return null
  const plain = clipRequest({ term: corrected, type, page: 1, page_size: 1 }, context)
  return (await search.count(plain)) > 0 ? corrected : null
}
