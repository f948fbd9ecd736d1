/** The restrictions that were confirmed in their dialog in this tab, until the order is paid or the buyer logs out. */
import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import { fieldsInText } from '../../lib/fields-of.ts'
import { keptSession } from '../../lib/kept-storage.ts'
import { CONFIRMED_KEY } from './forget-draft.ts'

const confirmed = () => fieldsInText(keptSession.getItem(CONFIRMED_KEY))

export const confirmRestrictions = ({ id, text }: ClipRestrictions): void =>
  keptSession.setItem(CONFIRMED_KEY, JSON.stringify({ ...confirmed(), [id]: text }))

/** Returns the restrictions that the buyer has not confirmed. Only the text that was shown counts. */
export function unconfirmed(restrictions: readonly ClipRestrictions[]): ClipRestrictions[] {
  const texts = confirmed()
  return restrictions.filter(({ id, text }) => texts[id] !== text)
}
