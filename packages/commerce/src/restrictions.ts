/** The restrictions of the clips in a cart, which a buyer reads before paying (R-CHECKOUT-11). */

export type ClipRestrictions = { id: number; text: string }

export const RESTRICTIONS_UNREAD = 'You must read the restrictions'
export const RESTRICTIONS_CHANGED =
  'The restrictions of a clip in your cart have changed. Nothing was charged. Please read them before you pay.'

/** `I have read the 2 restrictions`. */
export function readRestrictionsLabel(count: number): string {
  return `I have read the ${count} ${count === 1 ? 'restriction' : 'restrictions'}`
}

/** Returns whether both contain the same clips with the same texts, in any order. */
export function sameRestrictions(
  one: readonly ClipRestrictions[],
  other: readonly ClipRestrictions[],
): boolean {
  const texts = new Map(one.map(({ id, text }) => [id, text]))
  return texts.size === other.length && other.every(({ id, text }) => texts.get(id) === text)
}
