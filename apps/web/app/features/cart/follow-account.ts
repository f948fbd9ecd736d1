/**
 * Adapts the cart to the account when it is loaded. The cart's rules are loaded only if the cart has items.
 */
import type { Account } from '@rushes/contract/accounts'
import { currentViewer, subscribeToViewer } from '../account/session-store.ts'
import { currentCartOutline } from './cart-outline-store.ts'

/** Can be repeated: a cart that fits stays unchanged. `account` is null for a guest. */
export async function settleHeldCart(account: Account | null): Promise<void> {
  if (currentCartOutline().count === 0) return
  const { settleCart } = await import('./settle-cart.ts')
  await settleCart(account)
}

/** Called once by the root. @returns a function that stops it. */
export function followAccount(): () => void {
  const settle = () => {
    const { account } = currentViewer()
    // Without a price list the cart stays unchanged, and the cart page tries again.
    if (account) settleHeldCart(account).catch(() => undefined)
  }
  settle()
  return subscribeToViewer(settle)
}
