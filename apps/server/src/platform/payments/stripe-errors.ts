/** Classifies the errors of Stripe's library by their effect on the order. */
import { Stripe } from 'stripe'
import { PaymentError } from './payments.ts'

const { errors } = Stripe
/** Requests that Stripe refused without any effect, and that would be refused again. */
const OUR_MISTAKES = [
  errors.StripeInvalidRequestError,
  errors.StripeIdempotencyError,
  errors.StripeAuthenticationError,
  errors.StripePermissionError,
]

/** After a lost connection, a partial response, a 409, a 429 or a 5xx the effect of the call is unknown. */
function paymentErrorOf(error: unknown): PaymentError {
  if (error instanceof PaymentError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof errors.StripeCardError) return new PaymentError('declined', message, { cause: error })
  const kind = OUR_MISTAKES.some((mistake) => error instanceof mistake) ? 'invalid' : 'unknown'
  return new PaymentError(kind, message, { cause: error })
}

/** @throws PaymentError */
export async function attempt<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw paymentErrorOf(error)
  }
}
