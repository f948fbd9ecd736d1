/** What a selection on the search screen may hold and will do (specification, section 4; decision 45). */
import type { ResultItem } from '@rushes/contract/clips'

export type Taken = { inCart: ReadonlySet<number>; inQueue: ReadonlySet<number> }

/** Select all on page: enquiry-only items, packages and what is already taken are skipped. */
export function selectAll(items: readonly ResultItem[], taken: Taken): { ids: number[]; skipped: number } {
  const ids = items
    .filter(({ id, type, meta }) => {
      return type !== 'package' && !meta.enquire && !taken.inCart.has(id) && !taken.inQueue.has(id)
    })
    .map(({ id }) => id)
  return { ids, skipped: items.length - ids.length }
}

/** `3 clips · 2 can be licensed · 1 enquiry only`. */
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
