/**
 * Checkout: usage, buyer, address, payment, terms and Pay beside a summary that stays in view (specification,
 * section 2, Checkout). Every choice goes to the cart at once, so the summary always says what will be paid.
 */
import { CART_MESSAGES } from '@rushes/commerce/cart-messages'
import { changeTier } from '@rushes/commerce/cart-reprice'
import type { Cart } from '@rushes/commerce/cart-state'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { PriceList } from '@rushes/commerce/price-list'
import type { Account } from '@rushes/contract/accounts'
import { INCOMPLETE_MESSAGE } from '@rushes/contract/form-messages'
import { type ReactNode, useRef, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { CartChanges, CartNews } from '../cart/cart-notices.tsx'
import { applyToCart, cartStore } from '../cart/cart-store.ts'
import { useReviewedCart } from '../cart/use-reviewed-cart.ts'
import { AddressFields, BuyerFields, type Country, startingCountry } from './buyer-fields.tsx'
import { type CheckoutForm, FIELD_LABELS } from './checkout-values.ts'
import type { FormPart } from './form-part.ts'
import { OrderSummary } from './order-summary.tsx'
import { PayButton, PayProblem, TermsField } from './pay-section.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import type { PaymentAmount, PaymentMethod } from './payment-ui.ts'
import { type Quote, reasonToWait } from './quote.ts'
import { UsageFields } from './usage-fields.tsx'
import { usePayment } from './use-payment.ts'
import { usePaymentUi } from './use-payment-ui.ts'
import { useQuote } from './use-quote.ts'

export type CheckoutProps = {
  account: Account
  prices: PriceList
  countries: readonly Country[]
  /** Why an earlier payment did not go through. */
  problem: string | null
}

export function CheckoutScreen({ account, prices, countries, problem }: CheckoutProps) {
  const { cart, notes, reviewed, ...news } = useReviewedCart()
  const { payments } = useSite()
  const [form, setForm] = useState<CheckoutForm>(() => startingForm(account, countries))
  const [ready, setReady] = useState(false)
  const isBlocked = [...notes].some(
    ([ref, { tone }]) => tone === 'stop' && cart.items.some((item) => item.productRef === ref),
  )
  const held = isBlocked ? 'incomplete' : reviewed ? null : 'loading'
  const address = { name: account.userFullName, country: form.country, postcode: form.postcode }
  const { quote, changes, retry } = useQuote(cart, address, { held })
  const ui = usePaymentUi(payments)
  const { pay, busy, trouble } = usePayment(problem)
  const change = (values: Partial<CheckoutForm>) => setForm((before) => ({ ...before, ...values }))

  const wait = isBlocked
    ? 'Please look at the marked items in your cart summary first.'
    : reasonToWait(quote, { ready })
  const payWith = (method: PaymentMethod) => {
    if (wait !== null || quote.state !== 'ready' || ui === 'none' || ui === 'loading') return
    void pay(ui, method, { cart, form, amounts: quote, account, testMode: !payments.livemode })
  }
  const express = useRef(() => {})
  express.current = () => payWith('wallet')

  const part: FormPart = { form, change, errors: trouble.errors }
  const chooseUsage = (tier: LicenceTierCode) => {
    if (tier === form.usageType || busy) return
    if (applyToCart(changeTier(cartStore.read(), tier, prices))) change({ usageType: tier })
  }

  const cartNews = (
    <>
      <CartNews {...news} />
      <CartChanges changes={changes} />
    </>
  )
  if (cart.items.length === 0) {
    return (
      <>
        {cartNews}
        <EmptyState action={<LinkButton to="/search">Search the library</LinkButton>}>
          {CART_MESSAGES.empty}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {cartNews}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,42rem)_minmax(0,24rem)] lg:justify-between lg:gap-12 xl:max-w-[76rem]">
        <aside className="lg:sticky lg:top-12 lg:col-start-2 lg:row-start-1">
          <OrderSummary cart={cart} quote={quote} notes={notes} onRetry={retry} />
        </aside>
        <form
          noValidate
          aria-label="Checkout"
          className="grid gap-10 lg:col-start-1 lg:row-start-1"
          onSubmit={(event) => {
            event.preventDefault()
            payWith('card')
          }}
        >
          <ErrorSummary
            title={INCOMPLETE_MESSAGE}
            errors={trouble.errors}
            labels={FIELD_LABELS}
            round={trouble.round}
          />
          <Part heading="Usage">
            <UsageFields {...part} cart={cart} prices={prices} onUsageType={chooseUsage} />
          </Part>
          <Part heading="Your details">
            <BuyerFields account={account} />
          </Part>
          <Part heading="Billing address">
            <AddressFields {...part} countries={countries} />
          </Part>
          <Part heading="Payment">
            {ui === 'none' ? (
              <Notice tone="stop">
                Card payments are not available at the moment. Please contact the licensing team.
              </Notice>
            ) : (
              <PaymentFrame
                ui={ui}
                amount={shownAmount(quote, cart)}
                express={express}
                ready={ready}
                onReady={() => setReady(true)}
              />
            )}
          </Part>
          <div className="grid gap-5 border-t border-rule pt-6">
            <TermsField {...part} />
            <PayProblem trouble={trouble} />
            <PayButton quote={quote} wait={wait} busy={busy} onPay={() => payWith('card')} />
          </div>
        </form>
      </div>
    </>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="title border-b border-rule pb-2 text-xl">{heading}</h2>
      {children}
    </section>
  )
}

function startingForm(account: Account, countries: readonly Country[]): CheckoutForm {
  return {
    usageType: cartStore.read().selectedTier?.tierCode ?? '',
    program: '',
    urls: '',
    country: startingCountry(countries, account.countryCode),
    postcode: account.postcode,
    terms: false,
  }
}

/** The frame's own button shows an amount too: the net fee until the tax is known, while Pay is locked. */
function shownAmount(quote: Quote, cart: Cart): PaymentAmount {
  if (quote.state === 'ready') return { amountMinor: quote.totalMinor, currency: quote.currency }
  return { amountMinor: cart.totalMinor, currency: cart.selectedTier?.currency ?? 'usd' }
}
