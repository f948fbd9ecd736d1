/**
 * The price list, the same for everybody; caches ask again with its version as the tag.
 *
 * Specification: section 3 (Pricing tier), section 7 (`/clip/pricing`).
 */
import { ok } from '@rushes/contract/endpoint'
import { pricing } from '@rushes/contract/pricing'
import type { Context } from '../../context.ts'
import { hasCurrent } from '../../http/entity-tag.ts'
import { readPriceList } from './read-price-list.ts'

const CACHE = 'public, max-age=60, stale-while-revalidate=600'

export function pricingRoutes({ app, db }: Context): void {
  app.route({
    ...pricing,
    async handler(request, reply) {
      const { prices, version } = await readPriceList(db)
      const tag = `"${version}"`
      reply.header('cache-control', CACHE).header('etag', tag)
      // Nothing to send: the caller has this version.
      if (hasCurrent(request, tag)) return reply.code(304).send(undefined as never)
      return ok({ pricing: prices, version })
    },
  })
}
