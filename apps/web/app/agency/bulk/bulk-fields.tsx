/** What each dialog for many clips asks. */
import type { Data } from '@rushes/contract/client'
import { RATINGS } from '@rushes/contract/search-options'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import type { FormErrors } from '../../lib/use-form.ts'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { MOVE_EFFECTS, MOVE_WORDS, reasonsOf } from '../clip/move-words.ts'
import { type BulkKind, CLEAR } from './asked-change.ts'
import { useLoaded } from './use-loaded.ts'

export type ClipChoices = Data<'GET /agency/clip-choices'>
type Target = 'draft' | 'review' | 'published' | 'withheld' | 'retired' | 'discarded'
type FieldsProps = { errors: FormErrors }

type BulkFieldsProps = FieldsProps & { kind: BulkKind; choices: ClipChoices; to: Target }

export function BulkFields({ kind, choices, to, errors }: BulkFieldsProps) {
  if (kind === 'edit') return <EditFields choices={choices} errors={errors} />
  if (kind === 'move') return <MoveFields first={to} errors={errors} />
  return kind === 'package' ? <PackageField errors={errors} /> : <RecordField errors={errors} />
}

const optionsOf = (values: readonly { id: number; name: string }[]) =>
  values.map(({ id, name }) => ({ value: String(id), label: name }))

const NONE = { value: CLEAR, label: 'None' }
const STAYS = 'Stays as it is'

function EditFields({ choices, errors }: FieldsProps & { choices: ClipChoices }) {
  const { categories, tones, footageTypes, contributors } = choices
  const select = (name: string) => ({ name, placeholder: STAYS, error: errors[name] })
  const text = (name: string) => ({ name, placeholder: STAYS, error: errors[name] })
  return (
    <>
      <p>An empty field leaves what is there. A single dash (-) clears a text.</p>
      <TextArea label="Add keywords" help="Separate them by commas." rows={1} {...text('addKeywords')} />
      <TextArea label="Remove keywords" rows={1} {...text('removeKeywords')} />
      <TextArea label="Replace all keywords by" rows={1} {...text('keywords')} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select label="Category" options={optionsOf(categories)} {...select('category_id')} />
        <Select
          label="Rating"
          options={RATINGS.map((value) => ({ value, label: value }))}
          {...select('rating')}
        />
        <Select label="Tone" options={[NONE, ...optionsOf(tones)]} {...select('tone_id')} />
        <Select
          label="Footage type"
          options={[NONE, ...optionsOf(footageTypes)]}
          {...select('footage_type_id')}
        />
        <Select
          label="Contributor"
          options={[{ value: CLEAR, label: 'The agency’s own' }, ...optionsOf(contributors)]}
          {...select('contributor_id')}
        />
        <Field label="Place" {...text('location_text')} />
        <Field
          label="Country"
          maxLength={2}
          {...text('location_code')}
          placeholder="Two letters, such as gb"
        />
        <Field label="Taken on" type="date" name="date_taken" error={errors['date_taken']} />
        <Field label="Author" {...text('credit_author')} />
        <Field label="Source" {...text('credit_source')} />
      </div>
      <TextArea label="Restrictions" rows={2} {...text('restrictions')} />
    </>
  )
}

const TARGETS: readonly Target[] = ['review', 'published', 'withheld', 'retired', 'draft', 'discarded']

function MoveFields({ first, errors }: FieldsProps & { first: Target }) {
  const [to, setTo] = useState(first)
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
        options={TARGETS.map((target) => ({ value: target, label: MOVE_WORDS[target] }))}
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
    </>
  )
}

const loadPackages = () => browserApi.call('GET /agency/packages').then(({ data }) => data.items)

function PackageField({ errors }: FieldsProps) {
  const { data, failure } = useLoaded(loadPackages)
  return (
    <Select
      label="Package"
      name="package"
      placeholder={data ? 'Choose a package' : 'Loading'}
      help="The 50 that were changed last. The clips go to its end."
      options={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      error={failure ?? errors['package']}
    />
  )
}

const loadRecords = () => browserApi.call('GET /agency/rights').then(({ data }) => data.items)

function RecordField({ errors }: FieldsProps) {
  const { data, failure } = useLoaded(loadRecords)
  const open = (data ?? []).filter(({ ended_at }) => ended_at === null)
  return (
    <Select
      label="Rights record"
      name="record"
      placeholder={data ? 'Choose a record' : 'Loading'}
      help="The 50 newest that were not ended. The clips follow it at once."
      options={open.map(({ id, holder, reference }) => ({
        value: String(id),
        label: [`${id}`, holder, reference].filter((part) => part !== '').join(', '),
      }))}
      error={failure ?? errors['record']}
    />
  )
}
