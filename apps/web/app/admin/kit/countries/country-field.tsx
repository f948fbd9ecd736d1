/** Chosen countries, each with a button that removes it, and a control that adds another. */
import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

type CountryFieldProps = {
  label: string
  help?: string
  error?: string | undefined
  /** Country codes. */
  value: readonly string[]
  countries: readonly { value: string; label: string }[]
  onChange: (codes: string[]) => void
}

export function CountryField({ label, help, error, value, countries, onChange }: CountryFieldProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const [next, setNext] = useState('')
  const nameOf = (code: string) => countries.find((country) => country.value === code)?.label ?? code
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')

  function add() {
    if (next !== '') onChange([...value, next])
    setNext('')
  }

  function remove(code: string) {
    onChange(value.filter((one) => one !== code))
    // The button that had the focus no longer exists.
    select.current?.focus()
  }

  return (
    <fieldset
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5"
      {...(described && { 'aria-describedby': described })}
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((code) => (
            <li key={code} className="flex items-center rounded-sm bg-well pl-3">
              {nameOf(code)}
              <button
                type="button"
                aria-label={`Remove ${nameOf(code)}`}
                onClick={() => remove(code)}
                className="grid size-9 place-items-center rounded-sm hover:text-stop"
              >
                <Icon of="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <select
          ref={select}
          aria-label={`${label}: add a country`}
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
          className="block min-h-11 w-0 min-w-0 flex-1 rounded-sm border border-edge bg-sheet px-3 text-base hover:border-ink"
        >
          <option value="">Choose a country</option>
          {countries
            .filter((country) => !value.includes(country.value))
            .map((country) => (
              <option key={country.value} value={country.value}>
                {country.label}
              </option>
            ))}
        </select>
        <Button disabled={next === ''} onClick={add}>
          Add
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-stop">
          {error}
        </p>
      )}
    </fieldset>
  )
}
