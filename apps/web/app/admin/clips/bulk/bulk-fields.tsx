/** The fields of each dialog that changes many clips. */
import { useId, useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import type { FormErrors } from '../../../lib/use-form.ts'
import { useLoaded } from '../../../lib/use-loaded.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, Select, TextArea } from '../../../ui/field.tsx'
import { MOVE_EFFECTS } from '../../kit/move-effects.ts'
import { MOVE_LABELS, reasonsOf } from '../../kit/move-labels.ts'
import { NOTIFY_HELP, NOTIFY_HOLDERS } from './bulk-labels.ts'
import { type ClipChoices, EditFields } from './edit-fields.tsx'
import type { BulkKind } from './requested-change.ts'

type Target = 'draft' | 'review' | 'published' | 'withheld' | 'retired' | 'discarded'

type FieldsProps = { errors: FormErrors }

type BulkFieldsProps = FieldsProps & { kind: BulkKind; choices: ClipChoices; to: Target }

export function BulkFields({ kind, choices, to, errors }: BulkFieldsProps) {
  if (kind === 'edit') return <EditFields choices={choices} errors={errors} />
  if (kind === 'move') return <MoveFields first={to} errors={errors} />
  return kind === 'package' ? <PackageField errors={errors} /> : <RecordField errors={errors} />
}

const TARGETS: readonly Target[] = ['review', 'published', 'withheld', 'retired', 'draft', 'discarded']

function MoveFields({ first, errors }: FieldsProps & { first: Target }) {
  const [to, setTo] = useState(first)
  const help = useId()
  return (
    <>
      <Select
        label="Move"
        name="to"
        value={to}
        onChange={(event) => {
          const { value } = event.currentTarget
          setTo(TARGETS.find((target) => target === value) ?? first)
        }}
        options={TARGETS.map((target) => ({ value: target, label: MOVE_LABELS[target] }))}
      />
      <p>{MOVE_EFFECTS[to]}</p>
      {['withheld', 'retired', 'draft'].includes(to) && (
        <Select
          label="Reason"
          name="reason"
          placeholder="Choose a reason"
          options={reasonsOf(to)}
          error={errors['reason']}
        />
      )}
      {to === 'published' && (
        <Field
          label="Public from"
          name="publishAt"
          type="datetime-local"
          optional
          help="Empty: at once."
          error={errors['publishAt']}
        />
      )}
      <TextArea label="Note" name="note" rows={2} optional error={errors['note']} />
      {to === 'withheld' && (
        <div>
          <Checkbox label={NOTIFY_HOLDERS} name="recall" aria-describedby={help} />
          <p id={help} className="pl-8 text-sm text-ink-soft">
            {NOTIFY_HELP}
          </p>
        </div>
      )}
    </>
  )
}

const loadPackages = async (signal: AbortSignal) =>
  (await browserApi.call('GET /agency/packages', { signal })).data.items

function PackageField({ errors }: FieldsProps) {
  const { data, failure } = useLoaded(loadPackages)
  return (
    <Select
      label="Package"
      name="package"
      placeholder={data ? 'Choose a package' : 'Loading'}
      help="The 50 most recently changed packages. Clips are added at the end."
      options={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      error={failure ?? errors['package']}
    />
  )
}

const loadRecords = async (signal: AbortSignal) =>
  (await browserApi.call('GET /agency/rights', { signal })).data.items

function RecordField({ errors }: FieldsProps) {
  const { data, failure } = useLoaded(loadRecords)
  const open = (data ?? []).filter(({ ended_at }) => ended_at === null)
  return (
    <Select
      label="Rights record"
      name="record"
      placeholder={data ? 'Choose a record' : 'Loading'}
      help="The 50 newest records in force. It applies to the clips immediately."
      options={open.map(({ id, holder, reference }) => ({
        value: String(id),
        label: [`${id}`, holder, reference].filter((part) => part !== '').join(', '),
      }))}
      error={failure ?? errors['record']}
    />
  )
}
