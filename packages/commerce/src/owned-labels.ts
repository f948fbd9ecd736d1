/**
 * Describes the licence of a clip that an account holds: the clip page, the cart and the server share the text
 * (R-TIER-4).
 */
import { compareScope, type HeldScope } from './licence-scope.ts'
import { isLicenceTierCode, type LicenceTierCode, mayLicenseAgain, tierOf } from './licence-tier.ts'
import type { UpgradableLicence } from './upgraded-prices.ts'

/** The licences of one clip that an account holds. */
export type OwnedTiers = readonly (HeldScope & UpgradableLicence)[]

/**
 * Returns the licence because of which the account cannot buy a tier: one of the same or a wider scope is permanent
 * (R-TIER-4, R-UPGRADE-3).
 */
export function findHeld<Licence extends HeldScope>(
  tier: LicenceTierCode,
  owned: readonly Licence[] = [],
): Licence | undefined {
  return owned.find((licence) => ['same', 'covers'].includes(compareScope(licence, tier)))
}

/** A licence from standard credits has no tier. */
export function ownedLabel(tier: string | null): string {
  return isLicenceTierCode(tier)
    ? `Your account already has this for ${tierOf(tier).usageType}.`
    : 'Your account already has this from its standard credits.'
}

/** The warning before a second use is bought; null where the tier allows none. */
export function secondUseLabel(tier: string | null): string | null {
  if (!isLicenceTierCode(tier) || !mayLicenseAgain(tier)) return null
  return 'Buy it again for another on-air use.'
}

/** The page of a licence, below the address of the storefront. */
export const licencePath = (id: number): string => `/licence/${id}`

/** Printed on the line of an upgrade. */
export const upgradeLabel = (id: number): string => `Upgrade of licence ${id}`
