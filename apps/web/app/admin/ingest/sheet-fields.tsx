/** The fields of the selected files: common values are shown, different ones are shown as mixed. */
import type { SheetField } from '@rushes/contract/agency-sheet'
import { RATINGS } from '@rushes/contract/search-options'
import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { clipLabelOf } from '../kit/clip-fields.ts'
import { useCategories, useCountries } from './choices-store.ts'
import type { Shared } from './sheet-values.ts'

type SheetFieldsProps = {
  sharedOf: (field: SheetField) => Shared
  write: (field: SheetField, value: string | boolean) => void
  /** The reason why nothing can be changed; null if changes are allowed. */
  refusal: string | null
  /** Shown below the keywords. */
  suggestions: ReactNode
}

export function SheetFields({ sharedOf, write, refusal, suggestions }: SheetFieldsProps) {
  const categories = useCategories()
  const countries = useCountries()
  const control = (field: SheetField) => {
    const { value, isMixed } = sharedOf(field)
    return {
      label: clipLabelOf(field),
      name: field,
      value: String(value ?? ''),
      disabled: refusal !== null,
      ...(isMixed && { placeholder: 'Mixed: your text replaces all values' }),
      onChange: (event: { currentTarget: { value: string } }) => write(field, event.currentTarget.value),
    }
  }
  const choice = (field: SheetField) => {
    const { placeholder: _, ...rest } = control(field)
    return { ...rest, ...((sharedOf(field).isMixed || rest.value === '') && { placeholder: 'Mixed' }) }
  }
  const dateHelp = sharedOf('date_taken').isMixed ? { help: 'Mixed' } : {}
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">Words and facts</legend>
      {refusal && <p className="text-sm text-ink-soft">{refusal}</p>}
      <Field {...control('title')} maxLength={300} />
      <TextArea {...control('description')} rows={3} maxLength={5_000} />
      <TextArea
        {...control('keywords')}
        help="Separate them by commas. Put a keyword with a comma in quotes."
        rows={2}
      />
      {suggestions}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select
          {...choice('category_id')}
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Select {...choice('rating')} options={RATINGS.map((rating) => ({ value: rating, label: rating }))} />
        <Field {...control('location_text')} maxLength={200} />
        <Select
          {...control('location_code')}
          placeholder={sharedOf('location_code').isMixed ? 'Mixed' : 'None'}
          options={countries}
        />
        <Field {...control('date_taken')} {...dateHelp} type="date" />
        <Field {...control('credit_author')} maxLength={300} />
      </div>
      <TextArea {...control('restrictions')} rows={2} maxLength={2_000} />
      <div className="flex flex-wrap gap-x-6">
        {(['graphic', 'enquiry_only'] as const).map((field) => {
          const { value, isMixed } = sharedOf(field)
          return (
            <Checkbox
              key={field}
              label={`${clipLabelOf(field)}${isMixed ? ' (mixed)' : ''}`}
              disabled={refusal !== null}
              checked={value === true}
              ref={(input) => {
                if (input) input.indeterminate = isMixed
              }}
              onChange={(event) => write(field, event.currentTarget.checked)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
