/**
 * Pays the total that it shows. Disabled, with the reason next to it, until a total is known (R-CHECKOUT-4).
 */
import { formatMoneyWithCode } from '@rushes/commerce/money'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Quote } from './quote.ts'
import type { Way } from './way-fields.tsx'

const LABEL = { card: 'Pay', invoice: 'Order by invoice', free: 'Order' } as const
const BUSY = { card: 'Paying…', invoice: 'Ordering…', free: 'Ordering…' } as const

type PayButtonProps = {
  /** `free`: nothing is paid. */
  way: Way | 'free'
  quote: Quote
  /** The reason why the buyer has to wait; null if nothing is missing. */
  wait: string | null
  busy: boolean
  onPay: () => void
}

export function PayButton({ way, quote, wait, busy, onPay }: PayButtonProps) {
  const amount = quote.state === 'ready' ? ` ${formatMoneyWithCode(quote.totalMinor, quote.currency)}` : ''
  return (
    <div className="grid gap-2">
      <Button
        kind="primary"
        size="large"
        wide
        busy={busy}
        disabled={wait !== null && !busy}
        aria-describedby="pay-reason"
        onClick={onPay}
      >
        <Icon of="lock" />
        {busy ? BUSY[way] : `${LABEL[way]}${amount}`}
      </Button>
      <p id="pay-reason" role="status" className="min-h-5 text-sm text-ink-soft">
        {busy ? 'Please stay on this page.' : wait}
      </p>
    </div>
  )
}
