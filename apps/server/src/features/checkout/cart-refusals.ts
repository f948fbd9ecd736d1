/** The refusals of a checkout as the viewer gets them. */
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../app-error.ts'
import { PaymentError } from '../../platform/payments/payments.ts'
import { correctedCart } from './corrected-cart.rules.ts'
import type { CartQuote } from './quote-cart.ts'

/** 409 with the cart as it should be. */
export function cartChanged(quote: CartQuote): AppError {
  const [first] = quote.removed
  const isAllOwned = quote.removed.length > 0 && quote.removed.every(({ reason }) => reason === 'owned')
  return new AppError(
    isAllOwned ? 'already_owned' : 'cart_changed',
    first?.message ?? 'Your cart has changed. Please check the new total and try again.',
    { data: correctedCart(quote) },
  )
}

/** What the buyer is told when the provider did not play along; anything else is passed on. */
export function providerRefusal(error: unknown, log: FastifyBaseLogger): unknown {
  if (!(error instanceof PaymentError)) return error
  if (error.kind === 'declined') return new AppError('conflict', error.message)
  log.error({ err: error, kind: error.kind }, 'payment provider')
  return new AppError(
    'unavailable',
    'The payment could not be started. Nothing was charged, please try again.',
  )
}
