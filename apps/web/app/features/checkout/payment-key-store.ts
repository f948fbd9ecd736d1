/**
 * What has to survive the way to the card's bank and back: the payment and its client secret. In the session's
 * storage only, never in an address or a log, and removed once the payment is through (payments, section 2).
 */
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
    /** The secret goes; which order it was stays, so that a reload still shows the thanks. */
    close(paymentId: string) {
      storage.removeItem(PAYMENT_KEY)
      storage.setItem(LAST_ORDER_KEY, paymentId)
    },
    lastOrder(): string | null {
      return storage.getItem(LAST_ORDER_KEY)
    },
    /** Why the buyer is sent back to checkout. */
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
  try {
    const { paymentId, clientSecret } = JSON.parse(stored ?? 'null') ?? {}
    return typeof paymentId === 'string' && typeof clientSecret === 'string'
      ? { paymentId, clientSecret }
      : null
  } catch {
    return null
  }
}
