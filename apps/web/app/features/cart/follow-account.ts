/** Settles the cart whenever an account arrives. The rules are loaded only when there is a cart to settle. */
import { currentViewer, subscribeToViewer } from '../account/session.ts'
import { currentCartCount } from './cart-count.ts'

/** Called once by the root. @returns how to stop. */
export function followAccount(): () => void {
  const settle = () => {
    const { account } = currentViewer()
    if (!account || currentCartCount() === 0) return
    // A price list that cannot be fetched leaves the cart for the cart page, which says so.
    import('./settle-cart.ts').then(({ settleCart }) => settleCart(account)).catch(() => undefined)
  }
  settle()
  return subscribeToViewer(settle)
}
