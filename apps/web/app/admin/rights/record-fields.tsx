/** The controls of a rights record. */
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { listOfText, listText } from '../kit/clip-values.ts'
import { CountryField } from '../kit/countries/country-field.tsx'
import type { Draft } from '../kit/draft/changed-values.ts'
import type { Choice } from '../kit/load-clip-choices.ts'
import { KIND_OPTIONS, recordFieldWords } from './rights-words.ts'

type RecordFieldsProps = {
  values: Draft
  errors: Readonly<Record<string, readonly string[]>>
  countries: readonly Choice[]
  write: (name: string, value: string) => void
}

export function RecordFields({ values, errors, countries, write }: RecordFieldsProps) {
  const errorOf = (name: string) =>
    Object.entries(errors).find(([key]) => key === name || key.startsWith(`${name}.`))?.[1][0]
  const controlOf = (name: string) => ({
    label: recordFieldWords(name),
    name,
    value: String(values[name] ?? ''),
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => write(name, event.currentTarget.value),
  })
  const countriesOf = (name: string, help: string) => (
    <CountryField
      label={recordFieldWords(name)}
      help={help}
      value={listOfText(String(values[name] ?? ''))}
      countries={countries}
      error={errorOf(name)}
      onChange={(codes) => write(name, listText(codes))}
    />
  )
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select {...controlOf('kind')} options={KIND_OPTIONS} />
        <Field {...controlOf('holder')} maxLength={200} />
        <Field {...controlOf('reference')} optional maxLength={100} />
        <Field {...controlOf('contact')} optional maxLength={300} />
        <Field {...controlOf('from_day')} optional type="date" />
        <Field {...controlOf('until_day')} optional type="date" />
      </div>
      <p className="text-sm text-ink-soft">
        The last day is whole: the clips are retired when it is over. Empty means without end.
      </p>
      {countriesOf('territories', 'Empty means everywhere.')}
      {countriesOf('excluded', 'The clips cannot be licensed there.')}
      <TextArea {...controlOf('uses')} optional rows={3} />
      <TextArea {...controlOf('notes')} optional rows={3} />
    </>
  )
}
