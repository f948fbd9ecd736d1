/** Tells what became of a payment. A failed one leads back to checkout, with the cart kept. */
import { Suspense, useEffect } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { paymentKeys } from './payment-key-store.ts'
import { type Asked, type Confirmed, useConfirmation } from './use-confirmation.ts'

const OrderFacts = lazyPart(async () => (await import('./order-facts.tsx')).OrderFacts)
const Thanks = lazyPart(async () => (await import('./thanks.tsx')).Thanks)

export function ConfirmationScreen(props: Asked) {
  const confirmed = useConfirmation(props)
  useEffect(() => void Thanks.preload(), [])
  useEffect(() => {
    if (confirmed.state !== 'failed') return
    paymentKeys(sessionStorage).leaveProblem(confirmed.message)
    // Not through the router: the browser allows the payment form only in a document loaded for the checkout.
    location.replace('/checkout')
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
          <Thanks order={confirmed.order} credits={confirmed.credits} />
        </Suspense>
      )
    case 'late':
      return (
        <Waiting confirmed={confirmed}>
          Your bank has not answered yet. Your receipt and your downloads will arrive by email; you need not
          wait here, and please do not pay again.
        </Waiting>
      )
    case 'review':
      return (
        <Waiting confirmed={confirmed}>
          We have your payment and are checking it by hand. We will write to you by email; please do not pay
          again.
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
