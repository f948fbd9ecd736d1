/**
 * Checks the prices of a list that is edited in the admin area: faults of a cell, and its difference from an
 * earlier list (R-PRICE-9, R-PRICE-10). Prices are of one clip, in whole major units.
 */
import { MAX_BUNDLE_SIZE } from './bundle.ts'
import type { LicenceTierCode } from './licence-tier.ts'
import type { PriceMedia } from './media-code.ts'
import type { Currency } from './money.ts'
import { MAX_PRICE } from './price-list.ts'

/** A cell that is missing is not offered. */
export type PriceCell = {
  tier: LicenceTierCode
  currency: Currency
  media: PriceMedia
  /** Clips bought at once: 1 for a single clip, N for a bundle. */
  size: number
  price: number
}

/** A larger change of price needs a confirmation. */
export const LARGE_CHANGE_PERCENT = 30

type Place = Omit<PriceCell, 'price'>

/** The cell's name in forms and in refusals: `NNTS.usd.video.10`. */
export const cellName = ({ tier, currency, media, size }: Place): string =>
  `${tier}.${currency}.${media}.${size}`

/** Returns a sentence about the fault of each invalid cell, by the cell's name. */
export function faultsOfCells(cells: readonly PriceCell[]): Record<string, string> {
  const prices = new Map(cells.map((cell) => [cellName(cell), cell.price]))
  const seen = new Set<string>()
  const faults: Record<string, string> = {}
  for (const cell of cells) {
    const name = cellName(cell)
    const fault = seen.has(name)
      ? 'This price is given twice.'
      : faultOfCell(cell, prices.get(cellName({ ...cell, size: 1 })))
    seen.add(name)
    if (fault !== null) faults[name] = fault
  }
  return faults
}

function faultOfCell({ price, size }: PriceCell, single: number | undefined): string | null {
  if (!Number.isInteger(size) || size < 1 || size > MAX_BUNDLE_SIZE)
    return `Bundles have 2 to ${MAX_BUNDLE_SIZE} clips.`
  if (Number.isNaN(price)) return 'Please enter a whole number.'
  if (price === 0) return 'Enter a price above 0, or leave it empty to offer nothing.'
  if (price < 0) return 'Please enter a price above 0.'
  if (!Number.isInteger(price)) return 'Whole amounts only, without pence or cents.'
  if (price > MAX_PRICE) return 'Please enter 1,000,000 at most.'
  if (size === 1) return null
  if (single === undefined) return 'A bundle needs the price of a single clip.'
  // An invalid single price has its error in its own field.
  return single > 0 && price > single ? 'A clip in a bundle may not cost more than a single clip.' : null
}

/**
 * The input of a cell: null if empty, NaN if it is not a number. A comma before three digits separates thousands; any
 * other is a decimal point.
 */
export function priceOfText(text: string): number | null {
  const bare = text
    .trim()
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.')
  if (bare === '') return null
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN
}

export type PriceChange = {
  /** Per cent with one decimal; null where a price is added or removed. */
  percent: number | null
  kind: 'same' | 'changed' | 'added' | 'removed'
  /** Whether the change needs a confirmation: more than 30 % up or down, or no longer offered. */
  large: boolean
}

/** @param before the price that is in force; null where nothing is offered */
export function priceChange(before: number | null, after: number | null): PriceChange {
  if (before === after) return { percent: 0, kind: 'same', large: false }
  if (after === null) return { percent: null, kind: 'removed', large: true }
  if (before === null || before === 0) return { percent: null, kind: 'added', large: false }
  // Compared without rounding: 30.04 % is more than 30 %.
  const large = Math.abs(after - before) * 100 > before * LARGE_CHANGE_PERCENT
  return { percent: Math.round(((after - before) / before) * 1000) / 10, kind: 'changed', large }
}

/** Counts the cells of a list that differ from another list, and those that need a confirmation. */
export function countChanges(
  before: readonly PriceCell[],
  after: readonly PriceCell[],
): { changed: number; large: number } {
  const [old, next] = [pricesByName(before), pricesByName(after)]
  const changes = [...new Set([...old.keys(), ...next.keys()])]
    .map((name) => priceChange(old.get(name) ?? null, next.get(name) ?? null))
    .filter(({ kind }) => kind !== 'same')
  return { changed: changes.length, large: changes.filter(({ large }) => large).length }
}

export const pricesByName = (cells: readonly PriceCell[]): Map<string, number> =>
  new Map(cells.map((cell) => [cellName(cell), cell.price]))
