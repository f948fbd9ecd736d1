/**
 * The four licence tiers and what each one grants (R-TIER-1). Prices are data of the price list; the terms of each
 * tier are text in the database; only fixed words are written here.
 */

export const LICENCE_TIER_CODES = ['DELI', 'DEMA', 'NNTS', 'CSDO'] as const

export type LicenceTierCode = (typeof LICENCE_TIER_CODES)[number]

/** A clip with this licensing term is not for social media (R-CLIP-7). */
export const NOT_SOCIAL_TERM_ID = 8

export const NOT_SOCIAL_LABEL = 'Not for publication on Social Media'

/** Networks with more followers than this are priced on application. */
export const AUDIENCE_ON_APPLICATION_ABOVE = 10_000_000

export const LICENCE_SCOPE = 'All media excluding theatrical, worldwide, in perpetuity'

/** Shown to an account with that many followers, instead of every price (R-TIER-5). */
export const ON_APPLICATION =
  'For networks with more than 10 million followers the price is on application. Please contact licensing.'

export type LicenceTier = {
  code: LicenceTierCode
  /** The label of the usage type at checkout. */
  usageType: string
  /** The name in the tier-help modal. */
  helpTitle: string
  /** The usual buyer, as the start of a sentence. */
  forWhom: string
  helpText: string
  /** Granted for publication on social media. */
  social: boolean
  /** Null where the licence is not about broadcasting. */
  onAirUses: number | null
  /** The largest audience, in followers; null where there is no limit below the price on application. */
  audienceLimit: number | null
}

const DIGITAL_EDITORIAL = {
  social: true,
  onAirUses: null,
  helpText: 'Monetization allowed, unlimited social platforms',
} as const

const ON_AIR = {
  social: false,
  onAirUses: 1,
  audienceLimit: null,
  helpText: 'All media plus worldwide, no monetization, single on-air use',
} as const

export const LICENCE_TIERS: Readonly<Record<LicenceTierCode, LicenceTier>> = {
  DELI: {
    ...DIGITAL_EDITORIAL,
    code: 'DELI',
    usageType: 'Digital Editorial (Under 5 million)',
    helpTitle: 'Digital Editorial under 5 million',
    forWhom: 'For publishers with up to 5 million followers',
    audienceLimit: 5_000_000,
  },
  DEMA: {
    ...DIGITAL_EDITORIAL,
    code: 'DEMA',
    usageType: 'Digital Editorial (Over 5 million)',
    helpTitle: 'Digital Editorial over 5 million',
    forWhom: 'For publishers with 5 to 10 million followers',
    audienceLimit: AUDIENCE_ON_APPLICATION_ABOVE,
  },
  NNTS: {
    ...ON_AIR,
    code: 'NNTS',
    usageType: 'National News/Talk Show',
    helpTitle: 'National News/Talk Shows',
    forWhom: 'For a news programme or talk show',
  },
  CSDO: {
    ...ON_AIR,
    code: 'CSDO',
    usageType: 'Clip Shows',
    helpTitle: 'Clip Shows',
    forWhom: 'For a clip show or longform production',
  },
}

export function isLicenceTierCode(value: unknown): value is LicenceTierCode {
  return LICENCE_TIER_CODES.some((code) => code === value)
}

/** Digital editorial tiers, which grant use on social media. */
export function isSocialTier(tier: LicenceTierCode): boolean {
  return LICENCE_TIERS[tier].social
}

/** A clip that is not for social media cannot be licensed under this tier (R-TIER-3). */
export function blockedByNotSocial(tier: LicenceTierCode): boolean {
  return isSocialTier(tier)
}

/** Returns why a cart of this tier refuses clips that are not for social media, or null (R-TIER-3). */
export function notSocialBarrier(tier: string | null): string | null {
  if (!isLicenceTierCode(tier) || !blockedByNotSocial(tier)) return null
  return `${NOT_SOCIAL_LABEL}: your cart is for ${LICENCE_TIERS[tier].usageType}, so this clip cannot be added.`
}

/** The one source of a clip's `notSocial` flag (R-CLIP-7). */
export function isNotSocial(licensingTerms: readonly { id: number }[]): boolean {
  return licensingTerms.some((term) => term.id === NOT_SOCIAL_TERM_ID)
}

/** A single on-air use may be bought again; a digital editorial licence is already owned (R-TIER-4). */
export function mayLicenseAgain(tier: LicenceTierCode): boolean {
  return LICENCE_TIERS[tier].onAirUses !== null
}

/** Prices are hidden and an enquiry offered to networks this large, whatever the tier (R-TIER-5). */
export function isPricedOnApplication(audience: number): boolean {
  return audience > AUDIENCE_ON_APPLICATION_ABOVE
}

/** Whether a licence is too small for an audience, in followers; an audience that is not declared is not (R-TIER-8). */
export function exceedsAudience(tier: LicenceTierCode, audience: number | null): boolean {
  const { audienceLimit } = LICENCE_TIERS[tier]
  return audienceLimit !== null && audience !== null && audience > audienceLimit
}

/** The label of the usage type; of a tier that is no longer offered, its code. */
export const usageTypeOf = (tier: string): string =>
  isLicenceTierCode(tier) ? LICENCE_TIERS[tier].usageType : tier
