/** The control of a field of a draft. */
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, type Option, Select, TextArea } from '../../../ui/field.tsx'
import { CountryField } from '../countries/country-field.tsx'
import { type FieldOf, type Fields, listOfText, listText } from './fields.ts'
import type { HeldDraft } from './use-draft.ts'

type ShownDraft = Pick<HeldDraft, 'values' | 'errors' | 'write'>
/** The lists of options, by their names. */
type Choices = Readonly<Record<string, readonly Option[]>>

/** @returns a function from the name of a field to its control. */
export const controlsOf =
  <Entity,>(fields: Fields<Entity>, draft: ShownDraft, choices: Choices = {}) =>
  (name: keyof Entity & string) => (
    <DraftField key={name} name={name} field={fields[name]} draft={draft} choices={choices} />
  )

type DraftFieldProps = {
  name: string
  field: Pick<FieldOf<unknown>, 'label' | 'help' | 'optional' | 'control'>
  draft: ShownDraft
  choices: Choices
}

function DraftField({ name, field, draft, choices }: DraftFieldProps) {
  const { label, help, optional, control } = field
  const texts = { label, ...(help !== undefined && { help }), ...(optional && { optional }) }
  const { values, errors, write } = draft
  const value = String(values[name] ?? '')
  const error = errorOf(errors, name)
  const common = {
    ...texts,
    name,
    value,
    error,
    onChange: (event: { currentTarget: { value: string } }) => write(name, event.currentTarget.value),
  }
  const { kind, ...rest } = control
  switch (control.kind) {
    case 'line':
      return <Field {...common} {...rest} autoComplete="off" />
    case 'area':
      return <TextArea {...common} {...rest} />
    case 'choice': {
      const { of, placeholder } = control
      const offered =
        typeof of === 'string' ? (choices[of] ?? []) : of.map((one) => ({ value: one, label: one }))
      return (
        <Select
          {...common}
          options={withChosen(offered, value)}
          {...(placeholder !== undefined && { placeholder })}
        />
      )
    }
    case 'check':
      return (
        <Checkbox
          label={texts.label}
          name={name}
          checked={values[name] === true}
          onChange={(event) => write(name, event.currentTarget.checked)}
        />
      )
    case 'choices': {
      const chosen = listOfText(value)
      const toggle = (one: string) =>
        write(
          name,
          listText(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]),
        )
      return (
        <fieldset>
          <legend className="text-sm font-semibold">{texts.label}</legend>
          {choices[control.of]?.map((one) => (
            <Checkbox
              key={one.value}
              label={one.label}
              checked={chosen.includes(one.value)}
              onChange={() => toggle(one.value)}
            />
          ))}
          {error && <p className="text-sm font-semibold text-stop">{error}</p>}
        </fieldset>
      )
    }
    case 'countries':
      return (
        <CountryField
          {...texts}
          value={listOfText(value)}
          countries={choices['countries'] ?? []}
          error={error}
          onChange={(codes) => write(name, listText(codes))}
        />
      )
    case 'own':
      return null
  }
}

/** The API names a field of a change with a prefix, and a value of a list by its index: `changes.keywords.3`. */
function errorOf(errors: HeldDraft['errors'], name: string): string | undefined {
  const found = Object.entries(errors).find(([key]) => {
    const field = key.replace(/^changes\./, '')
    return field === name || field.startsWith(`${name}.`)
  })
  return found?.[1].join(' ')
}

/** Also offers the saved value when it is no longer in the list. */
const withChosen = (choices: readonly Option[], chosen: string): readonly Option[] =>
  chosen === '' || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: `${chosen} (no longer available)` }]
