/** Sorts what Stripe's library throws by what it means for the order. */
import { Stripe } from 'stripe'
import { PaymentError } from './payments.ts'

const { errors } = Stripe
/** Refused by Stripe before anything happened, and wrong again if it is sent again. */
const OUR_MISTAKES = [
  errors.StripeInvalidRequestError,
  errors.StripeIdempotencyError,
  errors.StripeAuthenticationError,
  errors.StripePermissionError,
]

/** After a lost connection, a cut answer, a 409, a 429 or a 5xx it is unknown whether the call had its effect. */
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
