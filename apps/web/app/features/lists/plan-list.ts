/** Decides which clips of a list the viewer can license or download, and why others are left out. */
import type { ObtainableItem } from '@rushes/contract/clips'
import type { ListItem } from '@rushes/contract/lists'

export type ListPlan = {
  obtainable: readonly ObtainableItem[]
  /** The reason for each clip that is left out. */
  skipped: readonly string[]
}

export function planList(items: readonly ListItem[]): ListPlan {
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
