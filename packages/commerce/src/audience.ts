/** The declared audience of a buyer, in followers of all channels together (R-TIER-8). */
import {
  AUDIENCE_ON_APPLICATION_ABOVE,
  exceedsAudience,
  isPricedOnApplication,
  type LicenceTierCode,
  ON_APPLICATION,
  tierOf,
} from './licence-tier.ts'

/** Followers as text; a value at the limit of a band is shown as the band. */
export function audienceLabel(audience: number): string {
  const band = AUDIENCE_BANDS.find(({ followers }) => followers === audience)
  return `${band?.label ?? audience.toLocaleString('en')} followers`
}

/** The bands that a buyer can declare instead of a number. `followers` is stored. */
export const AUDIENCE_BANDS = [
  { label: 'Up to 5 million', followers: 5_000_000 },
  { label: '5 to 10 million', followers: AUDIENCE_ON_APPLICATION_ABOVE },
  { label: 'More than 10 million', followers: AUDIENCE_ON_APPLICATION_ABOVE + 1 },
] as const

/** Returns why a licence is not available for an audience; null if it is, or if no audience is declared. */
export function audienceBarrier(tier: LicenceTierCode, audience: number | null): string | null {
  if (audience === null || !exceedsAudience(tier, audience)) return null
  if (isPricedOnApplication(audience)) return ON_APPLICATION
  return `${tierOf(tier).forWhom}. The declared audience is ${audienceLabel(audience)}.`
}

/** The audience of an order, in followers: a declaration at the checkout cannot make that of the account smaller (R-TIER-8). */
export function largerAudience(ofAccount: number | null, ofOrder: number | undefined): number | null {
  return ofOrder !== undefined && ofOrder > (ofAccount ?? -1) ? ofOrder : ofAccount
}
