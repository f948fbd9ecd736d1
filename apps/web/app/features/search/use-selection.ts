/** The results that a member has selected. */
import type { ResultItem } from '@rushes/contract/clips'
import { useState } from 'react'
import { useCartOutline } from '../cart/cart-outline-store.ts'
import { useQueue } from '../downloads/queue-store.ts'
import { selectAll } from './selection.ts'

export type Selection = ReturnType<typeof useSelection>

export function useSelection(shown: readonly ResultItem[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [skipped, setSkipped] = useState(0)
  const { clipIds: inCart } = useCartOutline()
  const queue = useQueue()
  return {
    /**
     * The selected results in the order of the page. A clip that is no longer shown is no longer selected.
     */
    items: shown.filter(({ id }) => ids.has(id)),
    /** The number of clips that the last "Select all" skipped. */
    skipped,
    has: (id: number) => ids.has(id),
    toggle(id: number) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
      setSkipped(0)
    },
    selectAll() {
      const all = selectAll(shown, { inCart, inQueue: new Set(queue.map(({ id }) => id)) })
      setIds(new Set(all.ids))
      setSkipped(all.skipped)
    },
    clear() {
      setIds(new Set())
      setSkipped(0)
    },
  }
}
