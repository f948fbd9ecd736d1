/**
 * Buys or queues all obtainable clips of a list, and reports the omitted ones with their reasons (R-CART-8).
 */
import type { ObtainableItem } from '@rushes/contract/clips'
import type { ListItem } from '@rushes/contract/lists'
import { Suspense, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import { useViewer } from '../account/session-store.ts'
import { cartClipOf } from '../cart/cart-clip.ts'
import { LazyBuyModal } from '../cart/lazy-buy-modal.ts'
import { skippedLabel } from '../cart/skipped-labels.ts'
import { addToQueue, type QueueRow } from '../downloads/queue-store.ts'
import { CLIPS_QUEUED } from './list-labels.ts'

type ListPlan = {
  obtainable: readonly ObtainableItem[]
  /** The reason for each clip that is left out. */
  skipped: readonly string[]
}

export function ListActions({ items }: { items: readonly ListItem[] }) {
  const { account } = useViewer()
  const [buying, setBuying] = useState(false)
  const { obtainable, skipped } = useMemo(() => planList(items), [items])
  const sold = useMemo(() => obtainable.flatMap((item) => cartClipOf(item) ?? []), [obtainable])
  if (!account) return null
  if (obtainable.length === 0) {
    return <p className="text-ink-soft">None of these clips can be licensed here: {reasonsOf(skipped)}.</p>
  }

  const queue = () => {
    const rows = obtainable.flatMap(({ id, type }): QueueRow[] => (type === 'package' ? [] : [{ id, type }]))
    const added = addToQueue(rows)
    const waiting = Array.from({ length: rows.length - added }, () => 'already in your download queue')
    if (added > 0) notify(CLIPS_QUEUED)
    const message = skippedLabel([...skipped, ...waiting])
    if (message) notify(message, { tone: 'caution' })
  }

  const { canPurchase } = account.options
  return (
    <div className="grid gap-3 max-sm:w-full sm:flex sm:flex-wrap">
      {canPurchase && (
        <Button kind="primary" size="large" busy={buying} onClick={() => setBuying(true)}>
          <Icon of="shopping-cart" />
          Add all to cart
        </Button>
      )}
      <Button kind={canPurchase ? 'outline' : 'primary'} size="large" onClick={queue}>
        <Icon of="download" />
        Add all to download queue
      </Button>
      <Suspense fallback={null}>
        {buying && <LazyBuyModal clips={sold} leftOut={skipped} onEnd={() => setBuying(false)} />}
      </Suspense>
    </div>
  )
}

const reasonsOf = (skipped: readonly string[]) => [...new Set(skipped)].join(', ')

/** Chooses the clips of a list that the viewer can license or download, and the reasons for the others. */
function planList(items: readonly ListItem[]): ListPlan {
  const obtainable: ObtainableItem[] = []
  const skipped: string[] = []
  for (const item of items) {
    const reason = reasonToLeaveOut(item)
    if (reason !== null) skipped.push(reason)
    else if (!item.withdrawn) obtainable.push(item)
  }
  return { obtainable, skipped }
}

function reasonToLeaveOut(item: ListItem): string | null {
  if (item.withdrawn) return 'withdrawn'
  if (item.meta.enquire) return 'enquiry only'
  return item.downloadable_by_user ? null : 'not available to your account'
}
