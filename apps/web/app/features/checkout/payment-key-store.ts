/**
 * The payment and its client secret, which must survive the visit to the bank's page. They are kept for the
 * browser session only, and removed when the payment has succeeded (R-CHECKOUT-8).
 */
import { fieldsInText } from '../../lib/fields-of.ts'

export type OpenPayment = { paymentId: string; clientSecret: string }

type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PAYMENT_KEY = 'rushes.payment'
const LAST_ORDER_KEY = 'rushes.last-order'
const PROBLEM_KEY = 'rushes.payment-problem'

export function paymentKeys(storage: Entries) {
  return {
    keep({ paymentId, clientSecret }: OpenPayment) {
      storage.setItem(PAYMENT_KEY, JSON.stringify({ paymentId, clientSecret }))
    },
    open(): OpenPayment | null {
      return parsePayment(storage.getItem(PAYMENT_KEY))
    },
    /** Removes the secret and keeps the id of the payment, so that a reload still shows the order. */
    close(paymentId: string) {
      storage.removeItem(PAYMENT_KEY)
      storage.setItem(LAST_ORDER_KEY, paymentId)
    },
    lastOrder(): string | null {
      return storage.getItem(LAST_ORDER_KEY)
    },
    /** Stores a message for the checkout, which is the next page. */
    leaveProblem(message: string) {
      storage.removeItem(PAYMENT_KEY)
      storage.setItem(PROBLEM_KEY, message)
    },
    takeProblem(): string | null {
      const message = storage.getItem(PROBLEM_KEY)
      storage.removeItem(PROBLEM_KEY)
      return message
    },
  }
}

export type PaymentKeys = ReturnType<typeof paymentKeys>

function parsePayment(stored: string | null): OpenPayment | null {
  const { paymentId, clientSecret } = fieldsInText(stored)
  return typeof paymentId === 'string' && typeof clientSecret === 'string'
    ? { paymentId, clientSecret }
    : null
}
