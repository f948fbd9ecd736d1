/** Follows a payment from the arrival to its end, and settles cart and queue once it is paid. */
import { EMPTY_CART } from '@rushes/commerce/cart-state'
import type { Account } from '@rushes/contract/accounts'
import { ApiError } from '@rushes/contract/client'
import type { Site } from '@rushes/contract/site'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { cartStore, writeCart } from '../cart/cart-store.ts'
import { addToQueue } from '../downloads/queue-store.ts'
import { type Arrival, boughtCredits, type Order, queueRowsOf, watchOrder } from './confirmation.ts'
import { loadPaymentUi } from './load-payment-ui.ts'
import { paymentKeys } from './payment-key-store.ts'
import { addBody } from './payment-payload.ts'

export type Confirmed =
  | { state: 'checking' }
  | { state: 'paid'; order: Order; credits: number | null }
  /** Still on its way after half a minute, or being looked at by a person. */
  | { state: 'late' | 'review'; order: Order }
  | { state: 'failed'; message: string }
  | { state: 'unknown'; message: string }

const NOT_PAID = 'Your payment did not go through. Nothing was charged and your cart is kept.'

export type Asked = { arrival: Arrival; paymentId: string; account: Account }
type Payments = Site['payments']

export function useConfirmation({ arrival, paymentId, account }: Asked): Confirmed {
  const site = useSite()
  const [confirmed, setConfirmed] = useState<Confirmed>({ state: 'checking' })
  useEffect(() => {
    let left = false
    const show = (found: Confirmed) => {
      if (!left) setConfirmed(found)
    }
    confirm({ arrival, paymentId, account }, site.payments).then(show, (error: unknown) =>
      show(unknownOf(error)),
    )
    return () => {
      left = true
    }
  }, [arrival, paymentId, account, site.payments])
  return confirmed
}

async function confirm({ arrival, paymentId, account }: Asked, payments: Payments): Promise<Confirmed> {
  const { isFresh, failed } = arrival
  const started = performance.now()
  const look = async () => {
    const { data } = await browserApi.call('GET /clip/payments/order/:ref', { params: { ref: paymentId } })
    return data
  }
  // The address said that it failed. The server is asked all the same: it may know better, but need not be awaited.
  const watched = failed ? await look() : null
  const order =
    watched ??
    (await watchOrder({
      look,
      post: async () => {
        if (!isFresh) return
        const body = addBody(paymentId, cartStore.read(), account, !payments.livemode)
        await browserApi.call('POST /clip/payments/add', { body })
      },
      waitUntil: (atMs) => new Promise((resolve) => setTimeout(resolve, started + atMs - performance.now())),
    }))
  switch (order.status) {
    case 'succeeded':
      if (isFresh) settlePaid(order, paymentId)
      return { state: 'paid', order, credits: boughtCredits(order) ? await creditsOf(account) : null }
    case 'failed':
      return { state: 'failed', message: await whyFailed(arrival, payments) }
    case 'review':
      return { state: 'review', order }
    case 'processing':
      return failed
        ? { state: 'failed', message: await whyFailed(arrival, payments) }
        : { state: 'late', order }
  }
}

/** Once only: the cart of a later visit must not be emptied by a reload of this page. */
function settlePaid(order: Order, paymentId: string) {
  const keys = paymentKeys(sessionStorage)
  keys.close(paymentId)
  addToQueue(queueRowsOf(order, cartStore.read()))
  writeCart(EMPTY_CART)
}

async function creditsOf(account: Account): Promise<number | null> {
  try {
    const { data } = await browserApi.call('GET /clip/prepaidCredits/account/:accountId/status', {
      params: { accountId: account.accountId },
    })
    return data.reduce((sum, { available }) => sum + available, 0)
  } catch {
    // The thanks matter more than the balance, which the dashboard shows as well.
    return null
  }
}

/** The provider's own words where it has any. */
async function whyFailed(
  { clientSecret }: Pick<Arrival, 'clientSecret'>,
  payments: Payments,
): Promise<string> {
  if (clientSecret === null) return NOT_PAID
  const ui = await loadPaymentUi(payments).catch(() => null)
  const reason = await ui?.failureOf(clientSecret)
  return reason ? `${reason} Nothing was charged and your cart is kept.` : NOT_PAID
}

function unknownOf(error: unknown): Confirmed {
  return { state: 'unknown', message: error instanceof ApiError ? error.message : 'An error occurred' }
}
