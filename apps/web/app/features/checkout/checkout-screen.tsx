/** The checkout: its form with a summary of the payment. Every choice changes the cart immediately. */
import { type CartItem, itemTotalMinor } from '@rushes/commerce/cart-item'
import { CART_MESSAGES } from '@rushes/commerce/cart-messages'
import type { Cart } from '@rushes/commerce/cart-state'
import { salesTaxApplies } from '@rushes/commerce/currency'
import { formatMoney, formatMoneyWithCode } from '@rushes/commerce/money'
import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { CartNotices } from '../cart/cart-notices.tsx'
import { LineNoteText } from '../cart/line-note-text.tsx'
import type { LineNote } from '../cart/line-notes.ts'
import { RestrictionsText } from '../cart/restrictions-text.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import type { Quote } from './quote.ts'
import { type CheckoutSettings, useCheckout } from './use-checkout.ts'

type SummaryLinesProps = {
  cart: Cart
  notes: ReadonlyMap<string, LineNote>
  restrictions: readonly ClipRestrictions[]
}

type RestrictionsProps = { item: CartItem; restrictions: readonly ClipRestrictions[] }

type OrderSummaryProps = SummaryLinesProps & { quote: Quote; onRetry: () => void }

export function CheckoutScreen(settings: CheckoutSettings) {
  const checkout = useCheckout(settings)
  const { cart, notes, prices, restrictions, news, quote, retry } = checkout
  const { account, countries } = settings
  const notices = <CartNotices {...news} />
  if (cart.items.length === 0) {
    return (
      <>
        {notices}
        <EmptyState action={<LinkButton to="/search">Search the library</LinkButton>}>
          {CART_MESSAGES.empty}
        </EmptyState>
      </>
    )
  }
  return (
    <CheckoutForm
      {...{ checkout, account, prices, countries, notices }}
      summary={<OrderSummary {...{ cart, quote, notes, restrictions }} onRetry={retry} />}
    />
  )
}

/** Shows what is bought and what it costs: net fee, sales tax, total. */
function OrderSummary({ cart, quote, notes, restrictions, onRetry }: OrderSummaryProps) {
  const tier = cart.selectedTier
  if (!tier) return null
  return (
    <section aria-labelledby="order-summary" className="rounded-sm border border-rule bg-sheet p-4">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="order-summary" className="title text-xl">
          Cart summary
        </h2>
        <Link to="/cart" className="text-sm underline underline-offset-4">
          Edit cart
        </Link>
      </div>
      <SummaryLines cart={cart} notes={notes} restrictions={restrictions} />
      <dl className="mt-3 grid gap-1" aria-live="polite" aria-busy={quote.state === 'loading'}>
        <Row name="Net fee" value={formatMoney(cart.totalMinor, tier.currency, { decimals: 2 })} />
        <Row name="Sales tax" value={taxOf(quote, salesTaxApplies(tier.currency))} />
        <Total quote={quote} />
      </dl>
      {quote.state === 'ready' && quote.taxNote !== null && (
        <p className="mt-3 text-sm text-ink-soft">{quote.taxNote}</p>
      )}
      {quote.state === 'failed' && (
        <div role="alert" className="mt-4 grid justify-items-start gap-2 border-t border-rule pt-4">
          <p className="text-sm font-semibold text-stop">{quote.message}</p>
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </section>
  )
}

function Total({ quote }: { quote: Quote }) {
  return (
    <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-rule pt-2">
      <dt className="font-semibold">Total</dt>
      <dd className="text-xl font-semibold">{totalOf(quote)}</dd>
    </div>
  )
}

function totalOf(quote: Quote): ReactNode {
  if (quote.state === 'ready') return formatMoneyWithCode(quote.totalMinor, quote.currency)
  if (quote.state === 'loading') return <WorkingOut className="w-28" />
  return <span className="text-base font-normal text-ink-soft">calculated when we know your country</span>
}

function Row({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-mono">{value}</dd>
    </div>
  )
}

function taxOf(quote: Quote, applies: boolean): ReactNode {
  if (quote.state === 'ready') {
    return applies ? formatMoney(quote.taxMinor, quote.currency, { decimals: 2 }) : 'none'
  }
  return quote.state === 'loading' ? <WorkingOut className="w-16" /> : '–'
}

function WorkingOut({ className }: { className: string }) {
  return (
    <>
      <Skeleton className={`inline-block h-4 ${className}`} />
      <span className="sr-only">Calculating</span>
    </>
  )
}

/** The lines of the cart, each with its notes and restrictions. */
function SummaryLines({ cart, notes, restrictions }: SummaryLinesProps) {
  const { mediaBase } = useSite()
  const isScrolled = cart.items.length > 1
  // The terms of a deal need more room (R-DEAL-3).
  const hasTerms = cart.items.some(({ productRef }) => notes.get(productRef)?.tone === 'clear')
  return (
    <ul
      className={classNames(
        'border-y border-rule',
        isScrolled && 'max-h-72 overflow-y-auto',
        isScrolled && !hasTerms && 'lg:max-h-28',
      )}
      tabIndex={isScrolled ? 0 : undefined}
    >
      {cart.items.map((item) => (
        <li
          key={item.productRef}
          className="grid grid-cols-[4rem_1fr_auto] gap-x-3 border-b border-rule py-2 last:border-b-0"
        >
          {item.type === 'bundle' ? (
            <span className="font-mono text-ink-soft" aria-hidden="true">
              ×{item.id * item.qty}
            </span>
          ) : (
            <Thumb src={mediaUrl(mediaBase, item.meta.thumbpath)} veiled={item.meta.graphic} />
          )}
          <span className="min-w-0 text-sm">
            {item.productName}
            <RestrictionsOf item={item} restrictions={restrictions} />
            <NoteOf note={notes.get(item.productRef)} />
          </span>
          <span className="font-mono text-sm">{formatMoney(itemTotalMinor(item), item.currency)}</span>
        </li>
      ))}
    </ul>
  )
}

function NoteOf({ note }: { note: LineNote | undefined }) {
  return note ? <LineNoteText note={note} /> : null
}

function RestrictionsOf({ item, restrictions }: RestrictionsProps) {
  const text = restrictions.find(({ id }) => item.type !== 'bundle' && item.id === id)?.text
  return text ? <RestrictionsText>{text}</RestrictionsText> : null
}
