/** One slot of the front page: its clips in their order, each with an end. */
import { type ReactNode, useId } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { OrderList } from '../kit/order/order-list.tsx'
import { AddPinForm } from './add-pin-form.tsx'
import { localOf, momentOf } from './local-moment.ts'
import type { Pin } from './pin.ts'

type SlotPanelProps = {
  title: string
  /** How many clips it holds. */
  most: number
  pins: readonly Pin[]
  error: readonly string[] | undefined
  onChange: (pins: readonly Pin[]) => void
  empty: string
  /** Which clip is shown when. */
  children: ReactNode
}

export function SlotPanel({ title, most, pins, error, onChange, empty, children }: SlotPanelProps) {
  const id = useId()
  const byId = new Map(pins.map((pin) => [pin.id, pin]))
  const setEnd = (changed: Pin, until: string | null) =>
    onChange(pins.map((pin) => (pin.id === changed.id ? { ...pin, until } : pin)))
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="title text-xl">
        {title}
      </h2>
      <p className="text-ink-soft">{children}</p>
      {error && (
        <p role="alert" className="font-semibold text-stop">
          {error.join(' ')}
        </p>
      )}
      {pins.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <div>
          <OrderList
            label={title}
            clips={pins}
            onChange={(ids) => onChange(ids.flatMap((one) => byId.get(one) ?? []))}
            note={(pin) => <PinNote pin={pin} onEnd={(until) => setEnd(pin, until)} />}
          />
        </div>
      )}
      {pins.length < most ? (
        <AddPinForm title={title} pins={pins} onAdd={(pin) => onChange([...pins, pin])} />
      ) : (
        <p className="text-sm text-ink-soft">{most} clips are the most. Remove one to add another.</p>
      )}
    </section>
  )
}

function PinNote({ pin, onEnd }: { pin: Pin; onEnd: (until: string | null) => void }) {
  return (
    <>
      {!pin.shown && (
        <span className="flex items-center gap-1.5 text-sm text-caution">
          <Icon of="triangle-alert" />
          Passed over: not public, or not fit for this place.
        </span>
      )}
      <label className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        Until<span className="sr-only"> (of {pin.title})</span>
        <input
          type="datetime-local"
          value={localOf(pin.until)}
          onChange={(event) => onEnd(momentOf(event.currentTarget.value))}
          className="min-h-8 min-w-0 max-w-full rounded-sm border border-edge bg-sheet px-2 text-ink"
        />
      </label>
    </>
  )
}
