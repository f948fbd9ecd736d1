/** Settles the cart whenever an account arrives. The rules are loaded only when there is a cart to settle. */
import type { Account } from '@rushes/contract/accounts'
import { currentViewer, subscribeToViewer } from '../account/session-store.ts'
import { currentCartOutline } from './cart-outline-store.ts'

/** Safe to call again: a settled cart stays as it is. */
export async function settleHeldCart(account: Account): Promise<void> {
  if (currentCartOutline().count === 0) return
  const { settleCart } = await import('./settle-cart.ts')
  await settleCart(account)
}

/** Called once by the root. @returns how to stop. */
export function followAccount(): () => void {
  const settle = () => {
    const { account } = currentViewer()
    // A price list that cannot be fetched leaves the cart for the cart page, which says so.
    if (account) settleHeldCart(account).catch(() => undefined)
  }
  settle()
  return subscribeToViewer(settle)
}
