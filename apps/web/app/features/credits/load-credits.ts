/**
 * Loads the credits of an account as one list: prepaid credits if it can purchase, standard credits
 * otherwise.
 */
import { isLicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Account } from '@rushes/contract/accounts'
import { browserApi } from '../../lib/api.ts'
import type { CreditBalance } from './credit-balance.ts'

export async function loadCredits({ accountId, options }: Account): Promise<CreditBalance[]> {
  const params = { accountId }
  if (!options.canPurchase) {
    const { data } = await browserApi.call('GET /clip/credits/account/:accountId', { params })
    return (['video', 'image'] as const).flatMap((media) => {
      const credit = data[media]
      return credit ? [{ media, tier: null, available: credit.remaining }] : []
    })
  }
  const { data } = await browserApi.call('GET /clip/prepaidCredits/account/:accountId/status', { params })
  return data.flatMap(({ media, tiers }) =>
    tiers.flatMap(({ tier, available }) => (isLicenceTierCode(tier) ? [{ media, tier, available }] : [])),
  )
}
