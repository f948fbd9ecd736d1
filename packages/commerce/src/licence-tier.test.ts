/**
 * The four tiers (R-TIER-1), clips that are not for social media (R-TIER-3, R-CLIP-7), a second licence
 * (R-TIER-4) and large networks (R-TIER-5).
 */
import { afterEach, describe, expect, test } from 'vitest'
import {
  blockedByNotSocial,
  exceedsAudience,
  isLicenceTierCode,
  isNotSocial,
  isPricedOnApplication,
  isSocialTier,
  mayLicenseAgain,
  NOT_SOCIAL_LABEL,
  notSocialBarrier,
  offeredTierCodes,
  registerTiers,
  tierOf,
  usageTypeOf,
} from './licence-tier.ts'
import { SEEDED_SCOPE, SEEDED_TIERS } from './seeded-tiers.ts'
import { scopesOf } from './tier-facts.ts'

test.each(['deli', '', 'toString', undefined, 0])('%s is not a tier', (value) => {
  expect(isLicenceTierCode(value)).toBe(false)
})

describe('a clip that is not for social media', () => {
  test.each([
    ['DELI', true],
    ['DEMA', true],
    ['NNTS', false],
    ['CSDO', false],
  ] as const)('a clip that is not for social media is blocked under %s: %s', (tier, blocked) => {
    expect(blockedByNotSocial(tier)).toBe(blocked)
    expect(isSocialTier(tier)).toBe(blocked)
  })

  test.each([
    ['DELI', 'Digital Editorial (Under 5 million)'],
    ['DEMA', 'Digital Editorial (Over 5 million)'],
  ])(
    'a clip that is not for social media cannot be added to a cart of %s, with a message',
    (tier, usageType) => {
      expect(notSocialBarrier(tier)).toBe(
        `Not for publication on Social Media: your cart is for ${usageType}, so this clip cannot be added.`,
      )
    },
  )

  test.each([null, 'NNTS', 'CSDO', 'toString'])(
    'a clip that is not for social media can be added to a cart of %s',
    (tier) => {
      expect(notSocialBarrier(tier)).toBeNull()
    },
  )

  test('a clip that is not for social media is one with licensing term 8', () => {
    expect(isNotSocial([])).toBe(false)
    expect(isNotSocial([{ id: 0 }, { id: 18 }])).toBe(false)
    expect(isNotSocial([{ id: 1 }, { id: 8 }])).toBe(true)
    expect(NOT_SOCIAL_LABEL).toBe('Not for publication on Social Media')
  })
})

describe('the usage types of checkout', () => {
  test.each([
    ['DELI', 'Digital Editorial (Under 5 million)'],
    ['DEMA', 'Digital Editorial (Over 5 million)'],
    ['NNTS', 'National News/Talk Show'],
    ['CSDO', 'Clip Shows'],
  ] as const)('the usage types of checkout %s is %s', (code, label) => {
    expect(tierOf(code).usageType).toBe(label)
  })

  test('the usage types of checkout are the four tiers, each with its own code', () => {
    expect(offeredTierCodes().map((code) => tierOf(code).code)).toEqual(['DELI', 'DEMA', 'NNTS', 'CSDO'])
    expect(offeredTierCodes().every(isLicenceTierCode)).toBe(true)
  })
})

describe('the terms of each tier', () => {
  test.each([
    ['DELI', true, null, 'For publishers with up to 5 million followers'],
    ['DEMA', true, null, 'For publishers with 5 to 10 million followers'],
    ['NNTS', false, 1, 'For a news programme or talk show'],
    ['CSDO', false, 1, 'For a clip show or longform production'],
  ] as const)('the terms of %s are: social media %s, on-air uses %s', (code, social, onAirUses, forWhom) => {
    expect(tierOf(code)).toMatchObject({ social, onAirUses, forWhom })
  })

  test('a licence covers all media excluding theatrical, worldwide, in perpetuity', () => {
    expect(SEEDED_SCOPE).toBe('All media excluding theatrical, worldwide, in perpetuity')
  })

  test.each([
    ['DELI', 'Digital Editorial under 5 million', /monetization allowed, unlimited social platforms/i],
    ['DEMA', 'Digital Editorial over 5 million', /monetization allowed, unlimited social platforms/i],
    ['NNTS', 'National News/Talk Shows', /all media plus worldwide, no monetization, single on-air use/i],
    ['CSDO', 'Clip Shows', /all media plus worldwide, no monetization, single on-air use/i],
  ] as const)('the tier help describes %s', (code, title, text) => {
    expect(tierOf(code).helpTitle).toBe(title)
    expect(tierOf(code).helpText).toMatch(text)
  })
})

test.each([
  ['DELI', false],
  ['DEMA', false],
  ['NNTS', true],
  ['CSDO', true],
] as const)('an owned clip may be licensed again under %s: %s', (tier, may) => {
  expect(mayLicenseAgain(tier)).toBe(may)
})

test.each([
  [0, false],
  [10_000_000, false],
  [10_000_001, true],
])('a network of %s followers is priced on application: %s', (audience, onApplication) => {
  expect(isPricedOnApplication(audience)).toBe(onApplication)
})

describe('R-TIER-9: registered tiers', () => {
  const [first, ...others] = SEEDED_TIERS

  afterEach(() => registerTiers(SEEDED_TIERS))

  test('R-TIER-9: the tiers that were registered last decide what is sold and what each grants', () => {
    registerTiers([
      ...others,
      { ...others[0], code: 'FILM', usageType: 'Cinema', scope: 'Cinemas', isRetired: false },
    ])
    expect(offeredTierCodes()).toEqual(['DEMA', 'NNTS', 'CSDO', 'FILM'])
    expect(isLicenceTierCode('DELI')).toBe(false)
    expect(usageTypeOf('DELI')).toBe('DELI')
    expect(scopesOf(['FILM', 'DEMA', 'NNTS'])).toEqual(['Cinemas', SEEDED_SCOPE])
  })

  test('R-TIER-9: a retired tier is not offered, and its licences keep their facts', () => {
    registerTiers([{ ...first, isRetired: true }, ...others])
    expect(offeredTierCodes()).toEqual(['DEMA', 'NNTS', 'CSDO'])
    expect(exceedsAudience('DELI', 5_000_001)).toBe(true)
  })
})
