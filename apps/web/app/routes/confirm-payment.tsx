/**
 * /confirm-payment: a public page, but an order is shown only to a session of its account. The query from the
 * bank's page is removed from the address before anything else happens (R-CHECKOUT-9).
 */
import type { ReactNode } from 'react'
import { loadAccount } from '../features/account/session-store.ts'
import { readArrival } from '../features/checkout/confirmation.ts'
import { ConfirmationScreen } from '../features/checkout/confirmation-screen.tsx'
import { paymentKeys } from '../features/checkout/payment-key-store.ts'
import { PaymentScript } from '../features/checkout/payment-script.tsx'
import { keptSession } from '../lib/kept-storage.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/confirm-payment.ts'

const TITLE = 'Payment confirmation'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  const arrival = readArrival(searchParams, paymentKeys(keptSession))
  return { arrival, account: await loadAccount().catch(() => null) }
}

export function HydrateFallback() {
  return (
    <Frame title="Confirming your payment">
      <PaymentScript />
      <div className="max-w-2xl">
        <SkeletonRows rows={2} label="Confirming your payment" />
      </div>
    </Frame>
  )
}

export default function ConfirmPayment({ loaderData }: Route.ComponentProps) {
  const { account, arrival } = loaderData
  const { paymentId } = arrival
  if (!account) {
    return (
      <Frame title={TITLE}>
        <EmptyState
          action={
            <LinkButton to="/login?next=/confirm-payment" kind="primary">
              Login
            </LinkButton>
          }
        >
          Please log in to see your order
        </EmptyState>
      </Frame>
    )
  }
  if (paymentId === null) {
    return (
      <Frame title={TITLE}>
        <EmptyState action={<LinkButton to="/my-purchases">Purchase history</LinkButton>}>
          There is no payment to confirm.
        </EmptyState>
      </Frame>
    )
  }
  return (
    <>
      <PageHead title={TITLE} noIndex />
      <ConfirmationScreen arrival={arrival} paymentId={paymentId} account={account} />
    </>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame title={title} measure="text">
      <PageHead title={TITLE} noIndex />
      {children}
    </PageFrame>
  )
}
