/**
 * /checkout: the page depends on the buyer, so the server renders the frame only. A visitor without a session
 * is sent to login; an account that may not purchase (R-ACCOUNT-4), or with an empty cart, is sent to the
 * cart.
 */
import type { Account } from '@rushes/contract/accounts'
import { type ReactNode, Suspense, useEffect } from 'react'
import { redirectDocument } from 'react-router'
import { loadRemembered } from '../features/account/load-remembered.ts'
import { LOGIN_FIRST } from '../features/account/login-destination.ts'
import { requirePurchaser } from '../features/account/require-purchaser.ts'
import { loadAccount } from '../features/account/session-store.ts'
import { loadCardsIfPossible } from '../features/cards/load-cards.ts'
import { currentCartOutline } from '../features/cart/cart-outline-store.ts'
import { settleHeldCart } from '../features/cart/follow-account.ts'
import { CHECKOUT_COLUMNS } from '../features/checkout/checkout-columns.ts'
import { paymentKeys } from '../features/checkout/payment-key-store.ts'
import { PaymentScript } from '../features/checkout/payment-script.tsx'
import { loadPrices } from '../features/pricing/load-prices.ts'
import { browserApi } from '../lib/api.ts'
import { isDocumentOf } from '../lib/document-address.ts'
import { isKeptInMemory, keptSession } from '../lib/kept-storage.ts'
import { failLoad } from '../lib/load-failure.ts'
import { loadWithKept } from '../lib/load-with-kept.ts'
import { takeFocus } from '../lib/take-focus.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { leadTo } from '../ui/next-page.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/checkout.ts'

// Visitors without a session never need the screen, so it is loaded for buyers only.
const CheckoutScreen = lazyPart(
  async () => (await import('../features/checkout/checkout-screen.tsx')).CheckoutScreen,
)

export async function clientLoader() {
  // The login page then shows its reason, and a visitor without an account registers as a buyer
  // (R-SESSION-5).
  const account = (await loadAccount()) ?? (await leadTo('/login?checkout=1'))
  const isFilled = currentCartOutline().count > 0
  // If the clips could not be saved, the cart stays, and its page tries again.
  if (!account.options.canPurchase) await settleHeldCart(account).catch(() => undefined)
  const wasEmptied = isFilled && currentCartOutline().count === 0
  await requirePurchaser(account, '/cart', { isExplained: wasEmptied })
  if (currentCartOutline().count === 0) await leadTo('/cart')
  // The browser allows the payment form only in a document that was loaded for this page.
  if (!isDocumentOf('/checkout')) {
    if (isKeptInMemory()) return await loadWithKept('/checkout')
    throw redirectDocument('/checkout')
  }
  return await loadCheckout(account).catch(failLoad)
}

async function loadCheckout(account: Account) {
  const [prices, countries, remembered, cards] = await Promise.all([
    loadPrices(),
    browserApi.call('GET /clip/countries'),
    loadRemembered(),
    loadCardsIfPossible(),
    settleHeldCart(account),
    CheckoutScreen.preload(),
  ])
  const problem = paymentKeys(keptSession).takeProblem()
  return { account, prices, countries: countries.data, remembered, cards, problem }
}

export function HydrateFallback() {
  return (
    <CheckoutFrame>
      <PaymentScript />
      {/* Guests are sent to the login page, which has the same sentence. */}
      <p className="mb-6 text-lg text-ink-soft in-data-session:hidden">{LOGIN_FIRST}</p>
      <Loading />
    </CheckoutFrame>
  )
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  // The checkout is a document of its own, and begins at its heading like the pages that the router opens.
  useEffect(() => {
    const heading = document.querySelector('main h1')
    if (heading instanceof HTMLElement && document.activeElement === document.body) takeFocus(heading)
  }, [])
  return (
    <CheckoutFrame>
      <Suspense fallback={<Loading />}>
        <CheckoutScreen {...loaderData} />
      </Suspense>
    </CheckoutFrame>
  )
}

function Loading() {
  return (
    <div role="status" className={CHECKOUT_COLUMNS}>
      <span className="sr-only">Loading checkout</span>
      <div className="grid gap-7">
        <Skeleton className="h-64" />
        <Skeleton className="h-28" />
        <Skeleton className="h-20" />
      </div>
      <div className="grid gap-4">
        <Skeleton className="h-56" />
        <Skeleton className="h-112" />
      </div>
    </div>
  )
}

function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <PageFrame title="Checkout">
      <PageHead title="Checkout" description="Pay by card or by invoice, and download at once." noIndex />
      {children}
    </PageFrame>
  )
}
