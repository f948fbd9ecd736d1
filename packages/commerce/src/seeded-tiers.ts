/** The licence tiers of a new installation (R-TIER-1). Afterwards the tiers are rows that staff change (R-TIER-9). */
import type { LicenceTier } from './licence-tier.ts'

/** The scope of the tiers of a new installation, of licences granted before tiers could change, and of standard credits. */
export const SEEDED_SCOPE = 'All media excluding theatrical, worldwide, in perpetuity'

const ALL_MEDIA = {
  scope: SEEDED_SCOPE,
  isRetired: false,
} as const

const DIGITAL_EDITORIAL = {
  ...ALL_MEDIA,
  social: true,
  monetization: true,
  onAirUses: null,
  helpText: 'Monetization allowed, unlimited social platforms',
  brands: 'The websites and accounts named in the order',
} as const

const ON_AIR = {
  ...ALL_MEDIA,
  social: false,
  monetization: false,
  onAirUses: 1,
  audienceLimit: null,
  covers: null,
  helpText: 'All media plus worldwide, no monetization, single on-air use',
} as const

/** The four tiers of a new installation. */
export const SEEDED_TIERS: readonly [LicenceTier, LicenceTier, ...LicenceTier[]] = [
  {
    ...DIGITAL_EDITORIAL,
    code: 'DELI',
    usageType: 'Digital Editorial (Under 5 million)',
    helpTitle: 'Digital Editorial under 5 million',
    forWhom: 'For publishers with up to 5 million followers',
    audienceLimit: 5_000_000,
    covers: null,
  },
  {
    ...DIGITAL_EDITORIAL,
    code: 'DEMA',
    usageType: 'Digital Editorial (Over 5 million)',
    helpTitle: 'Digital Editorial over 5 million',
    forWhom: 'For publishers with 5 to 10 million followers',
    audienceLimit: 10_000_000,
    covers: 'DELI',
  },
  {
    ...ON_AIR,
    code: 'NNTS',
    usageType: 'National News/Talk Show',
    helpTitle: 'National News/Talk Shows',
    forWhom: 'For a news programme or talk show',
    brands: 'The programme named in the order',
  },
  {
    ...ON_AIR,
    code: 'CSDO',
    usageType: 'Clip Shows',
    helpTitle: 'Clip Shows',
    forWhom: 'For a clip show or longform production',
    brands: 'The production named in the order',
  },
]
