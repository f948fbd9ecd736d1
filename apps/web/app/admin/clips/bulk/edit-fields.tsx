/** The fields that are changed in many clips at once. */
import type { Data } from '@rushes/contract/client'
import { RATINGS } from '@rushes/contract/search-options'
import type { FormErrors } from '../../../lib/use-form.ts'
import { Field, Select, TextArea } from '../../../ui/field.tsx'
import { CLEAR } from './requested-change.ts'

export type ClipChoices = Data<'GET /agency/clip-choices'>
type EditFieldsProps = { errors: FormErrors }

const optionsOf = (values: readonly { id: number; name: string }[]) =>
  values.map(({ id, name }) => ({ value: String(id), label: name }))

const NONE = { value: CLEAR, label: 'None' }
const STAYS = 'No change'

export function EditFields({ choices, errors }: EditFieldsProps & { choices: ClipChoices }) {
  const { categories, tones, footageTypes, contributors } = choices
  const select = (name: string) => ({ name, placeholder: STAYS, error: errors[name] })
  const text = (name: string) => ({ name, placeholder: STAYS, error: errors[name] })
  return (
    <>
      <p>Empty fields are not changed. A single dash (-) clears a text.</p>
      <TextArea label="Add keywords" help="Separate them by commas." rows={1} {...text('addKeywords')} />
      <TextArea label="Remove keywords" rows={1} {...text('removeKeywords')} />
      <TextArea label="Replace all keywords with" rows={1} {...text('keywords')} />
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
