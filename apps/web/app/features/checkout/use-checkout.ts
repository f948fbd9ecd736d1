/** The state of the checkout: the reviewed cart, the form, the quote and the payment, and how they depend on each other. */
import { changeTier } from '@rushes/commerce/cart-reprice'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { PriceList } from '@rushes/commerce/price-list'
import type { Account } from '@rushes/contract/accounts'
import { useState } from 'react'
import type { Country } from '../../lib/countries.ts'
import { useSite } from '../../lib/site.ts'
import { applyToCart, cartStore } from '../cart/cart-store.ts'
import { useReviewedCart } from '../cart/use-reviewed-cart.ts'
import { type CheckoutValues, type FormPart, startingValues } from './checkout-values.ts'
import type { PaymentMethod } from './payment-ui.ts'
import { reasonToWait } from './quote.ts'
import { usePayment } from './use-payment.ts'
import { usePaymentUi } from './use-payment-ui.ts'
import { useQuote } from './use-quote.ts'

export type CheckoutSettings = {
  account: Account
  prices: PriceList
  countries: readonly Country[]
  /** Why an earlier payment did not go through. */
  problem: string | null
}

export type Checkout = ReturnType<typeof useCheckout>

const BLOCKED = 'Please look at the marked items in your cart summary first.'

export function useCheckout({ account, prices, countries, problem }: CheckoutSettings) {
  const { cart, notes, reviewed, removed, repriced } = useReviewedCart()
  const { payments } = useSite()
  const [values, setValues] = useState(() => {
    const usageType = cartStore.read().selectedTier?.tierCode ?? ''
    return startingValues({ account, countries, usageType })
  })
  const [ready, setReady] = useState(false)
  const isBlocked = cart.items.some(({ productRef }) => notes.get(productRef)?.tone === 'stop')
  const { quote, changes, retry } = useQuote(
    cart,
    { name: account.userFullName, country: values.country, postcode: values.postcode },
    { held: isBlocked ? 'incomplete' : reviewed ? null : 'loading' },
  )
  const ui = usePaymentUi(payments)
  const { check, pay, busy, trouble } = usePayment(problem)
  const wait = isBlocked ? BLOCKED : reasonToWait(quote, { ready })

  const change = (changed: Partial<CheckoutValues>) => setValues((before) => ({ ...before, ...changed }))
  const part: FormPart = { values, change, errors: trouble.errors }

  /** Gives every line of the cart the tier's price (R-CHECKOUT-2). */
  function chooseUsage(tier: LicenceTierCode) {
    if (tier === values.usageType || busy) return
    if (applyToCart(changeTier(cartStore.read(), tier, prices))) change({ usageType: tier })
  }

  const mayPay = () => wait === null && check(values)

  async function payWith(method: PaymentMethod): Promise<boolean> {
    if (wait !== null || quote.state !== 'ready' || ui === 'none' || ui === 'loading') return false
    return pay(ui, method, { cart, values, amounts: quote, account, testMode: !payments.livemode })
  }

  const news = { removed, repriced, changes }
  const form = { ui, ready, onReady: () => setReady(true) }
  return { cart, notes, news, quote, retry, part, chooseUsage, form, wait, busy, trouble, mayPay, payWith }
}
