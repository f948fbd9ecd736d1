/** Decides the content of an invoice and a credit note. */
import { isLicenceTierCode, tierOf } from '@rushes/commerce/licence-tier'
import { sumMinor } from '@rushes/commerce/money'
import { upgradeLabel } from '@rushes/commerce/owned-labels'

export type InvoiceKind = 'invoice' | 'credit_note'

export type InvoiceLine = {
  description: string
  /** The licence tier and the agency's reference. */
  detail: string
  quantity: number
  net_minor: number
  tax_minor: number
}

/** The sums of all lines with the same rate. `rate` is a percentage, such as `20` or `12.5`. */
export type TaxShare = { name: string; rate: string; net_minor: number; tax_minor: number }

export type Sums = { net_minor: number; tax_minor: number; total_minor: number }

const PREFIXES = { invoice: 'INV', credit_note: 'CN' } as const

/** The prefix of the number, as in `INV-2026-000001`; `T-` marks a test payment (R-INVOICE-1). */
export function numberPrefix(
  kind: InvoiceKind,
  { year, livemode }: { year: number; livemode: boolean },
): string {
  return `${livemode ? '' : 'T-'}${PREFIXES[kind]}-${year}-`
}

export type SoldLine = {
  id: number
  description: string
  tier_code: string
  our_ref: string
  quantity: number
  net_minor: number
  tax_minor: number
  /** The licence whose fee was deducted. */
  upgrades_licence_id: number | null
}

export function invoiceLine(line: Omit<SoldLine, 'id'>): InvoiceLine {
  const { description, tier_code, our_ref, quantity, net_minor, tax_minor, upgrades_licence_id } = line
  const tier = isLicenceTierCode(tier_code) ? tierOf(tier_code).usageType : tier_code
  const upgrade = upgrades_licence_id === null ? '' : `. ${upgradeLabel(upgrades_licence_id)}`
  return { description, detail: `${tier}, ${our_ref}${upgrade}`, quantity, net_minor, tax_minor }
}

/** @param country lower-case code of the buyer's country, which determines the name of the tax */
export function taxShares(
  lines: readonly Pick<InvoiceLine, 'net_minor' | 'tax_minor'>[],
  country: string,
): TaxShare[] {
  const shares = Map.groupBy(lines, ({ net_minor, tax_minor }) => rateOf(net_minor, tax_minor))
  return [...shares]
    .sort(([left], [right]) => Number(right) - Number(left))
    .map(([rate, of]) => ({
      name: TAX_NAMES[country] ?? 'Sales tax',
      rate,
      net_minor: sumMinor(of.map(({ net_minor }) => net_minor)),
      tax_minor: sumMinor(of.map(({ tax_minor }) => tax_minor)),
    }))
}

const TAX_NAMES: Readonly<Record<string, string>> = { gb: 'VAT', au: 'GST' }

/** Returns the half percent that gives this tax within one minor unit of rounding; otherwise two decimals. */
export function rateOf(netMinor: number, taxMinor: number): string {
  if (netMinor === 0 || taxMinor === 0) return '0'
  const halves = Math.round((taxMinor / netMinor) * 200)
  const isRounded = Math.abs((netMinor * halves) / 200 - taxMinor) <= 1
  return String(isRounded ? halves / 2 : Math.round((taxMinor / netMinor) * 10_000) / 100)
}

export type Credit = {
  invoice: Sums
  /** Sums of earlier credit notes of the invoice. */
  credited: Sums
  refund: { amountMinor: number; lines: readonly SoldLine[] }
  sold: readonly SoldLine[]
}

/**
 * Returns the lines of a credit note, which never exceeds the rest of the invoice, so a refund that the bank
 * returned and that is made again has no second note (R-INVOICE-3). Null if nothing is left to credit.
 */
export function creditLines({ invoice, credited, refund, sold }: Credit): InvoiceLine[] | null {
  const left = {
    net: invoice.net_minor - credited.net_minor,
    tax: invoice.tax_minor - credited.tax_minor,
    total: invoice.total_minor - credited.total_minor,
  }
  const total = Math.min(refund.amountMinor, left.total)
  if (total <= 0) return null
  const named = refund.lines.length > 0 ? refund.lines : total === invoice.total_minor ? sold : []
  const net = sumMinor(named.map(({ net_minor }) => net_minor))
  const tax = sumMinor(named.map(({ tax_minor }) => tax_minor))
  if (named.length > 0 && net + tax === total && net <= left.net && tax <= left.tax) {
    return named.map(invoiceLine)
  }
  const share = taxInside(total, invoice)
  const taxMinor = Math.min(Math.max(share, total - left.net), left.tax)
  const detail = 'Part of the amount of the invoice'
  const description =
    total === left.total ? 'Refund of the remaining amount' : 'Refund of a part of the amount'
  return [{ description, detail, quantity: 1, net_minor: total - taxMinor, tax_minor: taxMinor }]
}

/** Returns the tax in a part of a total, in proportion, rounded half-up. */
export function taxInside(part: number, { tax_minor, total_minor }: Omit<Sums, 'net_minor'>): number {
  // Uses BigInt, because the product of two large amounts exceeds the safe integers.
  const double = 2n * BigInt(part) * BigInt(tax_minor) + BigInt(total_minor)
  return Number(double / (2n * BigInt(total_minor)))
}

export function sumsOf(lines: readonly InvoiceLine[]): Sums {
  const net = sumMinor(lines.map(({ net_minor }) => net_minor))
  const tax = sumMinor(lines.map(({ tax_minor }) => tax_minor))
  return { net_minor: net, tax_minor: tax, total_minor: net + tax }
}

export type BillingAddress = Partial<
  Record<'name' | 'line1' | 'line2' | 'city' | 'state' | 'postal_code', string>
>

/** Returns the printed lines of an address, without empty ones. */
export function addressLines(address: BillingAddress, countryName: string): string[] {
  const { line1, line2, city, state, postal_code } = address
  const place = [city, postal_code].filter(Boolean).join(' ')
  return [line1, line2, place, state, countryName].flatMap((line) => (line?.trim() ? [line.trim()] : []))
}
