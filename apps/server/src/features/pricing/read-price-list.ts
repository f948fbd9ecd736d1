/** Reads the price list that is in force for an account, for the pricing page and for all charges. */
import { createHash } from 'node:crypto'
import { currencyOfCountry } from '@rushes/commerce/currency'
import { narrowerTiers } from '@rushes/commerce/licence-scope'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import type { Services } from '../../context.ts'
import { type GroupedPrices, groupPrices, type OfferedPrice } from './price-list.rules.ts'
import { listOfferedPrices, listPrices, listSaleTerms } from './prices.queries.ts'

type Known = Pick<Services, 'db' | 'clock'>

export type SaleTerms = { currency: Currency; prices: GroupedPrices; offers: readonly OfferedPrice[] }

/**
 * Reads the prices of a tier and of the narrower tiers for a company, and its offers of the tier, in the currency of its
 * country (R-CURRENCY-1, R-UPGRADE-2).
 */
export async function readSaleTerms(
  { db, clock }: Known,
  { accountId, countryCode }: { accountId: number; countryCode: string },
  tierCode: LicenceTierCode,
): Promise<SaleTerms> {
  const usualCurrency = currencyOfCountry(countryCode)
  const tierCodes = [tierCode, ...narrowerTiers(tierCode)]
  const sale = { accountId, countryCode, usualCurrency, tierCode, tierCodes, now: clock.now() }
  const [terms] = await listSaleTerms(db, sale)
  if (!terms) throw new Error('The prices of a sale were not read.')
  return { ...terms, prices: groupPrices(terms.prices, terms.offers) }
}

type CurrentPrices = {
  prices: GroupedPrices
  /** Changes with every price and every description of a tier. */
  version: string
  /** Whole seconds until another list is in force; null if no change is known. */
  heldS: number | null
}

/** @param accountId null for a guest */
export async function readPriceList({ db, clock }: Known, accountId: number | null): Promise<CurrentPrices> {
  const now = clock.now()
  const [rows, offered] = await Promise.all([
    listPrices(db, { accountId, now }),
    accountId === null ? [] : listOfferedPrices(db, { accountId, now }),
  ])
  const listed = rows.map(({ until: _until, ...price }) => price)
  const version = createHash('sha256')
    .update(JSON.stringify([listed, offered]))
    .digest('base64url')
    .slice(0, 12)
  const until = rows[0]?.until
  const heldS = until ? Math.floor((until.getTime() - now.getTime()) / 1000) : null
  return { prices: groupPrices(listed, offered), version, heldS }
}
