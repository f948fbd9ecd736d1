/**
 * The licence tiers and what each one grants (R-TIER-1). Tiers are rows of the database: each process and each page
 * registers them before their first use, and again after a change. Prices are data of the price list, and the terms of
 * each tier are text in the database (ADR 46).
 */

/** Four capital letters; `isLicenceTierCode` returns whether a tier has it. */
export type LicenceTierCode = string

/** A clip with this licensing term is not for social media (R-CLIP-7). */
export const NOT_SOCIAL_TERM_ID = 8

export const NOT_SOCIAL_LABEL = 'Not for publication on Social Media'

/** Networks with more followers than this are priced on application. */
export const AUDIENCE_ON_APPLICATION_ABOVE = 10_000_000

/** Shown to an account with that many followers, instead of every price (R-TIER-5). */
export const ON_APPLICATION =
  'For networks with more than 10 million followers the price is on application. Please contact licensing.'

export type LicenceTier = {
  code: LicenceTierCode
  /** The label of the usage type at checkout, and the name on licences. */
  usageType: string
  /** The name in the tier-help modal. */
  helpTitle: string
  /** The usual buyer, as the start of a sentence. */
  forWhom: string
  helpText: string
  /** Media, territory and term, as one phrase. */
  scope: string
  /** What of the buyer may use the clip, for the comparison. */
  brands: string
  /** Granted for publication on social media. */
  social: boolean
  monetization: boolean
  /** Null where the licence is not about broadcasting. */
  onAirUses: number | null
  /** The largest audience, in followers; null where there is no limit below the price on application. */
  audienceLimit: number | null
  /** The narrower tier whose scope this tier includes, with what that one includes (R-UPGRADE-1). */
  covers: LicenceTierCode | null
  /** No longer sold; its licences and credits remain valid. */
  isRetired: boolean
}

let registered: ReadonlyMap<string, LicenceTier> = new Map()

/** Registers the tiers of the installation, in the order in which they are offered. */
export function registerTiers(tiers: readonly LicenceTier[]): void {
  registered = new Map(tiers.map((tier) => [tier.code, tier]))
}

/** All tiers in their order, with those that are no longer sold. */
export const licenceTiers = (): LicenceTier[] => [...registered.values()]

/** The codes of the tiers that are sold (R-TIER-9), in their order. */
export const offeredTierCodes = (): LicenceTierCode[] =>
  licenceTiers().flatMap(({ code, isRetired }) => (isRetired ? [] : [code]))

/** The tier with a code; a page that was loaded before a tier was added shows the code alone. */
export const tierOf = (code: LicenceTierCode): LicenceTier =>
  registered.get(code) ?? { ...UNKNOWN, code, usageType: code, helpTitle: code }

const UNKNOWN = {
  forWhom: '',
  helpText: '',
  scope: '',
  brands: '',
  social: false,
  monetization: false,
  onAirUses: null,
  audienceLimit: null,
  covers: null,
  isRetired: true,
}

export function isLicenceTierCode(value: unknown): value is LicenceTierCode {
  return typeof value === 'string' && registered.has(value)
}

/** Tiers that grant use on social media. */
export function isSocialTier(tier: LicenceTierCode): boolean {
  return tierOf(tier).social
}

/** A clip that is not for social media cannot be licensed under this tier (R-TIER-3). */
export function blockedByNotSocial(tier: LicenceTierCode): boolean {
  return isSocialTier(tier)
}

/** Returns why a cart of this tier refuses clips that are not for social media, or null (R-TIER-3). */
export function notSocialBarrier(tier: string | null): string | null {
  if (!isLicenceTierCode(tier) || !blockedByNotSocial(tier)) return null
  return `${NOT_SOCIAL_LABEL}: your cart is for ${tierOf(tier).usageType}, so this clip cannot be added.`
}

/** The one source of a clip's `notSocial` flag (R-CLIP-7). */
export function isNotSocial(licensingTerms: readonly { id: number }[]): boolean {
  return licensingTerms.some((term) => term.id === NOT_SOCIAL_TERM_ID)
}

/** A single on-air use may be bought again; a digital editorial licence is already owned (R-TIER-4). */
export function mayLicenseAgain(tier: LicenceTierCode): boolean {
  return tierOf(tier).onAirUses !== null
}

/** Prices are hidden and an enquiry offered to networks this large, whatever the tier (R-TIER-5). */
export function isPricedOnApplication(audience: number): boolean {
  return audience > AUDIENCE_ON_APPLICATION_ABOVE
}

/** Whether a licence is too small for an audience, in followers; an audience that is not declared is not (R-TIER-8). */
export function exceedsAudience(tier: LicenceTierCode, audience: number | null): boolean {
  const { audienceLimit } = tierOf(tier)
  return audienceLimit !== null && audience !== null && audience > audienceLimit
}

/** The label of the usage type; of a code without a tier, the code. */
export const usageTypeOf = (tier: string): string => tierOf(tier).usageType
