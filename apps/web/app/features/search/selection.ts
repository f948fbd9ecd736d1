/** Chooses the results that a selection may contain, and the actions that it allows. */
import type { ResultItem } from '@rushes/contract/clips'

export type Taken = { inCart: ReadonlySet<number>; inQueue: ReadonlySet<number> }

/**
 * Implements "Select all on page": skips clips for enquiries only, packages, and clips that are already in
 * the cart or the queue.
 */
export function selectAll(items: readonly ResultItem[], taken: Taken): { ids: number[]; skipped: number } {
  const ids = items
    .filter(({ id, type, meta }) => {
      return type !== 'package' && !meta.enquire && !taken.inCart.has(id) && !taken.inQueue.has(id)
    })
    .map(({ id }) => id)
  return { ids, skipped: items.length - ids.length }
}

/** Returns a text such as `3 clips · 2 can be licensed · 1 enquiry only`. */
export function describeSelection(items: readonly ResultItem[]): string {
  const enquiries = items.filter(({ meta }) => meta.enquire).length
  const licensable = items.length - enquiries
  return [
    `${items.length} ${items.length === 1 ? 'clip' : 'clips'}`,
    enquiries > 0 ? `${licensable} can be licensed` : '',
    enquiries > 0 ? `${enquiries} enquiry only` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
