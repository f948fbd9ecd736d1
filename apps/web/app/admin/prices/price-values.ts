/**
 * Converts a price list to the fields of its form, and back. A price is a field with the name of its cell.
 */
import { CURRENCIES } from '@rushes/commerce/money'
import { cellName, type PriceCell, priceOfText } from '@rushes/commerce/price-grid'
import type { AdminPriceList, Company } from '@rushes/contract/agency-prices'
import type { Draft } from '../kit/draft/changed-values.ts'

export const MEDIA = ['video', 'image'] as const

/** Sizes offered in addition to those of a list. */
const USUAL_SIZES = [1, 5, 10, 20, 25, 50, 100]

type Sized = Pick<AdminPriceList, 'cells' | 'compared'>

export function sizesOf({ cells, compared }: Sized): number[] {
  const own = [...cells, ...compared.cells].map(({ size }) => size)
  return [...new Set([...USUAL_SIZES, ...own])].sort((one, other) => one - other)
}

/** Returns the sizes with a price in this list or in the list in force; the other sizes can be added. */
export function pricedSizes({ cells, compared }: Sized, values: Draft): number[] {
  const priced = new Set([1, ...[...cells, ...compared.cells].map(({ size }) => size)])
  for (const [name, value] of Object.entries(values)) {
    const size = Number(name.split('.')[3])
    if (size > 1 && value !== '') priced.add(size)
  }
  return [...priced].sort((one, other) => one - other)
}

/** Every possible cell of the list; the form of a draft has the empty ones too. */
function placesOf(list: Sized & Pick<AdminPriceList, 'tiers'>): Omit<PriceCell, 'price'>[] {
  const sizes = sizesOf(list)
  return list.tiers.flatMap(({ code: tier }) =>
    CURRENCIES.flatMap((currency) =>
      MEDIA.flatMap((media) => sizes.map((size) => ({ tier, currency, media, size }))),
    ),
  )
}

export function valuesOfList(list: AdminPriceList): Draft {
  const empty = placesOf(list).map((place) => [cellName(place), ''])
  const priced = list.cells.map((cell) => [cellName(cell), String(cell.price)])
  const values: Record<string, string> = Object.fromEntries([...empty, ...priced])
  return { ...values, name: list.name, accounts: textOfCompanies(list.accounts) }
}

/** Returns the prices that were entered; NaN for text that is not a number. */
export function cellsOf(list: AdminPriceList, values: Draft): PriceCell[] {
  return placesOf(list).flatMap((place) => {
    const price = priceOfText(String(values[cellName(place)] ?? ''))
    return price === null ? [] : [{ ...place, price }]
  })
}

/** Returns a line for each company, with its number: `9 Daily Scroll`. */
export const textOfCompanies = (companies: readonly Company[]): string =>
  companies.map(({ id, name }) => `${id} ${name}`).join('\n')

export const companiesOf = (values: Draft): Company[] =>
  String(values['accounts'] ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ id: Number.parseInt(line, 10), name: line.slice(line.indexOf(' ') + 1) }))
