/** Turns a failure of the payment provider into words for the buyer. */
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../app-error.ts'
import { PaymentError } from '../../platform/payments/payments.ts'

/** Anything that is not the provider's failure is given back as it is. */
export function providerRefusal(error: unknown, log: FastifyBaseLogger): unknown {
  if (!(error instanceof PaymentError)) return error
  if (error.kind === 'declined') return new AppError('conflict', error.message)
  log.error({ err: error, kind: error.kind }, 'payment provider')
  return new AppError(
    'unavailable',
    'The payment could not be started. Nothing was charged, please try again.',
  )
}
