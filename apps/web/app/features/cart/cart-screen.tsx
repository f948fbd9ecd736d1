/** The cart: its lines as the server sees them today, and their total. */
import { CART_MESSAGES } from '@rushes/commerce/cart-messages'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { useViewer } from '../account/session-store.ts'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartSummary } from './cart-summary.tsx'
import { ClearCartButton } from './clear-cart-button.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { useReviewedCart } from './use-reviewed-cart.ts'

export function CartScreen({ isGuest }: { isGuest: boolean }) {
  const { account } = useViewer()
  const { cart, notes, restrictions, removed, repriced } = useReviewedCart()
  const isEmpty = cart.items.length === 0
  return (
    <PageFrame title={`Your Cart (${cart.items.length})`} {...(!isEmpty && { aside: <ClearCartButton /> })}>
      <CartNotices removed={removed} repriced={repriced} />
      {isEmpty ? (
        <>
          <EmptyState
            action={
              <div className="flex flex-wrap gap-3">
                <LinkButton to="/search">Search the library</LinkButton>
                {/* Whoever comes back here after paying finds what was bought. */}
                {account?.options.canPurchase && <LinkButton to="/my-purchases">Purchase history</LinkButton>}
              </div>
            }
          >
            {CART_MESSAGES.empty}
          </EmptyState>
          <RecentlyViewed />
        </>
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
          <CartLines cart={cart} notes={notes} restrictions={restrictions} />
          <CartSummary cart={cart} isGuest={isGuest} />
        </div>
      )}
    </PageFrame>
  )
}
