/** Turns a failure of the payment provider into messages for the buyer and the admin area. */
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../../app-error.ts'
import { PaymentError } from '../../../platform/payments/payments.ts'

/** Returns the error for a refused refund, which stays recorded (R-REFUND-4). */
export function refundRefusal(error: unknown, log: FastifyBaseLogger): unknown {
  if (!(error instanceof PaymentError)) return error
  log.error({ err: error, kind: error.kind }, 'a refund at the payment provider')
  return error.kind === 'unknown'
    ? new AppError(
        'unavailable',
        'The payment provider has not responded. The refund is saved and retried every minute. No action is needed.',
      )
    : new AppError('conflict', 'The payment provider rejected the refund.')
}

/** Returns the error for a refused response to a bank. */
export function disputeRefusal(error: unknown, log: FastifyBaseLogger): unknown {
  if (!(error instanceof PaymentError)) return error
  log.error({ err: error, kind: error.kind }, 'an answer to a dispute')
  return error.kind === 'unknown'
    ? new AppError('unavailable', 'The payment provider does not respond. Please try again in a minute.')
    : new AppError('conflict', 'The payment provider rejected the evidence.')
}

/** Returns the error for a failure of the provider; other errors are returned unchanged. */
export function providerRefusal(error: unknown, log: FastifyBaseLogger): unknown {
  if (!(error instanceof PaymentError)) return error
  if (error.kind === 'declined') return new AppError('conflict', error.message)
  log.error({ err: error, kind: error.kind }, 'payment provider')
  return new AppError(
    'unavailable',
    'The payment could not be started. Nothing was charged, please try again.',
  )
}
