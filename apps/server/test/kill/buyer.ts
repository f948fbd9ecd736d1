/** A persistent buyer: repeats the next step of a checkout until it is answered, however often the shop is killed. */
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, createClient } from '@rushes/contract/client'
import { givenPaymentBody, openPayment, type Payment } from '../checkouts.ts'

const RETRY_MS = 25

/** @param onAnswer called after each step that the shop answered */
export function stubbornBuyer(url: string, token: string, onAnswer: () => void) {
  const client = createClient({ base: `${url}/rest`, token: () => token })

  async function untilAnswered<T>(step: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await step()
        onAnswer()
        return answer
      } catch (error) {
        if (!isWorthAnotherTry(error)) throw error
        await wait(RETRY_MS)
      }
    }
  }

  return {
    /** Buys a clip; answers the payment, which has succeeded at the provider. */
    async buy(clip: number): Promise<Payment> {
      const body = await untilAnswered(() => givenPaymentBody(client, { clips: [clip] }))
      const payment = await untilAnswered(() => openPayment(client, body))
      await untilAnswered(() => confirm(url, payment))
      // Half of the buyers close the tab at once; the others notify the shop.
      if (clip % 2 === 0) {
        await untilAnswered(() => client.call('POST /clip/payments/add', { body: { pi: payment.id } }))
      }
      return payment
    },
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError
  // `already_paid` is the buyer's earlier purchase, which the shop has only now detected.
  return error.status === 0 || error.status === 503 || error.code === 'already_paid'
}

async function confirm(url: string, payment: Payment): Promise<void> {
  const answer = await fetch(`${url}/testpay/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      clientSecret: payment.client_secret,
      card: 'card_4242',
      cardholder: 'Stubborn Buyer',
      returnUrl: `${url}/confirm-payment`,
    }),
  })
  const outcome = (await answer.json()) as { status?: string; error?: string }
  // The answer of an earlier attempt may have been lost with the shop.
  const isPaid = outcome.status === 'succeeded' || outcome.error === 'This payment has already succeeded.'
  if (!isPaid) throw new TypeError(`not confirmed: ${answer.status}`)
}
