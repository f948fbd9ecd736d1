/** The reference of an order on pages, emails and documents (R-ORDER-1). */

/** The second half of the shown reference; `T-` marks a test payment. */
export function purchaseRef({ ref, livemode }: { ref: string; livemode: boolean }): string {
  return `${livemode ? '' : 'T-'}${ref
    .replace(/[^a-z\d]/gi, '')
    .slice(0, 8)
    .toUpperCase()}`
}

/** Returns the reference as shown: opid-purchase_ref (R-ORDER-1). */
export function shownReference(order: { id: number; ref: string; livemode: boolean }): string {
  return `${order.id}-${purchaseRef(order)}`
}
