/** Puts the clips of a package into the cart; those licensed by agreement only are left out. */
import type { ResultItem } from '@rushes/contract/clips'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import { cartClipOf } from '../cart/cart-clip.ts'
import { useCartGlance } from '../cart/cart-glance.ts'
import { NOTHING_TO_DOWNLOAD } from '../downloads/queue-package-button.tsx'

const BuyFlow = lazy(async () => ({ default: (await import('../cart/buy-flow.tsx')).BuyFlow }))

export function BuyPackageButton({ items }: { items: readonly ResultItem[] }) {
  const [buying, setBuying] = useState(false)
  const { clipIds } = useCartGlance()
  const sold = useMemo(
    () => items.flatMap((item) => (item.meta.enquire ? [] : (cartClipOf(item) ?? []))),
    [items],
  )
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
      <Button
        kind="primary"
        size="large"
        busy={buying}
        onClick={() => {
          if (sold.length === 0) return notify(NOTHING_TO_DOWNLOAD, { tone: 'stop' })
          setBuying(true)
        }}
      >
        <Icon of="shopping-cart" />
        Buy package
      </Button>
      <Suspense fallback={null}>{buying && <BuyFlow clips={sold} onEnd={() => setBuying(false)} />}</Suspense>
    </>
  )
}
