/** Compares the licence of a clip that an account holds with the licence that it wants (R-UPGRADE-1). */
import { type LicenceTierCode, mayLicenseAgain, tierOf } from './licence-tier.ts'

/** A licence from standard credits has no tier. A deal has a scope of its own, which is never that of its tier. */
export type HeldScope = { tier: string | null; deal?: boolean | undefined }

export type ScopeRelation = 'same' | 'covers' | 'upgrade' | 'other'

export function compareScope({ tier: held, deal }: HeldScope, wanted: LicenceTierCode): ScopeRelation {
  if (held === null || deal || mayLicenseAgain(held) || mayLicenseAgain(wanted)) return 'other'
  if (held === wanted) return 'same'
  if (narrowerTiers(held).includes(wanted)) return 'covers'
  return narrowerTiers(wanted).includes(held) ? 'upgrade' : 'other'
}

/** Returns the tiers whose scope a tier includes, the widest first. */
export function narrowerTiers(tier: LicenceTierCode): LicenceTierCode[] {
  const codes = [tier]
  for (const code of codes) {
    const { covers } = tierOf(code)
    if (covers && !codes.includes(covers)) codes.push(covers)
  }
  return codes.slice(1)
}
