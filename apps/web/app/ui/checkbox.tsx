/** Checkbox, switch and radio group: native inputs, drawn large enough for a thumb. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import type { Option } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-10 items-start gap-3 py-2">
        <input
          {...rest}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0"
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-stop">
          {error}
        </p>
      )}
    </div>
  )
}

/** A checkbox that takes effect at once, without a form. */
export function Switch({ label, help, ...rest }: Omit<CheckboxProps, 'error'> & { help?: ReactNode }) {
  return (
    <label className="flex min-h-10 items-start justify-between gap-6 py-2">
      <span>
        <span className="font-semibold">{label}</span>
        {help && <span className="block text-sm text-ink-soft">{help}</span>}
      </span>
      <span className="relative inline-flex shrink-0 items-center">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state
          role="switch"
          className="peer h-6 w-11 appearance-none rounded-full border border-edge bg-well checked:border-press checked:bg-press"
        />
        <span className="pointer-events-none absolute left-1 size-4 rounded-full bg-ink-soft transition-transform peer-checked:translate-x-5 peer-checked:bg-press-ink" />
      </span>
    </label>
  )
}

type RadioGroupProps = {
  legend: string
  name: string
  options: readonly (Option & { help?: ReactNode })[]
  value?: string
  onChange?: (value: string) => void
  error?: string | undefined
  /** `inline` is for short labels, `cards` for options that are compared by their help. */
  layout?: keyof typeof LAYOUTS
}

const LAYOUTS = {
  list: { group: 'grid', option: 'py-2' },
  inline: { group: 'flex flex-wrap gap-x-6', option: 'py-2' },
  cards: {
    group: 'grid gap-3 sm:grid-cols-2',
    option:
      'rounded-sm border border-edge bg-sheet p-3 has-checked:border-press has-checked:ring-1 has-checked:ring-press has-disabled:border-rule has-disabled:bg-transparent',
  },
}

export function RadioGroup({
  legend,
  name,
  options,
  value,
  onChange,
  error,
  layout = 'list',
}: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className={classNames('mt-1', LAYOUTS[layout].group)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames('flex min-h-10 items-start gap-3', LAYOUTS[layout].option)}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              className="mt-0.5 size-5 shrink-0"
              {...(onChange
                ? { checked: value === option.value, onChange: () => onChange(option.value) }
                : { defaultChecked: value === option.value })}
            />
            <span>
              {option.label}
              {option.help && <span className="block text-sm text-ink-soft">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-stop">
          {error}
        </p>
      )}
    </fieldset>
  )
}
