/** Adds one clip to the cart, for guests too (R-CART-6). Shows a tick afterwards. */
import type { CartClip } from '@rushes/commerce/cart-item'
import { notSocialBarrier } from '@rushes/commerce/licence-tier'
import type { OwnedTiers } from '@rushes/commerce/owned-labels'
import { Suspense, useEffect, useId, useMemo, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCartOutline } from './cart-outline-store.ts'
import { LazyBuyModal } from './lazy-buy-modal.ts'

type BuyButtonProps = {
  clip: CartClip
  /** The licences of the clip that the account holds, if the page has loaded them. */
  owned?: OwnedTiers | undefined
  /** `quiet` or `outline` where it is not the main button of the page. */
  kind?: 'primary' | 'outline' | 'quiet'
  /** Whether its accessible name contains the title of the clip, for use among buttons of other clips. */
  named?: boolean
  /** The state of its dialog, if the page can move the button in the meantime. */
  dialog?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void]
}

export function BuyButton({ clip, owned, kind = 'primary', named = false, dialog }: BuyButtonProps) {
  const own = useState(false)
  const [buying, setBuying] = dialog ?? own
  const { clipIds, tierCode } = useCartOutline()
  const inCart = clipIds.has(clip.id)
  const reason = useId()
  // A clip that is not for social media cannot join a cart for social media (R-TIER-3).
  const barrier = clip.notSocial ? notSocialBarrier(tierCode) : null
  const clips = useMemo(() => [clip], [clip])
  useEffect(() => whenIdle(LazyBuyModal.preload), [])
  const quiet = kind === 'quiet'
  const look = { kind, size: quiet ? 'medium' : 'large' } as const
  const name = named && <span className="sr-only"> {clip.title}</span>
  if (inCart) {
    const toCart = (
      <LinkButton to="/cart" size={look.size} {...(quiet ? { kind } : { className: '!px-2' })}>
        <Icon of="check" />
        In your cart
      </LinkButton>
    )
    if (quiet) return toCart
    return (
      <div className="grid grid-cols-2 gap-3">
        {toCart}
        <LinkButton to="/checkout" kind="primary" size="large" className="!px-2">
          Check out
        </LinkButton>
      </div>
    )
  }
  return (
    <>
      <Button
        {...look}
        wide={!quiet}
        busy={buying}
        disabled={barrier !== null}
        {...(barrier && { 'aria-describedby': reason })}
        onClick={() => setBuying(true)}
      >
        <Icon of="shopping-cart" />
        Buy
        {name}
      </Button>
      {barrier && (
        <p id={reason} className="text-sm font-semibold text-caution">
          {barrier}
        </p>
      )}
      <Suspense fallback={null}>
        {buying && <LazyBuyModal clips={clips} owned={owned} onClipPage onEnd={() => setBuying(false)} />}
      </Suspense>
    </>
  )
}
