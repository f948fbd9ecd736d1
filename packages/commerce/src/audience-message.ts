/** The refusal of a credit whose licence is too small for the declared audience (R-TIER-8). */
import { audienceLabel } from './audience.ts'
import { type LicenceTierCode, tierOf } from './licence-tier.ts'

/** Names the limit of the licence and the declared audience, as far as they are known. */
export function audienceMessage(tier: LicenceTierCode | undefined, audience: number | null): string {
  const limit = tier === undefined ? null : tierOf(tier).audienceLimit
  const declared = audience === null ? '' : ` of ${audienceLabel(audience).toLowerCase()}`
  const allowed = limit === null ? '' : ` (${limit.toLocaleString('en')} followers)`
  return `Your declared audience${declared} is larger than this licence allows${allowed}. Please contact our licensing team.`
}
