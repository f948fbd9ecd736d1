/** Lets buyers list and remove their saved cards (R-CARD-2, R-CARD-3). */
import { removeCard, savedCards } from '@rushes/contract/cards'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { PaymentError } from '../../platform/payments/payments.ts'
import { record } from '../audit/record-event.ts'
import { isExpired } from './cards.rules.ts'
import { noSuchCard } from './choose-card.ts'
import { readCards } from './read-cards.ts'

export function cardRoutes(context: Context): void {
  const { app, db, clock, payments, log } = context

  function refuse(error: unknown): never {
    if (!(error instanceof PaymentError)) throw error
    log.error({ err: error, kind: error.kind }, 'payment provider')
    throw new AppError('unavailable', 'Your saved cards are not available now. Please try again later.')
  }

  app.route({
    ...savedCards,
    async handler(request) {
      const own = await readCards(context, viewerOf(request).userId).catch(refuse)
      const now = clock.now()
      return ok(
        (own?.cards ?? []).map(({ ref, ...card }) => ({
          id: ref,
          ...card,
          expired: isExpired({ ref, ...card }, now),
        })),
      )
    },
  })

  app.route({
    ...removeCard,
    async handler(request) {
      const { userId } = viewerOf(request)
      const own = await readCards(context, userId).catch(refuse)
      const isRemoved = own && (await payments.cards.remove(own.customerRef, request.params.id).catch(refuse))
      if (!isRemoved) throw noSuchCard()
      const event = {
        at: clock.now(),
        actorUserId: userId,
        ip: request.ip,
        object: `user:${userId}` as const,
      }
      await record(db, { ...event, action: 'card.removed' })
      return ok(null, 'The card has been removed.')
    },
  })
}
