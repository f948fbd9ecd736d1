/** Puts one clip into the cart, for guests too (R-CART-6). Shows a tick once it is there. */

import type { CartClip } from '@rushes/commerce/cart-item'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCartOutline } from './cart-outline-store.ts'
import { LazyBuyModal } from './lazy-buy-modal.ts'

export function BuyButton({ clip }: { clip: CartClip }) {
  const [buying, setBuying] = useState(false)
  const inCart = useCartOutline().clipIds.has(clip.id)
  const clips = useMemo(() => [clip], [clip])
  useEffect(() => whenIdle(LazyBuyModal.preload), [])
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
        {buying && <LazyBuyModal clips={clips} onEnd={() => setBuying(false)} />}
      </Suspense>
    </>
  )
}
