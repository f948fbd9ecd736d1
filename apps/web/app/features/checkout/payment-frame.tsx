/** Holds the provider's form. Its amount follows the quote. */
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PaymentAmount, PaymentMount, PaymentUi } from './payment-ui.ts'

type PaymentFrameProps = {
  ui: PaymentUi | 'loading'
  amount: PaymentAmount
  ready: boolean
  onReady: () => void
} & Pick<PaymentMount, 'mayExpress' | 'onExpress'>

export function PaymentFrame({ ui, amount, ready, onReady, mayExpress, onExpress }: PaymentFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // The form is mounted once, so it reads the newest values from here.
  const latest = useRef({ amount, onReady, mayExpress, onExpress })
  latest.current = { amount, onReady, mayExpress, onExpress }
  const { amountMinor, currency } = amount

  useEffect(() => {
    if (!place.current || ui === 'loading') return
    return ui.mount(place.current, {
      amount: latest.current.amount,
      onReady: () => {
        setProblem(null)
        latest.current.onReady()
      },
      onProblem: setProblem,
      mayExpress: () => latest.current.mayExpress(),
      onExpress: () => latest.current.onExpress(),
    })
  }, [ui])

  useEffect(() => {
    if (ui !== 'loading') ui.update({ amountMinor, currency })
  }, [ui, amountMinor, currency])

  return (
    <div className="relative min-h-80">
      {problem && <Notice tone="stop">{problem}</Notice>}
      {!ready && !problem && <FrameSkeleton />}
      <div ref={place} className={ready ? '' : 'absolute inset-0 opacity-0'} />
    </div>
  )
}

function FrameSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the payment form</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-11" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
      <Skeleton className="h-11" />
    </div>
  )
}
