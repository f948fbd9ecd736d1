/**
 * Describes the licence of a clip that an account holds: the clip page, the cart and the server share the text
 * (R-TIER-4).
 */
import { isLicenceTierCode, type LicenceTierCode, mayLicenseAgain, tierOf } from './licence-tier.ts'

/** The licences of one clip that an account holds. */
export type OwnedTiers = readonly { tier: string | null }[]

/** Whether the account cannot buy the licence again: for digital editorial it is permanent (R-TIER-4). */
export function isHeld(tier: LicenceTierCode, owned: OwnedTiers = []): boolean {
  return !mayLicenseAgain(tier) && owned.some((licence) => licence.tier === tier)
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
