/** One slot of the front page: its clips in order, each with an end. */
import type { Data } from '@rushes/contract/client'
import { type ReactNode, useId } from 'react'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { localOf, timeOf } from '../kit/local-time.ts'
import { OrderList } from '../kit/order/order-list.tsx'
import type { Pin } from './pin.ts'

const NUMBER = /^[vis]?0*(\d{1,9})$/i

type AddPinFormProps = { title: string; pins: readonly Pin[]; onAdd: (pin: Pin) => void }

type SlotPanelProps = {
  title: string
  /** The maximum number of clips. */
  most: number
  pins: readonly Pin[]
  error: readonly string[] | undefined
  onChange: (pins: readonly Pin[]) => void
  empty: string
  /** Text about which clips are shown. */
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
        <p className="text-sm text-ink-soft">{most} clips maximum. Remove one to add another.</p>
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
          Skipped: not public or not suitable here.
        </span>
      )}
      <label className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        Until<span className="sr-only"> (of {pin.title})</span>
        <input
          type="datetime-local"
          value={localOf(pin.until)}
          onChange={(event) => onEnd(timeOf(event.currentTarget.value))}
          className="min-h-8 min-w-0 max-w-full rounded-sm border border-edge bg-sheet px-2 text-ink"
        />
      </label>
    </>
  )
}

/** Adds a clip to a slot by its number. */
function AddPinForm({ title, pins, onAdd }: AddPinFormProps) {
  const form = useForm({
    fields: ['id'],
    check: (sent): Record<string, string> => faultOf(numberOf(sent), pins),
    async send(sent) {
      const { data } = await browserApi.call('GET /clip/clips/:id', { params: { id: numberOf(sent) ?? 0 } })
      onAdd(pinOf(data))
      ref.current?.reset()
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <form
      ref={ref}
      noValidate
      aria-label={`Add to ${title}`}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => void form.onSubmit(event)}
    >
      <div className="w-44">
        <Field
          label="Number of a clip"
          name="id"
          inputMode="numeric"
          autoComplete="off"
          error={form.errors['id'] ?? form.refusal ?? undefined}
        />
      </div>
      <Button type="submit" busy={form.busy} className="min-h-11">
        Add
      </Button>
    </form>
  )
}

function numberOf(sent: FormData): number | null {
  const digits = NUMBER.exec(textOf(sent, 'id'))?.[1]
  return digits === undefined ? null : Number(digits)
}

function faultOf(id: number | null, pins: readonly Pin[]): Record<string, string> {
  if (id === null) return { id: 'Please enter the number of a clip.' }
  return pins.some((pin) => pin.id === id) ? { id: 'This clip has already been added.' } : {}
}

function pinOf({ id, type, title, thumbpath, colour, focal, ...clip }: Data<'GET /clip/clips/:id'>): Pin {
  const graphic = (clip.video_metadata ?? clip.image_metadata)?.graphic ?? false
  return { id, type, title, thumbpath, colour, focal, graphic, until: null, shown: true }
}
