/** Contains the provider's form, whose amount follows the quote. */
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PaymentMount, PaymentShown, PaymentUi } from './payment-ui.ts'

type PaymentFrameProps = {
  ui: PaymentUi | 'loading'
  shown: PaymentShown
  name: string
  ready: boolean
  onReady: () => void
  /** Called if the form cannot be shown. */
  onFailed: () => void
} & Pick<PaymentMount, 'mayExpress' | 'onExpress'>

export function PaymentFrame({
  ui,
  shown,
  name,
  ready,
  onReady,
  onFailed,
  mayExpress,
  onExpress,
}: PaymentFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // The form is mounted once, so it reads the newest values from here.
  const latest = useRef({ shown, name, onReady, onFailed, mayExpress, onExpress })
  latest.current = { shown, name, onReady, onFailed, mayExpress, onExpress }
  const { amountMinor, currency, expressOnly, savesCard } = shown

  useEffect(() => {
    if (!place.current || ui === 'loading') return
    return ui.mount(place.current, {
      shown: latest.current.shown,
      name: latest.current.name,
      onReady: () => {
        setProblem(null)
        latest.current.onReady()
      },
      onProblem: (message) => {
        setProblem(message)
        latest.current.onFailed()
      },
      mayExpress: () => latest.current.mayExpress(),
      onExpress: () => latest.current.onExpress(),
    })
  }, [ui])

  useEffect(() => {
    if (ui !== 'loading') ui.update({ amountMinor, currency, expressOnly, savesCard })
  }, [ui, amountMinor, currency, expressOnly, savesCard])

  return (
    // As high as the form will be, so that nothing below moves under the pointer.
    <div
      className={classNames(
        'relative',
        expressOnly ? 'min-h-16' : 'min-h-104 sm:min-h-78 lg:min-h-104 xl:min-h-78',
      )}
    >
      {problem && <Notice tone="stop">{problem}</Notice>}
      {!ready && !problem && <FrameSkeleton expressOnly={expressOnly} />}
      <div ref={place} className={ready ? '' : 'absolute inset-0 opacity-0'} />
    </div>
  )
}

function FrameSkeleton({ expressOnly }: Pick<PaymentShown, 'expressOnly'>) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the payment form</span>
      <Skeleton className="h-12" />
      {!expressOnly && (
        <>
          <Skeleton className="h-11" />
          <div className="grid grid-cols-2 gap-4">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
          <Skeleton className="h-11" />
        </>
      )}
    </div>
  )
}
