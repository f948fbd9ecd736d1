/** The form of the checkout, in the order in which it is filled in: what is bought for whom, then what it costs, then Pay. */
import type { Cart } from '@rushes/commerce/cart-state'
import { spendingBarrier } from '@rushes/commerce/spending'
import { MAX_BOOKKEEPING_TEXT } from '@rushes/commerce/usage'
import type { Account } from '@rushes/contract/accounts'
import { INCOMPLETE_MESSAGE } from '@rushes/contract/form-messages'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/checkbox.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { expiryOfCard, nameOfCard } from '../cards/card-labels.ts'
import { useCartRequest } from '../requests/cart-request-store.ts'
import { BillingFields } from './billing-fields.tsx'
import { CHECKOUT_COLUMNS } from './checkout-columns.ts'
import { FIELD_LABELS, type FormPart } from './checkout-values.ts'
import { PayButton } from './pay-button.tsx'
import { PayProblem } from './pay-problem.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import type { PaymentAmount } from './payment-ui.ts'
import type { Quote } from './quote.ts'
import { RestrictionsField } from './restrictions-field.tsx'
import { UsageFields } from './usage-fields.tsx'
import type { Checkout, CheckoutSettings } from './use-checkout.ts'
import type { PayTrouble } from './use-payment.ts'
import type { CardChoice } from './use-saved-cards.ts'
import { WayFields } from './way-fields.tsx'

const AskToBuy = lazyPart(async () => (await import('../cart/ask-to-buy.tsx')).AskToBuy)

const ANOTHER = 'another'

type CheckoutFormProps = Pick<CheckoutSettings, 'account' | 'prices' | 'countries'> & {
  checkout: Checkout
  /** What has changed in the cart. */
  notices: ReactNode
  summary: ReactNode
}

export function CheckoutForm({ checkout, account, prices, countries, notices, summary }: CheckoutFormProps) {
  const { cart, currency, quote, part, chooseUsage, trouble, payWith } = checkout
  const { amountMinor: totalMinor } = shownAmount(quote, cart)
  const toAsk = trouble.needsApproval
    ? trouble.message
    : spendingBarrier(account.spending, { totalMinor, currency })
  return (
    <form
      noValidate
      aria-label="Checkout"
      className={CHECKOUT_COLUMNS}
      onSubmit={(event) => {
        event.preventDefault()
        void payWith('card')
      }}
    >
      <div className="grid gap-7">
        {notices}
        <Part heading="Usage">
          <UsageFields
            {...part}
            cart={cart}
            prices={prices}
            barrier={checkout.barrier}
            onUsageType={chooseUsage}
          />
        </Part>
        <Part heading="Your details">
          <BuyerFields account={account} />
        </Part>
        <Part heading="Billing address">
          <BillingFields {...part} countries={countries} currency={currency} />
        </Part>
        <Part heading="For your invoice">
          <BookkeepingFields {...part} />
        </Part>
      </div>
      <div className="grid gap-4 lg:sticky lg:top-12">
        {summary}
        <section aria-labelledby="payment" className="grid gap-3">
          <h2 id="payment" className="sr-only">
            Payment
          </h2>
          {toAsk === null ? (
            <PaySection checkout={checkout} account={account} />
          ) : (
            <Suspense fallback={<Skeleton className="h-48" />}>
              <AskToBuy cart={cart} reason={toAsk} />
            </Suspense>
          )}
        </section>
      </div>
    </form>
  )
}

type PaySectionProps = Pick<CheckoutFormProps, 'checkout' | 'account'>

/** The way to pay, the consents and the button. */
function PaySection({ checkout, account }: PaySectionProps) {
  const { cart, quote, part, wait, busy, trouble, payWith, way, isFree, chooseWay } = checkout
  const days = account.options.invoiceDays
  const request = useCartRequest(cart)
  return (
    <>
      {request && (
        <Notice className="wrap-anywhere">This order approves the request of {request.author}.</Notice>
      )}
      {days !== null && !isFree && <WayFields way={way} days={days} onWay={chooseWay} />}
      {/* Before the wallet, because its button pays too. */}
      <div className="grid gap-3">
        {trouble.byWallet && <Errors trouble={trouble} />}
        <RestrictionsField {...part} cart={cart} restrictions={checkout.unread} />
        <TermsField {...part} />
      </div>
      {/* Hidden, not removed: what was typed into the card form stays. */}
      <div hidden={way === 'invoice' || isFree}>
        <Payment checkout={checkout} name={account.userFullName} />
      </div>
      {!trouble.byWallet && <Errors trouble={trouble} />}
      <PayProblem trouble={trouble} />
      <PayButton
        way={isFree ? 'free' : way}
        quote={quote}
        wait={wait}
        busy={busy}
        onPay={() => void payWith('card')}
      />
    </>
  )
}

const Errors = ({ trouble: { errors, round } }: { trouble: PayTrouble }) => (
  <ErrorSummary title={INCOMPLETE_MESSAGE} errors={errors} labels={FIELD_LABELS} round={round} />
)

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="title border-b border-rule pb-1.5 text-xl">{heading}</h2>
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
        The card form could not be loaded. Your cart is kept. If this happens again, please contact the
        licensing team.
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

/** Shows who buys, as the account has it: it cannot be changed here (R-CHECKOUT-1). */
function BuyerFields({ account }: { account: Account }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      <Field label="Name" value={account.userFullName} readOnly />
      <Field label="Company" value={account.accountName} readOnly />
      <Field label="Email" type="email" value={account.userEmail} readOnly />
    </div>
  )
}

/** Asks the buyer to accept the terms (R-CHECKOUT-1). */
function TermsField({ values, errors, change }: FormPart) {
  return (
    <Checkbox
      name="terms"
      checked={values.terms}
      error={errors.terms}
      onChange={(event) => change({ terms: event.target.checked })}
      label={
        <>
          I have read and agree to the{' '}
          <Link to="/licensing-terms" target="_blank" className="underline underline-offset-4">
            terms and conditions
          </Link>
        </>
      }
    />
  )
}

/** Asks whether the card that is typed is saved; not ticked beforehand (R-CARD-1). */
function SaveCardField({ saved, save, setSave }: CardChoice) {
  if (saved !== null) return null
  return (
    <Checkbox
      name="saveCard"
      checked={save}
      onChange={(event) => setSave(event.target.checked)}
      label={
        <>
          Save this card for the next order{' '}
          <span className="text-sm text-ink-soft">Stored by the provider, for you only.</span>
        </>
      }
    />
  )
}

/** Offers the saved cards and another one (R-CARD-2). */
function SavedCardFields({ offered, saved, setSaved }: CardChoice) {
  if (offered.length === 0) return null
  const cards = offered.map((card) => ({
    value: card.id,
    label: `${nameOfCard(card)}, ${expiryOfCard(card)}`,
  }))
  return (
    <RadioGroup
      legend="Choose a card"
      name="card"
      value={saved ?? ANOTHER}
      options={[...cards, { value: ANOTHER, label: 'Use another card' }]}
      onChange={(value) => setSaved(value === ANOTHER ? null : value)}
    />
  )
}

/** Asks what the buyer's bookkeeping wants to read on the invoice (R-INVOICE-5). */
function BookkeepingFields({ values, errors, change }: FormPart) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={FIELD_LABELS.purchaseOrderNumber}
        name="purchaseOrderNumber"
        optional
        autoComplete="off"
        maxLength={MAX_BOOKKEEPING_TEXT}
        value={values.purchaseOrderNumber}
        error={errors.purchaseOrderNumber}
        onChange={(event) => change({ purchaseOrderNumber: event.target.value })}
      />
      <Field
        label={FIELD_LABELS.costCentre}
        name="costCentre"
        optional
        autoComplete="off"
        maxLength={MAX_BOOKKEEPING_TEXT}
        value={values.costCentre}
        error={errors.costCentre}
        onChange={(event) => change({ costCentre: event.target.value })}
      />
    </div>
  )
}
