/** Prices the upgrades of the licences that a viewer's account holds, as the checkout does (R-UPGRADE-2). */
import { compareScope } from '@rushes/commerce/licence-scope'
import { type LicenceTierCode, offeredTierCodes } from '@rushes/commerce/licence-tier'
import { type ClipType, priceMediaOf } from '@rushes/commerce/media-code'
import { minorToMajor } from '@rushes/commerce/money'
import { findUpgrade } from '@rushes/commerce/upgrade-price'
import type { OwnedLicence } from '@rushes/contract/owned-licences'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { readSaleTerms, type SaleTerms } from '../pricing/read-price-list.ts'
import type { OwnLicence } from './own-licences.ts'

type OwnClip = { type: ClipType; owned: readonly OwnLicence[] }

/** Returns the licences of each clip, in the same order, with the upgrades that the account can buy. */
export async function priceUpgrades(
  services: Pick<Services, 'db' | 'clock'>,
  viewer: Viewer | null,
  clips: readonly OwnClip[],
): Promise<OwnedLicence[][]> {
  const owned = clips.flatMap((clip) => clip.owned)
  const wider = offeredTierCodes().filter((tier) =>
    owned.some((licence) => compareScope(licence, tier) === 'upgrade'),
  )
  const terms = new Map<LicenceTierCode, SaleTerms>()
  if (viewer?.canPurchase) {
    for (const tier of wider) terms.set(tier, await readSaleTerms(services, viewer, tier))
  }
  return clips.map((clip) => upgradable(clip, terms))
}

function upgradable(
  { type, owned }: OwnClip,
  terms: ReadonlyMap<LicenceTierCode, SaleTerms>,
): OwnedLicence[] {
  const upgrades = [...terms].flatMap(([tier, sale]) => {
    const upgrade = findUpgrade(
      sale.prices,
      { currency: sale.currency, media: priceMediaOf(type), tierCode: tier },
      owned,
    )
    return upgrade ? [{ licenceId: upgrade.licenceId, tier, price: minorToMajor(upgrade.priceMinor) }] : []
  })
  return owned.map((licence) => {
    const own = upgrades.filter(({ licenceId }) => licenceId === licence.licence_id)
    return own.length === 0
      ? licence
      : { ...licence, upgrades: own.map(({ tier, price }) => ({ tier, price })) }
  })
}
