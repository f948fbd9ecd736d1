/** Answers with the price list, which is the same for everybody and may be cached. */
import { ok } from '@rushes/contract/endpoint'
import { pricing } from '@rushes/contract/pricing'
import type { Context } from '../../context.ts'
import { answerUnchanged } from '../../http/entity-tag.ts'
import { readPriceList } from './read-price-list.ts'

const CACHE = 'public, max-age=60, stale-while-revalidate=600'

export function pricingRoutes({ app, db }: Context): void {
  app.route({
    ...pricing,
    async handler(_request, reply) {
      const { prices, version } = await readPriceList(db)
      reply.header('cache-control', CACHE)
      return ok({ pricing: prices, version })
    },
    onSend: answerUnchanged,
  })
}
