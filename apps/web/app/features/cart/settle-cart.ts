/**
 * Adapts the cart of this browser to the account: empties it if the account cannot purchase (R-CART-5),
 * prices it again if the account pays in another currency (R-CART-4).
 */
import { emptyForAccount, FROM_CART_LIST_NAME } from '@rushes/commerce/cart'
import type { Currency } from '@rushes/commerce/money'
import type { Account } from '@rushes/contract/accounts'
import { notify } from '../../ui/notify.ts'
import { loadCurrency } from '../pricing/load-currency.ts'
import { loadPrices } from '../pricing/load-prices.ts'
import { cartStore, writeCart } from './cart-store.ts'
import { keepClips } from './kept-clips-store.ts'
import { repriceHeldCart } from './reprice-held-cart.ts'

const KEPT = `Its clips are on your list “${FROM_CART_LIST_NAME}”`

/**
 * Can be repeated: a cart that fits stays unchanged.
 * @throws if the server does not respond; then the cart stays unchanged too.
 */
export async function settleCart(account: Account | null): Promise<void> {
  if (!account) return await settleCurrency(await loadCurrency())

  const held = cartStore.read()
  const emptied = emptyForAccount(held, account)
  if (emptied) {
    const { cart, clipIds, message } = emptied
    const list = clipIds.length > 0 ? await keepClips(account.userId, clipIds) : null
    writeCart(cart)
    const link = list !== null && { link: { to: `/list/${list}`, label: KEPT } }
    notify(message, { tone: 'caution', ...link })
    return
  }
  await settleCurrency(account.currency)
}

async function settleCurrency(currency: Currency): Promise<void> {
  if (cartStore.read().items.every((item) => item.currency === currency)) return
  repriceHeldCart({ currency, prices: await loadPrices() })
}
