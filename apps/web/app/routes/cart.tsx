/**
 * /cart: the lines of the cart, their total and the link to the checkout. The cart is stored in this browser
 * (R-CART-7), so the server renders the frame only, and the screen is loaded afterwards.
 */
import { loadAccount } from '../features/account/session-store.ts'
import { CartFrame, preloadCart } from '../features/cart/cart-frame.tsx'
import { settleHeldCart } from '../features/cart/follow-account.ts'
import { SearchBox } from '../features/search/search-box.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/cart.ts'

// With a loader the server renders this page itself, not a fallback, so that input into the search box is
// kept while the cart is loading.
export function loader() {
  const isGuest: boolean | null = null
  return { isGuest }
}

export async function clientLoader() {
  const [isGuest] = await Promise.all([settleForVisitor(), preloadCart()])
  return { isGuest }
}
clientLoader.hydrate = true as const

async function settleForVisitor(): Promise<boolean> {
  const account = await loadAccount().catch(() => null)
  // Without a price list the cart is still shown.
  await settleHeldCart(account).catch(() => undefined)
  return account === null
}

export default function Cart({ loaderData: { isGuest } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="My Cart" description="The licences and credits that you have chosen." noIndex />
      <div className="gutter sheet-width pt-6">
        <div className="w-full max-w-4xl">
          <SearchBox />
        </div>
      </div>
      <CartFrame isGuest={isGuest} />
    </>
  )
}
