/** The place of the provider's form. Its amount always follows the quote. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PaymentAmount, PaymentUi } from './payment-ui.ts'

type PaymentFrameProps = {
  ui: PaymentUi | 'loading'
  amount: PaymentAmount
  /** Called with the express button; the newest function is the one called. */
  express: RefObject<() => void>
  ready: boolean
  onReady: () => void
}

export function PaymentFrame({ ui, amount, express, ready, onReady }: PaymentFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const first = useRef({ amount, onReady })
  const [problem, setProblem] = useState<string | null>(null)
  const { amountMinor, currency } = amount

  useEffect(() => {
    if (!place.current || ui === 'loading') return
    return ui.mount(place.current, {
      amount: first.current.amount,
      onReady: () => {
        setProblem(null)
        first.current.onReady()
      },
      onProblem: setProblem,
      onExpress: () => express.current(),
    })
  }, [ui, express])

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
