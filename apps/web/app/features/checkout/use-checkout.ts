/**
 * The state of the checkout: the reviewed cart, the form, the quote and the payment, and their dependencies.
 */
import { cartAudienceBarrier } from '@rushes/commerce/cart-audience'
import { changeTier } from '@rushes/commerce/cart-reprice'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { PriceList } from '@rushes/commerce/price-list'
import { type ClipRestrictions, sameRestrictions } from '@rushes/commerce/restrictions'
import type { Account } from '@rushes/contract/accounts'
import type { SavedCard } from '@rushes/contract/cards'
import type { Remembered } from '@rushes/contract/remembered'
import type { Site } from '@rushes/contract/site'
import { useEffect, useState } from 'react'
import { type Country, DEFAULT_COUNTRY_ID } from '../../lib/countries.ts'
import { useSite } from '../../lib/site.ts'
import { applyToCart, cartStore } from '../cart/cart-store.ts'
import { useReviewedCart } from '../cart/use-reviewed-cart.ts'
import { keepTexts, keepWay, readDraft } from './checkout-draft-store.ts'
import type { CheckoutValues, FormPart } from './checkout-values.ts'
import { unconfirmed } from './confirmed-restrictions-store.ts'
import { loadPaymentUi } from './load-payment-ui.ts'
import type { PaymentMethod, PaymentUi } from './payment-ui.ts'
import { reasonToWait } from './quote.ts'
import { usePayment } from './use-payment.ts'
import { useQuote } from './use-quote.ts'
import { useSavedCards } from './use-saved-cards.ts'
import type { Way } from './way-fields.tsx'

type Start = {
  account: Account
  remembered: Remembered
  countries: readonly Country[]
  usageType: string
}

export type CheckoutSettings = {
  account: Account
  prices: PriceList
  countries: readonly Country[]
  remembered: Remembered
  /** Newest first. */
  cards: readonly SavedCard[]
  /** The reason why an earlier payment failed. */
  problem: string | null
}

export type Checkout = ReturnType<typeof useCheckout>

const BLOCKED = 'Please check the marked items in your cart summary first.'

export function useCheckout(settings: CheckoutSettings) {
  const { account, countries, remembered, cards, problem } = settings
  const review = useReviewedCart()
  const { cart, notes, reviewed, removed, repriced, restrictions, correctRestrictions } = review
  const prices = review.prices ?? settings.prices
  const { payments } = useSite()
  const [input, setInput] = useState(() => {
    const usageType = cartStore.read().selectedTier?.tierCode ?? ''
    return startingValues({ account, remembered, countries, usageType })
  })
  // Another tab may fill the cart again, under another licence.
  const values = { ...input, usageType: cart.selectedTier?.tierCode ?? input.usageType }
  const [ready, setReady] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [way, setWay] = useState<Way>(() => startingWay(account))
  const isBlocked = cart.items.some(({ productRef }) => notes.get(productRef)?.tone === 'stop')
  const { quote, changes, retry } = useQuote(
    cart,
    { name: account.userFullName, country: values.country, postcode: values.postcode },
    { held: isBlocked ? 'incomplete' : reviewed ? null : 'loading', testMode: !payments.livemode },
  )
  const ui = usePaymentUi(payments)
  const card = useSavedCards(cards)
  const { check, pay, payLater, orderFree, busy, trouble } = usePayment({
    problem,
    onCorrected: takeCorrection,
    onDeclined: card.leaveSaved,
    onCardGone: card.dropSaved,
  })
  // Upgrades whose difference is 0 need no payment (R-UPGRADE-8).
  const isFree = quote.state === 'ready' && quote.totalMinor === 0
  const tier = cart.selectedTier?.tierCode
  const audience = account.declaredAudience
  const barrier = tier ? cartAudienceBarrier(cart.items, tier, { prices, audience }) : null
  const wait = isBlocked ? BLOCKED : (barrier ?? reasonToWait(quote, stateOfForm()))

  /** A saved card needs the provider's code, but not its form. */
  function stateOfForm() {
    const isReady = ready || (card.saved !== null && ui !== 'loading' && ui !== 'none')
    if (isReady || way === 'invoice') return 'ready'
    return hasFailed || ui === 'none' ? 'failed' : 'loading'
  }

  function change(changed: Partial<CheckoutValues>) {
    setInput((before) => ({ ...before, ...changed }))
    keepTexts(account.userId, changed)
  }

  function chooseWay(chosen: Way) {
    setWay(chosen)
    keepWay(account.userId, chosen)
  }

  const part: FormPart = { values, change, errors: trouble.errors }
  const currency = cart.selectedTier?.currency ?? account.currency

  /**
   * The checkbox applies to the restrictions that were shown, so other restrictions must be confirmed again.
   */
  function takeCorrection(now: readonly ClipRestrictions[]) {
    if (!sameRestrictions(restrictions, now)) change({ restrictionsRead: false })
    correctRestrictions(now)
    retry()
  }

  /** Sets the price of the tier for every line of the cart (R-CHECKOUT-2). */
  function chooseUsage(tier: LicenceTierCode) {
    if (tier === values.usageType || busy) return
    if (applyToCart(changeTier(cartStore.read(), tier, prices))) change({ usageType: tier })
  }

  const unread = unconfirmed(restrictions)
  const agreed = { ...values, restrictionsRead: values.restrictionsRead || unread.length === 0 }
  const mayPay = () => wait === null && check(agreed, { currency, restrictions: restrictions.length }, true)

  async function payWith(method: PaymentMethod): Promise<boolean> {
    if (wait !== null || quote.state !== 'ready') return false
    const wish = card.wishFor(method)
    const asAgreed = { cart, values: agreed, restrictions, amounts: quote, card: wish }
    const purchase = { ...asAgreed, account, testMode: !payments.livemode }
    if (isFree) return orderFree(purchase)
    if (way === 'invoice') return payLater(purchase)
    return ui !== 'none' && ui !== 'loading' && pay(ui, method, purchase)
  }

  const news = { removed, repriced, changes }
  const form = { ui, card, ready, onReady: () => setReady(true), onFailed: () => setHasFailed(true) }
  const payment = { way, isFree, chooseWay, form, wait, busy, trouble, mayPay, payWith }
  return {
    cart,
    prices,
    currency,
    barrier,
    notes,
    restrictions,
    unread,
    news,
    quote,
    retry,
    part,
    chooseUsage,
    ...payment,
  }
}

/** Loads the provider's form. `none` means that it could not be loaded. */
function usePaymentUi(payments: Site['payments']): PaymentUi | 'loading' | 'none' {
  const [ui, setUi] = useState<PaymentUi | 'loading' | 'none'>('loading')
  useEffect(() => {
    loadPaymentUi(payments)
      .then(setUi)
      .catch(() => setUi('none'))
  }, [payments])
  return ui
}

/** An account that may no longer order by invoice pays by card (R-BYINVOICE-1). */
const startingWay = ({ userId, options }: Account): Way =>
  options.invoiceDays === null ? 'card' : readDraft(userId).way

/** The values of the last order of the account, editable, and the later input in this tab (R-CHECKOUT-12). */
function startingValues({ account, remembered, countries, usageType }: Start): CheckoutValues {
  const { urls, address } = remembered
  return {
    usageType,
    program: '',
    urls: urls.join(', '),
    audience: '',
    line1: address?.line1 ?? '',
    city: address?.city ?? '',
    country: startingCountry(countries, address?.country ?? account.countryCode),
    postcode: address?.postal_code ?? account.postcode,
    purchaseOrderNumber: '',
    costCentre: '',
    ...readDraft(account.userId).texts,
    ...(account.declaredAudience !== null && { audience: '' }),
    restrictionsRead: false,
    terms: false,
  }
}

/** The account's country if it is listed, else the default country; '' if neither is listed. */
function startingCountry(countries: readonly Country[], accountCountry: string): string {
  const code = accountCountry.trim().toLowerCase()
  const country =
    countries.find((one) => one.code.toLowerCase() === code) ??
    countries.find(({ id }) => id === DEFAULT_COUNTRY_ID)
  return country?.code.toLowerCase() ?? ''
}
