/** Reads the price list that is in force for an account, for the pricing page and for all that charges by it. */
import { createHash } from 'node:crypto'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Services } from '../../context.ts'
import { type GroupedPrices, groupPrices, type OfferedPrice } from './price-list.rules.ts'
import { listOfferedPrices, listPrices, listTierPrices } from './prices.queries.ts'

type Known = Pick<Services, 'db' | 'clock'>

/** What the checkout charges the account for one tier, and the offers that are in it. */
export async function readTierPrices(
  { db, clock }: Known,
  accountId: number,
  tierCode: LicenceTierCode,
): Promise<{ prices: GroupedPrices; offers: readonly OfferedPrice[] }> {
  const now = clock.now()
  const [rows, offered] = await Promise.all([
    listTierPrices(db, { accountId, tierCode, now }),
    listOfferedPrices(db, { accountId, now }),
  ])
  const offers = offered.filter(({ tier_code }) => tier_code === tierCode)
  return { prices: groupPrices(rows, offers), offers }
}

type CurrentPrices = {
  prices: GroupedPrices
  /** Changes with every price and every text of a tier. */
  version: string
  /** Whole seconds until another list is in force; null where none is known. */
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
