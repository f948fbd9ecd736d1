/** The heading of the cart, which the server renders too, around the screen that is loaded afterwards. */
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useCartOutline } from './cart-outline-store.ts'

const CartScreen = lazyPart(async () => (await import('./cart-screen.tsx')).CartScreen)
const ClearCartButton = lazyPart(async () => (await import('./clear-cart-button.tsx')).ClearCartButton)

export const preloadCart = CartScreen.preload

/** `isGuest` is null until the session is known. */
export function CartFrame({ isGuest }: { isGuest: boolean | null }) {
  const { count } = useCartOutline()
  const isLoading = isGuest === null
  const loading = <SkeletonRows label="Loading your cart" />
  const aside = !isLoading && count > 0 && (
    <Suspense fallback={null}>
      <ClearCartButton />
    </Suspense>
  )
  return (
    <PageFrame title={isLoading ? 'Your Cart' : `Your Cart (${count})`} aside={aside}>
      {isLoading ? (
        loading
      ) : (
        <Suspense fallback={loading}>
          <CartScreen isGuest={isGuest} />
        </Suspense>
      )}
    </PageFrame>
  )
}
