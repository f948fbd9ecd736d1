/**
 * /cart: the lines of the cart, their total and the link to the checkout. The cart is stored in this browser
 * (R-CART-7), so the server renders the frame only, and the screen is loaded afterwards. /cart?request={id} shows a request
 * to buy instead (R-REQUEST-4).
 */
import type { PurchaseRequest } from '@rushes/contract/requests'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { loadAccount } from '../features/account/session-store.ts'
import { CartFrame, preloadCart } from '../features/cart/cart-frame.tsx'
import { settleHeldCart } from '../features/cart/follow-account.ts'
import { SearchBox } from '../features/search/search-box.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/cart.ts'

const RequestScreen = lazyPart(
  async () => (await import('../features/requests/request-screen.tsx')).RequestScreen,
)

// With a loader the server renders this page itself, not a fallback, so that input into the search box is
// kept while the cart is loading.
export function loader() {
  const isGuest: boolean | null = null
  const request: PurchaseRequest | null = null
  return { isGuest, request }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('request')
  if (id !== null) {
    const [{ loadRequest }] = await Promise.all([
      import('../features/requests/load-request.ts'),
      RequestScreen.preload(),
    ])
    return { isGuest: false, request: await loadRequest(request, id) }
  }
  const [isGuest] = await Promise.all([settleForVisitor(), preloadCart()])
  return { isGuest, request: null }
}
clientLoader.hydrate = true as const

async function settleForVisitor(): Promise<boolean> {
  const account = await loadAccount().catch(() => null)
  // Without a price list the cart is still shown.
  await settleHeldCart(account).catch(() => undefined)
  return account === null
}

export default function Cart({ loaderData: { isGuest, request } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const isRequest = params.has('request')
  return (
    <>
      {isRequest ? (
        <PageHead title="Request to buy" noIndex />
      ) : (
        <PageHead title="My Cart" description="The licences and credits that you have chosen." noIndex />
      )}
      <div className="gutter sheet-width pt-6">
        <div className="w-full max-w-4xl">
          <SearchBox />
        </div>
      </div>
      {isRequest ? <RequestFrame request={request} /> : <CartFrame isGuest={isGuest} />}
    </>
  )
}

/** `request` is null until it is loaded. The search box above stays, so that nothing moves. */
function RequestFrame({ request }: { request: PurchaseRequest | null }) {
  const loading = <SkeletonRows label="Loading the request" />
  return (
    <PageFrame title="Request to buy">
      {request ? (
        <Suspense fallback={loading}>
          <RequestScreen request={request} />
        </Suspense>
      ) : (
        loading
      )}
    </PageFrame>
  )
}
