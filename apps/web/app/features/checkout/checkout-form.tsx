/** The form of the checkout, in the order in which it is filled in. */
import type { Cart } from '@rushes/commerce/cart-state'
import { INCOMPLETE_MESSAGE } from '@rushes/contract/form-messages'
import type { ReactNode } from 'react'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BillingFields } from './billing-fields.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import { FIELD_LABELS } from './checkout-values.ts'
import { PayButton } from './pay-button.tsx'
import { PayProblem } from './pay-problem.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import type { PaymentAmount } from './payment-ui.ts'
import type { Quote } from './quote.ts'
import { TermsField } from './terms-field.tsx'
import { UsageFields } from './usage-fields.tsx'
import type { Checkout, CheckoutSettings } from './use-checkout.ts'

type CheckoutFormProps = Pick<CheckoutSettings, 'account' | 'prices' | 'countries'> & { checkout: Checkout }

export function CheckoutForm({ checkout, account, prices, countries }: CheckoutFormProps) {
  const { cart, quote, part, chooseUsage, wait, busy, trouble, payWith } = checkout
  return (
    <form
      noValidate
      aria-label="Checkout"
      className="grid gap-10 lg:col-start-1 lg:row-start-1"
      onSubmit={(event) => {
        event.preventDefault()
        void payWith('card')
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
        <BillingFields {...part} countries={countries} />
      </Part>
      <Part heading="Payment">
        <Payment checkout={checkout} />
      </Part>
      <div className="grid gap-5 border-t border-rule pt-6">
        <TermsField {...part} />
        <PayProblem trouble={trouble} />
        <PayButton quote={quote} wait={wait} busy={busy} onPay={() => void payWith('card')} />
      </div>
    </form>
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

function Payment({ checkout: { form, quote, cart, mayPay, payWith } }: { checkout: Checkout }) {
  const { ui, ready, onReady } = form
  if (ui === 'none') {
    return (
      <Notice tone="stop">
        Card payments are not available at the moment. Please contact the licensing team.
      </Notice>
    )
  }
  const amount = shownAmount(quote, cart)
  return (
    <PaymentFrame
      ui={ui}
      amount={amount}
      ready={ready}
      onReady={onReady}
      mayExpress={mayPay}
      onExpress={() => payWith('wallet')}
    />
  )
}

/** The provider's own button shows an amount too: the net fee until the tax is known, and until then it does not pay. */
function shownAmount(quote: Quote, cart: Cart): PaymentAmount {
  if (quote.state === 'ready') return { amountMinor: quote.totalMinor, currency: quote.currency }
  return { amountMinor: cart.totalMinor, currency: cart.selectedTier?.currency ?? 'usd' }
}
