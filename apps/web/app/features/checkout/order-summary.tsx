/** Shows what is bought and what it costs: net fee, sales tax, total. */
import { salesTaxApplies } from '@rushes/commerce/currency'
import { formatMoney, formatMoneyWithCode } from '@rushes/commerce/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Quote } from './quote.ts'
import { SummaryLines, type SummaryLinesProps } from './summary-lines.tsx'

type OrderSummaryProps = SummaryLinesProps & { quote: Quote; onRetry: () => void }

export function OrderSummary({ cart, quote, notes, restrictions, onRetry }: OrderSummaryProps) {
  const tier = cart.selectedTier
  if (!tier) return null
  return (
    <section aria-labelledby="order-summary" className="rounded-sm border border-rule bg-sheet p-5">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="order-summary" className="title text-xl">
          Cart summary
        </h2>
        <Link to="/cart" className="text-sm underline underline-offset-4">
          Edit cart
        </Link>
      </div>
      <SummaryLines cart={cart} notes={notes} restrictions={restrictions} />
      <dl className="mt-4 grid gap-1.5" aria-live="polite" aria-busy={quote.state === 'loading'}>
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
    <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-rule pt-3">
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
      <span className="sr-only">Working out</span>
    </>
  )
}
