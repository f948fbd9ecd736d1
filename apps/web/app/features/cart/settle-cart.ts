/**
 * Fits the cart of this browser to the account: empties it when the account cannot purchase (R-CART-5), prices it anew
 * when the account pays in another currency (R-CART-4).
 */
import { emptyForAccount } from '@rushes/commerce/cart'
import { repriceFor } from '@rushes/commerce/cart-reprice'
import { currencyOfCountry } from '@rushes/commerce/currency'
import type { Account } from '@rushes/contract/accounts'
import { notify } from '../../ui/notify.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { cartStore, writeCart } from './cart-store.ts'
import { keptClips, withClipsOf } from './kept-clips-store.ts'

/** Safe to repeat: a cart that fits stays as it is. */
export async function settleCart(account: Account): Promise<void> {
  const held = cartStore.read()
  const emptied = emptyForAccount(held, account)
  if (emptied) {
    keptClips.write(withClipsOf(held, keptClips.read()))
    writeCart(emptied.cart)
    notify(emptied.message, { tone: 'caution' })
    return
  }
  const currency = currencyOfCountry(account.countryCode)
  if (held.items.every((item) => item.currency === currency)) return

  const prices = await loadPrices()
  const { cart, message } = repriceFor(cartStore.read(), currency, prices)
  writeCart(cart)
  if (message) notify(message, { tone: 'caution' })
}
