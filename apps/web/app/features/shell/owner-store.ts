/**
 * Keeps the queue and the cart of this browser for one user: after a session has expired, they are kept for
 * their owner only (R-SESSION-11). Logging out deletes the queue (R-SESSION-4) and the input of the checkout
 * (R-CHECKOUT-12).
 */
import { storedValue } from '../../lib/stored-value.ts'
import { currentViewer, subscribeToViewer, whenLoggedOut } from '../account/session-store.ts'
import { forgetCart } from '../cart/cart-outline-store.ts'
import { forgetDraft } from '../checkout/forget-draft.ts'
import { forgetQueue } from '../downloads/queue-count-store.ts'

const owner = storedValue<number>({
  key: 'rushes.owner',
  fallback: 0,
  parse: (stored) => (typeof stored === 'number' ? stored : null),
})

/** Called once by the root. @returns a function that stops it. */
export function followPerson(): () => void {
  const follow = () => {
    const { account } = currentViewer()
    if (!account) return
    if (![0, account.userId].includes(owner.read())) {
      forgetQueue()
      forgetCart()
    }
    owner.write(account.userId)
  }
  follow()
  const stop = subscribeToViewer(follow)
  const stopLeaving = whenLoggedOut(() => {
    forgetQueue()
    forgetDraft()
    owner.write(null)
  })
  return () => {
    stop()
    stopLeaving()
  }
}
