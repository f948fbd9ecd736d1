/**
 * The four licence tiers and what each one grants (R-TIER-1). Prices are data of the price list; the terms of each
 * tier are text in the database; only fixed words are written here.
 */

export const LICENCE_TIER_CODES = ['DELI', 'DEMA', 'NNTS', 'CSDO'] as const

export type LicenceTierCode = (typeof LICENCE_TIER_CODES)[number]

/** A clip with this licensing term is not for social media (R-CLIP-7). */
export const NOT_SOCIAL_TERM_ID = 8

export const NOT_SOCIAL_LABEL = 'Not for publication on Social Media'

/** The audience up to which the cheaper digital editorial licence holds. */
export const SOCIAL_THRESHOLD = 5_000_000

/** Networks with more followers than this are priced on application. */
export const AUDIENCE_ON_APPLICATION_ABOVE = 10_000_000

export const LICENCE_SCOPE = 'All media excluding theatrical, worldwide, in perpetuity'

export const ON_APPLICATION_NOTE = 'Not Applicable for networks over 10 million, price on application'

/** Shown where only the terms give the answer. */
const LEFT_TO_TERMS = 'See the full terms'

export type LicenceTier = {
  code: LicenceTierCode
  /** The label of the usage type at checkout. */
  usageType: string
  /** The name in the tier-help modal. */
  helpTitle: string
  helpText: string
  /** Granted for publication on social media. */
  social: boolean
  monetisation: boolean
  /** Null where the licence is not about social platforms. */
  platforms: 'unlimited' | null
  /** How the audience is described. */
  audience: string
  /** Followers in total, at most; null where the tier sets no number. */
  audienceLimit: number | null
  /** Null where the licence is not about broadcasting. */
  onAirUses: number | null
}

const DIGITAL_EDITORIAL = {
  social: true,
  monetisation: true,
  platforms: 'unlimited',
  onAirUses: null,
  helpText: 'Monetization allowed, unlimited social platforms',
} as const

const ON_AIR = {
  social: false,
  monetisation: false,
  platforms: null,
  audienceLimit: null,
  onAirUses: 1,
  helpText: 'All media plus worldwide, no monetization, single on-air use',
} as const

export const LICENCE_TIERS: Readonly<Record<LicenceTierCode, LicenceTier>> = {
  DELI: {
    ...DIGITAL_EDITORIAL,
    code: 'DELI',
    usageType: 'Digital Editorial (Under 5 million)',
    helpTitle: 'Digital Editorial under 5 million',
    audience: 'Up to 5 million',
    audienceLimit: SOCIAL_THRESHOLD,
  },
  DEMA: {
    ...DIGITAL_EDITORIAL,
    code: 'DEMA',
    usageType: 'Digital Editorial (Over 5 million)',
    helpTitle: 'Digital Editorial over 5 million',
    audience: '10 million or less',
    audienceLimit: AUDIENCE_ON_APPLICATION_ABOVE,
  },
  NNTS: {
    ...ON_AIR,
    code: 'NNTS',
    usageType: 'National News/Talk Show',
    helpTitle: 'National News/Talk Shows',
    audience: ON_APPLICATION_NOTE,
  },
  CSDO: {
    ...ON_AIR,
    code: 'CSDO',
    usageType: 'Clip Shows',
    helpTitle: 'Clip Shows',
    audience: LEFT_TO_TERMS,
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

export type TierFact = {
  label: string
  value: string
}

/** The rows of the comparison modals below the fee, which comes from the price list. */
export function tierFacts(tier: LicenceTierCode): TierFact[] {
  const { social, monetisation, audience } = LICENCE_TIERS[tier]
  return [
    { label: 'Monetization', value: monetisation ? 'Allowed' : 'Not allowed' },
    { label: 'Number of platforms', value: social ? 'Unlimited social platforms' : 'All media' },
    { label: 'Subscribers', value: audience },
    { label: 'Posts', value: LEFT_TO_TERMS },
    { label: 'Brands', value: LEFT_TO_TERMS },
    { label: 'On-air uses', value: social ? 'Not applicable' : 'Single on-air use' },
    { label: 'Editing allowed', value: LEFT_TO_TERMS },
    { label: 'Distribution', value: LICENCE_SCOPE },
    { label: 'Indemnification', value: LEFT_TO_TERMS },
  ]
}
