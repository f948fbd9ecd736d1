/** Form controls with their label, help and error, which screen readers read together. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

const CONTROL =
  'block w-full rounded-sm border border-edge bg-sheet px-3 text-base text-ink hover:border-ink aria-invalid:border-stop aria-invalid:border-2 [&[readonly]]:bg-well disabled:bg-well'

type Around = { label: string; help?: ReactNode; error?: string | undefined; optional?: boolean }

type Ties = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/**
 * Label, help and error of a control; `children` receives the attributes that connect the control with them.
 */
function FieldFrame({
  label,
  help,
  error,
  optional,
  id: givenId,
  children,
}: Around & { id?: string | undefined; children: (ties: Ties) => ReactNode }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-stop">
          {error}
        </p>
      )}
    </div>
  )
}

export function Field({
  label,
  help,
  error,
  optional,
  className,
  ...rest
}: ComponentProps<'input'> & Around) {
  const around = { label, help, error, ...(optional && { optional }) }
  return (
    <FieldFrame {...around} id={rest.id}>
      {(ties) => (
        <input dir="auto" {...rest} {...ties} className={classNames(CONTROL, 'min-h-11', className)} />
      )}
    </FieldFrame>
  )
}

export function TextArea({
  label,
  help,
  error,
  optional,
  className,
  ...rest
}: ComponentProps<'textarea'> & Around) {
  const around = { label, help, error, ...(optional && { optional }) }
  return (
    <FieldFrame {...around} id={rest.id}>
      {(ties) => (
        <textarea
          dir="auto"
          rows={5}
          {...rest}
          {...ties}
          className={classNames(CONTROL, 'py-2.5', className)}
        />
      )}
    </FieldFrame>
  )
}

export type Option = { value: string; label: string; disabled?: boolean }

type SelectProps = ComponentProps<'select'> & Around & { options: readonly Option[]; placeholder?: string }

/** A native select; `placeholder` is a first, empty option. */
export function Select({
  label,
  help,
  error,
  optional,
  options,
  placeholder,
  className,
  ...rest
}: SelectProps) {
  const around = { label, help, error, ...(optional && { optional }) }
  return (
    <FieldFrame {...around} id={rest.id}>
      {(ties) => (
        <select {...rest} {...ties} className={classNames(CONTROL, 'min-h-11', className)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
