/**
 * Decides whether a company in another country accounts for the tax itself (R-TAX-3). The table names the law of both
 * sides. A country that is not in it has no reverse charge here: the tax provider calculates the tax.
 * The number is proved in form only. Whether it is registered, and whether the law has changed, must be checked by the
 * operator (docs/OPERATIONS.md).
 */
import { isInEu, taxNumberForm } from './tax-number.ts'

export type TaxCase = {
  /** The country where the agency is established; lower case, '' if unknown. */
  sellerCountry: string
  /** The country of the billing address, in lower case. */
  buyerCountry: string
  /** The country of the account, to which its tax number belongs, in lower case. */
  accountCountry: string
  /** Empty for a buyer without one. */
  taxNumber: string
}

export type TaxTreatment = {
  kind: 'usual' | 'reverse_charge'
  /** The text of the invoice; null if the tax is charged as usual. */
  note: string | null
}

type Territory = {
  tax: 'VAT' | 'GST'
  /** The law that exempts a service for a company abroad from the tax of the seller's country. */
  leavesBy: string
  /** The law that makes a company account for the tax on a service from abroad. */
  chargedBy: string
}

const EU: Territory = {
  tax: 'VAT',
  leavesBy: 'Article 44 of Directive 2006/112/EC',
  chargedBy: 'Article 196 of Directive 2006/112/EC',
}

const TERRITORIES: Readonly<Record<string, Territory>> = {
  gb: {
    tax: 'VAT',
    leavesBy: 'section 7A of the Value Added Tax Act 1994',
    chargedBy: 'section 8 of the Value Added Tax Act 1994',
  },
  ch: {
    tax: 'VAT',
    leavesBy: 'Article 8 of the Swiss VAT Act (SR 641.20)',
    chargedBy: 'Article 45 of the Swiss VAT Act (SR 641.20)',
  },
  no: {
    tax: 'VAT',
    leavesBy: 'section 6-22 of the Norwegian VAT Act',
    chargedBy: 'section 11-3 of the Norwegian VAT Act',
  },
  au: {
    tax: 'GST',
    leavesBy: 'section 38-190 of the A New Tax System (Goods and Services Tax) Act 1999',
    chargedBy: 'Division 84 of the A New Tax System (Goods and Services Tax) Act 1999',
  },
  nz: {
    tax: 'GST',
    leavesBy: 'section 11A(1)(k) of the Goods and Services Tax Act 1985',
    chargedBy: 'section 8(4B) of the Goods and Services Tax Act 1985',
  },
}

/** Services from and to Northern Ireland are those of the United Kingdom, whatever the number begins with. */
function territoryOf(country: string): Territory | undefined {
  if (isInEu(country)) return EU
  return Object.hasOwn(TERRITORIES, country) ? TERRITORIES[country] : undefined
}

const USUAL: TaxTreatment = { kind: 'usual', note: null }

export function taxTreatment({
  sellerCountry,
  buyerCountry,
  accountCountry,
  taxNumber,
}: TaxCase): TaxTreatment {
  if (taxNumber === '' || taxNumberForm(accountCountry) === null) return USUAL
  // A number of one country does not apply to a bill to another.
  if (buyerCountry !== accountCountry || buyerCountry === sellerCountry) return USUAL
  const [from, to] = [territoryOf(sellerCountry), territoryOf(buyerCountry)]
  if (!from || !to) return USUAL
  const laws = from.leavesBy === to.leavesBy ? [to.leavesBy, to.chargedBy] : [to.chargedBy, from.leavesBy]
  return {
    kind: 'reverse_charge',
    note: `Reverse charge: the customer accounts for the ${to.tax} (${laws.join('; ')}).`,
  }
}
