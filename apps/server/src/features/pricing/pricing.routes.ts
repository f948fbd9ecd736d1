/** Returns the price list that applies to the caller. It is cached only while it is in force (R-PRICE-8). */
import { ok } from '@rushes/contract/endpoint'
import { pricing } from '@rushes/contract/pricing'
import type { Context } from '../../context.ts'
import { answerUnchanged } from '../../http/entity-tag.ts'
import { addVary } from '../../http/vary.ts'
import { announcePriceTurns } from './price-turns.ts'
import { readPriceList } from './read-price-list.ts'

/** Guests may see a scheduled list late by this time. Members, who pay, revalidate every time. */
const MAX_AGE_S = 60

export function pricingRoutes({ app, ...services }: Context): void {
  const turns = announcePriceTurns(services)
  app.addHook('onClose', async () => turns.stop())

  app.route({
    ...pricing,
    async handler({ viewer }, reply) {
      const { prices, version, heldS } = await readPriceList(services, viewer?.accountId ?? null)
      const maxAge = Math.min(MAX_AGE_S, heldS ?? MAX_AGE_S)
      reply.header('cache-control', viewer ? 'private, no-cache' : `public, max-age=${maxAge}`)
      addVary(reply, 'authorization')
      return ok({ pricing: prices, version })
    },
    onSend: answerUnchanged,
  })
}
