/** The prices of one currency and medium: tiers by sizes. Arrows and Enter move between fields. */
import { type Currency, currencySymbol } from '@rushes/commerce/money'
import { cellName, pricesByName } from '@rushes/commerce/price-grid'
import type { AdminPriceList } from '@rushes/contract/agency-prices'
import type { KeyboardEvent } from 'react'
import type { Draft } from '../kit/draft/changed-values.ts'
import { PriceCell } from './price-cell.tsx'
import { CURRENCY_NAMES, MEDIA_NAMES, sizeLabel } from './price-labels.ts'

/** The rows and columns by which a key moves. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const fieldsOf = (row: Element) => [...row.querySelectorAll('input')]

type PriceTableProps = {
  list: AdminPriceList
  currency: Currency
  media: 'video' | 'image'
  sizes: readonly number[]
  values: Draft
  errors: Readonly<Record<string, readonly string[]>>
  /** Absent if the list cannot be changed. */
  write?: ((name: string, text: string) => void) | undefined
}

export function PriceTable({ list, currency, media, sizes, values, errors, write }: PriceTableProps) {
  const before = pricesByName(list.compared.cells)
  return (
    <div className="overflow-x-auto">
      <table className="w-full table-fixed border-collapse text-sm" onKeyDown={write && moveFocus}>
        <caption className="mb-1 text-left font-semibold">
          {MEDIA_NAMES[media]}
          <span className="sr-only"> in {CURRENCY_NAMES[currency]}</span>
        </caption>
        <thead>
          <tr className="border-b border-rule">
            <th scope="col" className="py-1.5 pr-2 text-left font-normal text-ink-soft">
              Licence
            </th>
            {sizes.map((size) => (
              <th key={size} scope="col" className="px-3 py-1.5 text-right font-normal text-ink-soft">
                {sizeLabel(size)}, {currencySymbol(currency)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.tiers.map(({ code: tier, name: label }) => (
            <tr key={tier} className="border-b border-rule">
              <th scope="row" className="py-2 pr-2 text-left align-top font-normal">
                <span className="block font-semibold">{tier}</span>
                <span className="block text-xs text-ink-soft">{label}</span>
              </th>
              {sizes.map((size) => {
                const name = cellName({ tier, currency, media, size })
                return (
                  <PriceCell
                    key={size}
                    name={name}
                    label={`${label}, ${MEDIA_NAMES[media].toLowerCase()}, ${sizeLabel(size).toLowerCase()}, in ${CURRENCY_NAMES[currency]}`}
                    value={String(values[name] ?? '')}
                    before={before.get(name) ?? null}
                    error={errors[name]?.[0]}
                    onChange={write && ((text) => write(name, text))}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
  const next = neighbourOf(event.target, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

/**
 * Returns the field to move to, or null if the key keeps its usual effect: Left and Right leave a field only
 * from the edge of its text.
 */
function neighbourOf(field: HTMLInputElement, key: string): HTMLInputElement | null {
  const step = STEPS[key]
  const row = field.closest('tr')
  if (!step || !row || isInsideText(field, key)) return null
  const column = fieldsOf(row).indexOf(field)
  const rows = [...(row.parentElement?.children ?? [])]
  const target = rows[rows.indexOf(row) + step[0]]
  return (target && fieldsOf(target)[column + step[1]]) ?? null
}

function isInsideText({ value, selectionStart, selectionEnd }: HTMLInputElement, key: string): boolean {
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  if (isWhole) return false
  if (key === 'ArrowLeft') return selectionStart !== 0 || selectionEnd !== 0
  return key === 'ArrowRight' && (selectionStart !== value.length || selectionEnd !== value.length)
}
