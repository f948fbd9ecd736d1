/** One price: a field, its change from the price in force, and its error (R-PRICE-9, R-PRICE-10). */
import { priceChange, priceOfText } from '@rushes/commerce/price-grid'
import { type ChangeEvent, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'

type PriceCellProps = {
  name: string
  label: string
  value: string
  /** The price in force for all customers; null if the tier is not sold. */
  before: number | null
  error: string | undefined
  /** Absent if the list cannot be changed. */
  onChange?: ((text: string) => void) | undefined
}

export function PriceCell({ name, label, value, before, error, onChange }: PriceCellProps) {
  const id = useId()
  const change = changeLabel(before, priceOfText(value))
  return (
    <td className="px-1 py-1.5 align-top">
      {onChange ? (
        <input
          name={name}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          aria-label={label}
          aria-describedby={`${id}-change`}
          {...(error !== undefined && { 'aria-invalid': true })}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value)}
          className="block min-h-10 w-full min-w-20 rounded-sm border border-edge bg-sheet px-2 text-right tabular-nums hover:border-ink aria-invalid:border-2 aria-invalid:border-stop"
        />
      ) : (
        <span className="block min-h-8 px-2 text-right tabular-nums">
          {value === '' ? <span className="text-ink-soft">Not offered</span> : thousands(value)}
        </span>
      )}
      <span
        id={`${id}-change`}
        className={classNames(
          'mt-1 block px-2 text-right text-xs',
          onChange ? 'min-h-4' : 'empty:hidden',
          change.large ? 'font-semibold text-caution' : 'text-ink-soft',
        )}
      >
        {error === undefined ? change.label : <span className="font-semibold text-stop">{error}</span>}
      </span>
    </td>
  )
}

const thousands = (value: string) => Number(value).toLocaleString('en-GB')

/** Returns the change of a cell; empty if the price is equal or not a number yet. */
function changeLabel(before: number | null, after: number | null): { label: string; large: boolean } {
  if (Number.isNaN(after)) return { label: '', large: false }
  const { kind, percent, large } = priceChange(before, after)
  if (kind === 'removed') return { label: 'no longer offered', large }
  if (kind === 'added') return { label: 'new', large }
  if (kind === 'same' || percent === null) return { label: '', large: false }
  const sign = percent < 0 ? '−' : '+'
  return { label: `${sign}${Math.abs(percent).toLocaleString('en-GB')} %`, large }
}
