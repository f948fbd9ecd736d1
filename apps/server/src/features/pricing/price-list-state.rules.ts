/** Determines the state of a price list, and validates its schedule (R-PRICE-8, R-PRICE-10). */
import type { PriceListState } from '@rushes/contract/agency-prices'

type List = {
  id: number
  state: 'draft' | 'set' | 'cancelled'
  for_accounts: boolean
  effective_from: Date | null
  ends_at: Date | null
}

/** @param publicId the public list in force at `now` */
export function stateOfList(list: List, publicId: number, now: Date): PriceListState {
  if (list.state !== 'set' || list.effective_from === null) {
    return list.state === 'cancelled' ? 'cancelled' : 'draft'
  }
  if (list.effective_from > now) return 'coming'
  const holds = list.for_accounts ? list.ends_at === null || list.ends_at > now : list.id === publicId
  return holds ? 'in_force' : 'past'
}

export type Wish = {
  effective_from: Date
  ends_at: Date | null
  /** The number of large changes that the user has confirmed. */
  large_changes: number
}

/** Returns messages for the invalid fields. */
export function faultsOfWish(wish: Wish, list: List, facts: { large: number; now: Date }) {
  const faults: Record<string, string[]> = {}
  if (wish.effective_from <= facts.now) faults['effective_from'] = ['This time is in the past.']
  if (wish.ends_at && !list.for_accounts) {
    faults['ends_at'] = ['A list for all accounts applies until the next one takes effect.']
  } else if (wish.ends_at && wish.ends_at <= wish.effective_from) {
    faults['ends_at'] = ['The end must be after the start.']
  }
  if (facts.large > 0 && wish.large_changes !== facts.large)
    faults['large_changes'] = [confirmLarge(facts.large)]
  return faults
}

const confirmLarge = (large: number) =>
  large === 1
    ? 'One price changes by more than 30 % or is no longer offered. Please confirm this.'
    : `${large} prices change by more than 30 % or are no longer offered. Please confirm this.`
