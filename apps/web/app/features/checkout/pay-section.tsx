/** The payment form, the terms, and Pay with the amount it stands for. */
import { formatMoneyWithCode } from '@rushes/commerce/money'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { FormPart } from './form-part.ts'
import type { Quote } from './quote.ts'
import type { PayTrouble } from './use-payment.ts'

export function TermsField({ form, errors, change }: FormPart) {
  return (
    <Checkbox
      name="terms"
      checked={form.terms}
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

type PayButtonProps = { quote: Quote; wait: string | null; busy: boolean; onPay: () => void }

export function PayButton({ quote, wait, busy, onPay }: PayButtonProps) {
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
        {busy ? 'Paying…' : `Pay${amount}`}
      </Button>
      <p id="pay-reason" role="status" className="min-h-5 text-sm text-ink-soft">
        {busy ? 'Please stay on this page.' : wait}
      </p>
    </div>
  )
}

/** The card's or the server's answer, and what is different in the cart. Takes the focus. */
export function PayProblem({ trouble }: { trouble: PayTrouble }) {
  const area = useRef<HTMLDivElement>(null)
  const { message, changes, paidAlready, round, errors } = trouble
  const takesFocus = message !== null && Object.keys(errors).length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt takes the focus, also with an equal message
  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus, round])
  if (message === null) return null
  return (
    <div ref={area} tabIndex={-1}>
      <Notice
        tone="stop"
        title={message}
        action={paidAlready && <LinkButton to="/my-purchases">Purchase history</LinkButton>}
      >
        {changes.length > 0 && (
          <ul className="list-disc pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
