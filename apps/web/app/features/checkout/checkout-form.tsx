/** The form of the checkout, in the order in which it is filled in. */
import { invoiceNeedsStreet } from '@rushes/commerce/billing-address'
import type { Cart } from '@rushes/commerce/cart-state'
import { INCOMPLETE_MESSAGE } from '@rushes/contract/form-messages'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BillingFields } from './billing-fields.tsx'
import { BookkeepingFields } from './bookkeeping-fields.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import { FIELD_LABELS } from './checkout-values.ts'
import { PayButton } from './pay-button.tsx'
import { PayProblem } from './pay-problem.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import type { PaymentAmount } from './payment-ui.ts'
import type { Quote } from './quote.ts'
import { RestrictionsField } from './restrictions-field.tsx'
import { SaveCardField } from './save-card-field.tsx'
import { SavedCardFields } from './saved-card-fields.tsx'
import { TermsField } from './terms-field.tsx'
import { UsageFields } from './usage-fields.tsx'
import type { Checkout, CheckoutSettings } from './use-checkout.ts'
import { WayFields } from './way-fields.tsx'

type CheckoutFormProps = Pick<CheckoutSettings, 'account' | 'prices' | 'countries'> & { checkout: Checkout }

export function CheckoutForm({ checkout, account, prices, countries }: CheckoutFormProps) {
  const { cart, currency, quote, part, chooseUsage, wait, busy, trouble, payWith, way, setWay } = checkout
  const days = account.options.invoiceDays
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
        <BillingFields {...part} countries={countries} hasStreet={invoiceNeedsStreet(currency)} />
      </Part>
      <Part heading="For your invoice">
        <BookkeepingFields {...part} />
      </Part>
      <Part heading="Payment">
        {days !== null && <WayFields way={way} days={days} onWay={setWay} />}
        {/* Hidden, not removed: what was typed into the card form stays. */}
        <div hidden={way === 'invoice'}>
          <Payment checkout={checkout} name={account.userFullName} />
        </div>
      </Part>
      <div className="grid gap-5 border-t border-rule pt-6">
        <RestrictionsField {...part} cart={cart} restrictions={checkout.restrictions} />
        <TermsField {...part} />
        <PayProblem trouble={trouble} />
        <PayButton way={way} quote={quote} wait={wait} busy={busy} onPay={() => void payWith('card')} />
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

function Payment({ checkout, name }: { checkout: Checkout; name: string }) {
  const { form, quote, cart, mayPay, payWith } = checkout
  const { ui, card, ready, onReady, onFailed } = form
  if (ui === 'none') {
    return (
      <Notice tone="stop" action={<Button onClick={() => location.reload()}>Try again</Button>}>
        The card form could not be loaded. Your cart is kept. If it does not load the next time either, please
        contact the licensing team.
      </Notice>
    )
  }
  const amount = shownAmount(quote, cart)
  return (
    <div className="grid gap-5">
      <SavedCardFields {...card} />
      <PaymentFrame
        ui={ui}
        shown={{ ...amount, expressOnly: card.saved !== null, savesCard: card.save }}
        name={name}
        ready={ready}
        onReady={onReady}
        onFailed={onFailed}
        mayExpress={mayPay}
        onExpress={() => payWith('wallet')}
      />
      <SaveCardField {...card} />
    </div>
  )
}

/** The provider's own button shows an amount too: the net fee until the tax is known, and until then it does not pay. */
function shownAmount(quote: Quote, cart: Cart): PaymentAmount {
  if (quote.state === 'ready') return { amountMinor: quote.totalMinor, currency: quote.currency }
  return { amountMinor: cart.totalMinor, currency: cart.selectedTier?.currency ?? 'usd' }
}
