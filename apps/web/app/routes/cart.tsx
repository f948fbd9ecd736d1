/**
 * /cart: Your Cart (n), its total and the way to checkout (specification, section 2, Cart). The cart lives in this
 * browser, so the server renders the frame and the lines come with the page's scripts.
 */
import { CART_MESSAGES } from '@rushes/commerce/cart-messages'
import type { ReactNode } from 'react'
import { loadAccount } from '../features/account/session.ts'
import { CartLines } from '../features/cart/cart-lines.tsx'
import { CartNews, KeptClips } from '../features/cart/cart-news.tsx'
import { CartSummary } from '../features/cart/cart-summary.tsx'
import { ClearCartButton } from '../features/cart/clear-cart-button.tsx'
import { settleCart } from '../features/cart/settle-cart.ts'
import { useReviewedCart } from '../features/cart/use-reviewed-cart.ts'
import { SearchBox } from '../features/catalogue/search-box.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/cart.ts'

export async function clientLoader() {
  const account = await loadAccount().catch(() => null)
  // A price list that cannot be fetched must not hide the cart.
  if (account) await settleCart(account).catch(() => undefined)
  return { isGuest: account === null }
}

export function HydrateFallback() {
  return (
    <CartFrame title="Your Cart">
      <SkeletonRows label="Loading your cart" />
    </CartFrame>
  )
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const { cart, notes, removed, repriced } = useReviewedCart()
  const isEmpty = cart.items.length === 0
  return (
    <CartFrame title={`Your Cart (${cart.items.length})`} {...(!isEmpty && { aside: <ClearCartButton /> })}>
      <CartNews removed={removed} repriced={repriced} />
      {isEmpty ? (
        <EmptyState action={<LinkButton to="/search">Search the library</LinkButton>}>
          {CART_MESSAGES.empty}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
          <CartLines cart={cart} notes={notes} />
          <CartSummary cart={cart} isGuest={loaderData.isGuest} />
        </div>
      )}
      {!loaderData.isGuest && <KeptClips />}
    </CartFrame>
  )
}

type CartFrameProps = { title: string; aside?: ReactNode; children: ReactNode }

function CartFrame({ title, aside, children }: CartFrameProps) {
  return (
    <>
      <PageHead title="My Cart" noIndex />
      <div className="border-b border-rule bg-sheet">
        <div className="gutter sheet-width py-3">
          <SearchBox />
        </div>
      </div>
      <PageFrame title={title} aside={aside}>
        {children}
      </PageFrame>
    </>
  )
}
