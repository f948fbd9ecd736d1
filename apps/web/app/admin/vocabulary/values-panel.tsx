/** Categories, tones and footage types: add, rename and hide values, and merge a value into another one. */
import type { VALUE_KINDS } from '@rushes/contract/agency-vocabulary'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'
import type { Visit } from '../kit/visit.ts'
import { clipLabel } from './clip-labels.ts'
import type { Value } from './value.ts'

type MergeModalProps = { value: Value; values: readonly Value[]; onClose: () => void }

type AddValueFormProps = { kind: (typeof VALUE_KINDS)[number]; noun: string }

export async function openValues({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/vocabulary/values', { signal })
  return <ValuesPanel values={data} />
}

const KINDS = [
  ['category', 'Categories', 'category'],
  ['tone', 'Tones', 'tone'],
  ['footage_type', 'Footage types', 'footage type'],
] as const

type Act = 'rename' | 'merge'

export function ValuesPanel({ values }: { values: readonly Value[] }) {
  const [chosen, setChosen] = useState<{ act: Act; value: Value } | null>(null)
  const close = () => setChosen(null)
  return (
    <>
      <p className="mb-6 max-w-4xl text-ink-soft">
        Hidden values are not offered; clips keep them and can be found by them. Required values cannot be
        changed.
      </p>
      <div className="grid items-start gap-10 lg:grid-cols-2 2xl:grid-cols-3">
        {KINDS.map(([kind, title, noun]) => (
          <section key={kind} aria-label={title}>
            <h2 className="title mb-2 text-xl">{title}</h2>
            <ul className="mb-4 border-t border-rule">
              {values
                .filter((value) => value.kind === kind)
                .map((value) => (
                  <ValueRow key={value.id} value={value} onChoose={(act) => setChosen({ act, value })} />
                ))}
            </ul>
            <AddValueForm kind={kind} noun={noun} />
          </section>
        ))}
      </div>
      {chosen?.act === 'rename' && <RenameModal value={chosen.value} onClose={close} />}
      {chosen?.act === 'merge' && <MergeModal value={chosen.value} values={values} onClose={close} />}
    </>
  )
}

type ValueRowProps = { value: Value; onChoose: (act: Act) => void }

function ValueRow({ value, onChoose }: ValueRowProps) {
  const { name, clips, hidden, fixed } = value
  const { busy, switchHidden } = useHiding(value)
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2">
      <span className="min-w-0">
        <span dir="auto" className="wrap-anywhere">
          {name}
        </span>{' '}
        <span className="text-sm whitespace-nowrap text-ink-soft">
          {clips >= COUNTED ? `${clipLabel(COUNTED)} or more` : clipLabel(clips)}
          {hidden && ', hidden'}
        </span>
      </span>
      {fixed ? (
        <span className="text-sm text-ink-soft">Required</span>
      ) : (
        <span className="flex gap-2">
          <Button size="small" aria-haspopup="dialog" onClick={() => onChoose('rename')}>
            Rename<span className="sr-only"> {name}</span>
          </Button>
          <Button size="small" busy={busy} onClick={() => void switchHidden()}>
            {hidden ? 'Offer' : 'Hide'}
            <span className="sr-only"> {name}</span>
          </Button>
          <Button size="small" aria-haspopup="dialog" onClick={() => onChoose('merge')}>
            Merge<span className="sr-only"> {name}</span>
          </Button>
        </span>
      )}
    </li>
  )
}

/** The server stops counting at this number. */
const COUNTED = 10_000

function useHiding({ id, kind, name, hidden }: Value) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  async function switchHidden() {
    setBusy(true)
    try {
      await browserApi.call('POST /agency/vocabulary/values/:id', {
        params: { id },
        body: { kind, hidden: !hidden },
      })
      notify(hidden ? `${name} is offered again` : `${name} is hidden`)
      await revalidate()
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, switchHidden }
}

/** Adds a category, a tone or a footage type. */
function AddValueForm({ kind, noun }: AddValueFormProps) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    fields: ['name'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'name') === '' ? { name: 'Please enter a name.' } : {},
    async send(sent) {
      const { message } = await browserApi.call('POST /agency/vocabulary/values', {
        body: { kind, name: textOf(sent, 'name') },
      })
      ref.current?.reset()
      notify(message)
      await revalidate()
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <form
      ref={ref}
      noValidate
      aria-label={`Add a ${noun}`}
      className="grid gap-2"
      onSubmit={(event) => void form.onSubmit(event)}
    >
      {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <Field
            label={`New ${noun}`}
            name="name"
            maxLength={60}
            autoComplete="off"
            error={form.errors['name']}
          />
        </div>
        <Button type="submit" busy={form.busy} className="min-h-11">
          Add
        </Button>
      </div>
    </form>
  )
}

/** Merges a value into another one; shows first how many clips are affected. */
function MergeModal({ value: { id, kind, name }, values, onClose }: MergeModalProps) {
  const { revalidate } = useRevalidator()
  const [touched, setTouched] = useState<number | null>(null)
  const others = values.filter((other) => other.kind === kind && other.id !== id && !other.hidden)
  const form = useForm({
    fields: ['into'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'into') === '' ? { into: 'Choose another value.' } : {},
    async send(sent) {
      const dryRun = touched === null
      const { data, message } = await browserApi.call('POST /agency/vocabulary/values/:id/merge', {
        params: { id },
        body: { kind, into: Number(textOf(sent, 'into')), dryRun },
      })
      if (dryRun) {
        setTouched(data.clips)
        return null
      }
      await revalidate()
      closeWithMessage(onClose, message)
      return null
    },
  })
  return (
    <FormModal
      title={`Merge ${name}`}
      form={form}
      submit={touched === null ? 'Preview' : `Merge ${clipLabel(touched)}`}
      onChange={() => setTouched(null)}
      onClose={onClose}
    >
      <Select
        label="Into"
        name="into"
        placeholder="Choose another value"
        options={others.map((other) => ({ value: String(other.id), label: other.name }))}
        error={form.errors['into']}
      />
      <div role="status">
        {touched !== null && (
          <Notice tone="caution">
            {clipLabel(touched)} are updated in the background. Then {name} is deleted permanently.
          </Notice>
        )}
      </div>
    </FormModal>
  )
}

type RenameModalProps = { value: Pick<Value, 'id' | 'kind' | 'name'>; onClose: () => void }

/** Renames a category, a tone or a footage type; the search of its clips follows. */
function RenameModal({ value: { id, kind, name }, onClose }: RenameModalProps) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    fields: ['name'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'name') === '' ? { name: 'Please enter a name.' } : {},
    async send(sent) {
      const next = textOf(sent, 'name')
      await browserApi.call('POST /agency/vocabulary/values/:id', {
        params: { id },
        body: { kind, name: next },
      })
      await revalidate()
      closeWithMessage(onClose, `${name} is ${next} now`)
      return null
    },
  })
  return (
    <FormModal title={`Rename ${name}`} form={form} submit="Rename" onClose={onClose}>
      <Field
        label="Name"
        name="name"
        defaultValue={name}
        maxLength={60}
        autoComplete="off"
        error={form.errors['name']}
      />
    </FormModal>
  )
}
