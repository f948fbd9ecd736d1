/**
 * Looks up the sales tax of a cart, for pounds and Australian dollars only (R-TAX-1), and whether the buyer
 * accounts for it instead (R-TAX-3). A quote is stored with its cart and address, so that the order charges
 * the amount that the buyer saw.
 */
import { createHash } from 'node:crypto'
import { salesTaxApplies } from '@rushes/commerce/currency'
import type { Currency } from '@rushes/commerce/money'
import { type TaxTreatment, taxTreatment } from '@rushes/commerce/tax-treatment'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { PaymentError } from '../../platform/payments/payments.ts'
import { findTaxQuote, insertTaxQuote } from './cart.queries.ts'
import type { QuotedLine } from './cart-lines.rules.ts'

export type TaxAddress = { country: string; postal_code: string }

export type CartTax = {
  taxMinor: number
  lineTaxesMinor: readonly number[]
  quoteId: number | null
  ref: string | null
  /** The reason on the invoice why the buyer accounts for the tax; null for usual tax. */
  note: string | null
}

type TaxedLine = { item: Pick<QuotedLine['item'], 'productRef'>; netMinor: number }
type Buyer = Pick<Viewer, 'accountId' | 'countryCode' | 'taxNumber'>
type TaxCase = { buyer: Buyer; currency: Currency; lines: readonly TaxedLine[]; address: TaxAddress }

const QUOTE_TTL_MS = 60 * 60_000

/** @throws AppError unavailable if the provider cannot calculate it: tax is never silently 0. */
export async function quoteTax(services: Services, taxCase: TaxCase): Promise<CartTax> {
  const { buyer, currency, lines, address } = taxCase
  const treatment = taxTreatment({
    sellerCountry: services.config.seller.country,
    buyerCountry: address.country,
    accountCountry: buyer.countryCode,
    taxNumber: buyer.taxNumber,
  })
  const { note } = treatment
  if (!salesTaxApplies(currency) || lines.every(({ netMinor }) => netMinor === 0)) {
    return { taxMinor: 0, lineTaxesMinor: lines.map(() => 0), quoteId: null, ref: null, note }
  }
  return { ...(await findOrAsk(services, taxCase, treatment)), note }
}

async function findOrAsk(
  services: Services,
  taxCase: TaxCase,
  treatment: TaxTreatment,
): Promise<Omit<CartTax, 'note'>> {
  const { buyer, currency, lines, address } = taxCase
  const now = services.clock.now()
  const isReverse = treatment.kind === 'reverse_charge'
  const key = {
    accountId: buyer.accountId,
    cartHash: hashOf([currency, lines.map(({ item, netMinor }) => [item.productRef, netMinor])]),
    addressHash: hashOf([address.country, address.postal_code, ...(isReverse ? [buyer.taxNumber] : [])]),
  }
  const earlier = await findTaxQuote(services.db, key, now)
  if (earlier) {
    const { id, tax_minor, lines, provider_ref } = earlier
    return { taxMinor: tax_minor, lineTaxesMinor: lines, quoteId: id, ref: provider_ref }
  }
  const quote = await requestProvider(services, taxCase, treatment)
  const quoteId = await insertTaxQuote(services.db, {
    ...key,
    currency,
    taxMinor: quote.taxMinor,
    lineTaxesMinor: quote.lineTaxesMinor,
    providerRef: quote.ref,
    now,
    expiresAt: new Date(now.getTime() + QUOTE_TTL_MS),
  })
  return { taxMinor: quote.taxMinor, lineTaxesMinor: quote.lineTaxesMinor, quoteId, ref: quote.ref }
}

async function requestProvider(
  { payments, log }: Services,
  { buyer, currency, lines, address }: TaxCase,
  { kind }: TaxTreatment,
) {
  try {
    return await payments.tax.quote({
      currency,
      lines: lines.map(({ item, netMinor }) => ({ reference: item.productRef, netMinor })),
      country: address.country,
      postcode: address.postal_code,
      reverseChargeTo:
        kind === 'reverse_charge' ? { country: buyer.countryCode, taxNumber: buyer.taxNumber } : null,
    })
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.error({ err: error }, 'no tax quote')
    throw new AppError('unavailable', 'Sales tax could not be calculated. Please try again in a few seconds.')
  }
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
