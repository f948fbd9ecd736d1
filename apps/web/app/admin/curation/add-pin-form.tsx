/** Adds a clip to a slot by its number. */
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import type { Pin } from './pin.ts'

const NUMBER = /^[vis]?0*(\d{1,9})$/i

type AddPinFormProps = { title: string; pins: readonly Pin[]; onAdd: (pin: Pin) => void }

export function AddPinForm({ title, pins, onAdd }: AddPinFormProps) {
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
  return pins.some((pin) => pin.id === id) ? { id: 'It is here already.' } : {}
}

function pinOf({ id, type, title, thumbpath, colour, focal, ...clip }: Data<'GET /clip/clips/:id'>): Pin {
  const graphic = (clip.video_metadata ?? clip.image_metadata)?.graphic ?? false
  return { id, type, title, thumbpath, colour, focal, graphic, until: null, shown: true }
}
