/** Shows the outcome of a payment. A failed one returns to checkout, with the cart kept. */
import type { Account } from '@rushes/contract/accounts'
import type { Site } from '@rushes/contract/site'
import { Suspense, useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { isKeptInMemory, keptSession } from '../../lib/kept-storage.ts'
import { loadWithKept } from '../../lib/load-with-kept.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useSite } from '../../lib/site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { cartStore, writeCart } from '../cart/cart-store.ts'
import { addToQueue } from '../downloads/queue-store.ts'
import {
  type Arrival,
  boughtCredits,
  cartWithout,
  type Order,
  queueRowsOf,
  watchOrder,
} from './confirmation.ts'
import { forgetDraft } from './forget-draft.ts'
import { loadPaymentUi } from './load-payment-ui.ts'
import { paymentKeys } from './payment-key-store.ts'
import { addBody } from './payment-payload.ts'

type Confirmed =
  | { state: 'checking' }
  | { state: 'paid'; order: Order; credits: number | null; isFresh: boolean }
  /** `late`: the outcome is unknown after half a minute. `review`: staff check the payment. */
  | { state: 'late' | 'review'; order: Order }
  | { state: 'failed'; message: string }
  | { state: 'unknown'; message: string }

const NOT_PAID = 'Your payment did not go through. Nothing was charged and your cart is kept.'

type Requested = { arrival: Arrival; paymentId: string; account: Account }

type Payments = Site['payments']

const OrderFacts = lazyPart(async () => (await import('./order-facts.tsx')).OrderFacts)

const Thanks = lazyPart(async () => (await import('./thanks.tsx')).Thanks)

export function ConfirmationScreen(props: Requested) {
  const confirmed = useConfirmation(props)
  useEffect(() => void Thanks.preload(), [])
  useEffect(() => {
    if (confirmed.state !== 'failed') return
    paymentKeys(keptSession).leaveProblem(confirmed.message)
    // Not through the router, because the browser allows the payment form only in a document loaded for the
    // checkout.
    if (isKeptInMemory()) void loadWithKept('/checkout')
    else location.replace('/checkout')
  }, [confirmed])
  return (
    <PageFrame title={titleOf(confirmed)} measure="text">
      <div aria-live="polite">
        <Outcome confirmed={confirmed} />
      </div>
    </PageFrame>
  )
}

function titleOf({ state }: Confirmed): string {
  switch (state) {
    case 'paid':
      return 'Thank you for your purchase'
    case 'late':
      return 'Your payment is being processed'
    case 'review':
      return 'We are checking your payment'
    case 'unknown':
      return 'We could not look up your order'
    case 'checking':
    case 'failed':
      return 'Confirming your payment'
  }
}

function Checking() {
  return (
    <div className="max-w-2xl">
      <SkeletonRows rows={2} label="Confirming your payment" />
    </div>
  )
}

function Outcome({ confirmed }: { confirmed: Confirmed }) {
  switch (confirmed.state) {
    case 'checking':
    case 'failed':
      return <Checking />
    case 'paid':
      return (
        <Suspense fallback={<Checking />}>
          <Thanks {...confirmed} />
        </Suspense>
      )
    case 'late':
      return (
        <Waiting confirmed={confirmed}>
          Your bank has not responded yet. You will receive your receipt and downloads by email. You can leave
          this page. Please do not pay again.
        </Waiting>
      )
    case 'review':
      return (
        <Waiting confirmed={confirmed}>
          We have received your payment and are reviewing it. We will email you. Please do not pay again.
        </Waiting>
      )
    case 'unknown':
      return (
        <Notice
          tone="stop"
          className="max-w-2xl"
          action={<LinkButton to="/my-purchases">Purchase history</LinkButton>}
        >
          {confirmed.message}
        </Notice>
      )
  }
}

type WaitingProps = { confirmed: Extract<Confirmed, { state: 'late' | 'review' }>; children: string }

function Waiting({ confirmed, children }: WaitingProps) {
  return (
    <div className="grid max-w-2xl gap-6">
      <p className="text-lg">{children}</p>
      <Suspense fallback={null}>
        <OrderFacts order={confirmed.order} />
      </Suspense>
      <div>
        <LinkButton to="/my-purchases">Purchase history</LinkButton>
      </div>
    </div>
  )
}

/** Follows a payment to its outcome. After success, takes the order out of the cart and queues its clips (R-CHECKOUT-7). */
function useConfirmation({ arrival, paymentId, account }: Requested): Confirmed {
  const site = useSite()
  const [confirmed, setConfirmed] = useState<Confirmed>({ state: 'checking' })
  useEffect(() => {
    let isMounted = true
    const show = (next: Confirmed) => {
      if (isMounted) setConfirmed(next)
    }
    confirm({ arrival, paymentId, account }, site.payments).then(show, (error: unknown) =>
      show({ state: 'unknown', message: messageOf(error) }),
    )
    return () => {
      isMounted = false
    }
  }, [arrival, paymentId, account, site.payments])
  return confirmed
}

async function confirm({ arrival, paymentId, account }: Requested, payments: Payments): Promise<Confirmed> {
  const { isFresh, failed } = arrival
  const started = performance.now()
  const look = async () => {
    const { data } = await browserApi.call('GET /clip/payments/order/:ref', { params: { ref: paymentId } })
    return data
  }
  // The bank's page reports a failure: the server is queried once, because it may have a newer state, but
  // there is no polling.
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
      return {
        state: 'paid',
        order,
        credits: boughtCredits(order) ? await creditsOf(account) : null,
        isFresh,
      }
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

/** Runs once, because a reload of this page must not empty the cart of a later visit. */
function settlePaid(order: Order, paymentId: string) {
  const keys = paymentKeys(keptSession)
  keys.close(paymentId)
  forgetDraft()
  const cart = cartStore.read()
  const added = addToQueue(queueRowsOf(order, cart))
  if (added > 0) notify('Added to download queue')
  writeCart(cartWithout(order, cart))
}

async function creditsOf(account: Account): Promise<number | null> {
  try {
    const { data } = await browserApi.call('GET /clip/prepaidCredits/account/:accountId/status', {
      params: { accountId: account.accountId },
    })
    return data.reduce((sum, { available }) => sum + available, 0)
  } catch {
    // The order matters more than the balance, which the dashboard shows too.
    return null
  }
}

/** Returns the provider's message if it has any. */
async function whyFailed(
  { clientSecret }: Pick<Arrival, 'clientSecret'>,
  payments: Payments,
): Promise<string> {
  if (clientSecret === null) return NOT_PAID
  const ui = await loadPaymentUi(payments).catch(() => null)
  const reason = await ui?.failureOf(clientSecret)
  return reason ? `${reason} Nothing was charged and your cart is kept.` : NOT_PAID
}
