/** The control of one setting; a setting of the environment is read only (R-SETTING-1). */
import { Checkbox, RadioGroup } from '../../ui/checkbox.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import type { Choice } from '../kit/load-clip-choices.ts'
import { timeZoneOptions } from '../kit/time-zones.ts'
import { controlOfDay } from './drafted-settings.ts'
import { DAY_LABELS, type SettingField, variableOf, WEEKDAYS } from './setting-fields.ts'
import type { SettingsDraft } from './use-settings-draft.ts'

type SettingControlProps = {
  field: SettingField
  draft: Pick<SettingsDraft, 'values' | 'errors' | 'write'>
  isDecided: boolean
  countries: readonly Choice[]
}

export function SettingControl({ field, draft, isDecided, countries }: SettingControlProps) {
  const { name, label } = field
  const { values, errors, write } = draft
  const error = errors[name]?.join(' ')
  const decision = isDecided ? `Set by the environment: ${variableOf(name)}.` : undefined
  const value = String(values[name] ?? '')
  const help = decision ?? field.help
  const control = {
    label,
    name,
    value,
    error,
    help,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => write(name, event.currentTarget.value),
  }
  switch (field.kind) {
    case 'lines':
      return <TextArea {...control} rows={field.rows} readOnly={isDecided} />
    case 'country':
      return <Select {...control} options={countries} placeholder="Not set" disabled={isDecided} />
    case 'time zone':
      return <Select {...control} options={timeZoneOptions(value)} disabled={isDecided} />
    case 'choice':
      return (
        <div className="grid gap-1">
          <RadioGroup
            legend={label}
            name={name}
            value={value}
            error={error}
            options={field.options.map((option) => ({ ...option, disabled: isDecided }))}
            onChange={(next) => write(name, next)}
          />
          {decision !== undefined && <p className="text-sm text-ink-soft">{decision}</p>}
        </div>
      )
    case 'days':
      return <DaysControl draft={draft} error={error} legend={label} decision={decision} />
    case 'line':
      return (
        <Field
          {...control}
          type={field.type ?? 'text'}
          inputMode={field.inputMode}
          maxLength={field.maxLength}
          readOnly={isDecided}
        />
      )
  }
}

type DaysControlProps = Pick<SettingControlProps, 'draft'> & {
  legend: string
  error: string | undefined
  decision: string | undefined
}

function DaysControl({ legend, draft: { values, write }, error, decision }: DaysControlProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-semibold">{legend}</legend>
      {decision !== undefined && <p className="text-sm text-ink-soft">{decision}</p>}
      <div className="mt-1 flex flex-wrap gap-x-6">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={DAY_LABELS[day]}
            name={controlOfDay(day)}
            checked={values[controlOfDay(day)] === true}
            disabled={decision !== undefined}
            onChange={(event) => write(controlOfDay(day), event.currentTarget.checked)}
          />
        ))}
      </div>
      {error !== undefined && <p className="text-sm font-semibold text-stop">{error}</p>}
    </fieldset>
  )
}
