/** Labels of saved cards. */
import type { SavedCard } from '@rushes/contract/cards'

export const nameOfCard = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>) => `${brand} ending ${last4}`

/** Returns a label such as `expires 12/28`. */
export function expiryOfCard({ expiryMonth, expiryYear, expired }: SavedCard): string {
  const month = String(expiryMonth).padStart(2, '0')
  const year = String(expiryYear % 100).padStart(2, '0')
  return `${expired ? 'expired' : 'expires'} ${month}/${year}`
}
