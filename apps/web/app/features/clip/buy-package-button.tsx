/**
 * Adds the clips of a package to the cart, without clips for enquiries only and clips that are not available
 * to the member's account (R-CLIP-4). For a guest the checkout decides which clips are available.
 */
import type { ObtainableItem } from '@rushes/contract/clips'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { currentToken } from '../../lib/stored-session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import { cartClipOf } from '../cart/cart-clip.ts'
import { useCartOutline } from '../cart/cart-outline-store.ts'
import { LazyBuyModal } from '../cart/lazy-buy-modal.ts'
import { NOTHING_TO_DOWNLOAD } from '../downloads/queue-package-button.tsx'

type BuyPackageButtonProps = {
  items: readonly ObtainableItem[]
  /**
   * Whether `items` are those of a guest, which is the case until the browser has loaded those of a member.
   */
  isGuest: boolean
}

export function BuyPackageButton({ items, isGuest }: BuyPackageButtonProps) {
  const [pressed, setPressed] = useState(false)
  // The press of a member waits until the items of the member are loaded.
  const buying = pressed && !(isGuest && currentToken() !== null)
  const { clipIds } = useCartOutline()
  const sold = useMemo(
    () =>
      items
        .filter((item) => !item.meta.enquire && (isGuest || item.downloadable_by_user))
        .flatMap((item) => cartClipOf(item) ?? []),
    [items, isGuest],
  )
  const isNothing = buying && sold.length === 0
  useEffect(() => {
    if (!isNothing) return
    notify(NOTHING_TO_DOWNLOAD, { tone: 'stop' })
    setPressed(false)
  }, [isNothing])
  if (sold.length > 0 && sold.every(({ id }) => clipIds.has(id))) {
    return (
      <LinkButton to="/cart" size="large">
        <Icon of="check" />
        In your cart
      </LinkButton>
    )
  }
  return (
    <>
      <Button kind="primary" size="large" busy={pressed} onClick={() => setPressed(true)}>
        <Icon of="shopping-cart" />
        Buy package
      </Button>
      <Suspense fallback={null}>
        {buying && !isNothing && <LazyBuyModal clips={sold} onEnd={() => setPressed(false)} />}
      </Suspense>
    </>
  )
}
