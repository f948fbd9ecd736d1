/** Puts one clip into the cart, for guests too (R-CART-6). Shows a tick once it is there. */
import type { CartClip } from '@rushes/commerce/cart-item'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCartOutline } from './cart-outline-store.ts'

const BuyModal = lazy(async () => ({ default: (await import('./buy-modal.tsx')).BuyModal }))

export function BuyButton({ clip }: { clip: CartClip }) {
  const [buying, setBuying] = useState(false)
  const inCart = useCartOutline().clipIds.has(clip.id)
  const clips = useMemo(() => [clip], [clip])
  if (inCart) {
    return (
      <LinkButton to="/cart" size="large" wide>
        <Icon of="check" />
        In your cart
      </LinkButton>
    )
  }
  return (
    <>
      <Button kind="primary" size="large" wide busy={buying} onClick={() => setBuying(true)}>
        <Icon of="shopping-cart" />
        Buy
      </Button>
      <Suspense fallback={null}>
        {buying && <BuyModal clips={clips} onEnd={() => setBuying(false)} />}
      </Suspense>
    </>
  )
}
