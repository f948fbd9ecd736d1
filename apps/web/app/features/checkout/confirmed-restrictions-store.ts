/** The restrictions that were confirmed in their dialog in this tab, until the order is paid or the buyer logs out. */
import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import { fieldsInText, fieldsOf } from '../../lib/fields-of.ts'
import { keptSession } from '../../lib/kept-storage.ts'
import { storedSession } from '../../lib/stored-session.ts'
import { CONFIRMED_KEY } from './forget-draft.ts'

const GUEST = 0

const currentUser = () => storedSession.read()?.userId ?? GUEST

/** Another user may have logged in in this tab since. A guest is the user who logs in next. */
function confirmed(): Readonly<Record<string, unknown>> {
  const { userId, texts } = fieldsInText(keptSession.getItem(CONFIRMED_KEY))
  return userId === currentUser() || userId === GUEST ? fieldsOf(texts) : {}
}

export function confirmRestrictions({ id, text }: ClipRestrictions): void {
  const kept = { userId: currentUser(), texts: { ...confirmed(), [id]: text } }
  keptSession.setItem(CONFIRMED_KEY, JSON.stringify(kept))
}

/** Returns the restrictions that the buyer has not confirmed. Only the text that was shown counts. */
export function unconfirmed(restrictions: readonly ClipRestrictions[]): ClipRestrictions[] {
  const texts = confirmed()
  return restrictions.filter(({ id, text }) => texts[id] !== text)
}
