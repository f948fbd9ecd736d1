/**
 * The four tiers (R-TIER-1), clips that are not for social media (R-TIER-3, R-CLIP-7), a second licence
 * (R-TIER-4) and large networks (R-TIER-5).
 */
import { describe, expect, test } from 'vitest'
import {
  blockedByNotSocial,
  isLicenceTierCode,
  isNotSocial,
  isPricedOnApplication,
  isSocialTier,
  LICENCE_SCOPE,
  LICENCE_TIER_CODES,
  LICENCE_TIERS,
  mayLicenseAgain,
  NOT_SOCIAL_LABEL,
  notSocialBarrier,
} from './licence-tier.ts'

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
    expect(LICENCE_TIERS[code].usageType).toBe(label)
  })

  test('the usage types of checkout are the four tiers, each with its own code', () => {
    expect(LICENCE_TIER_CODES.map((code) => LICENCE_TIERS[code].code)).toEqual([...LICENCE_TIER_CODES])
    expect(LICENCE_TIER_CODES.every(isLicenceTierCode)).toBe(true)
  })
})

describe('the terms of each tier', () => {
  test.each([
    ['DELI', true, null, 'For publishers with up to 5 million followers'],
    ['DEMA', true, null, 'For publishers with 5 to 10 million followers'],
    ['NNTS', false, 1, 'For a news programme or talk show'],
    ['CSDO', false, 1, 'For a clip show or longform production'],
  ] as const)('the terms of %s are: social media %s, on-air uses %s', (code, social, onAirUses, forWhom) => {
    expect(LICENCE_TIERS[code]).toMatchObject({ social, onAirUses, forWhom })
  })

  test('a licence covers all media excluding theatrical, worldwide, in perpetuity', () => {
    expect(LICENCE_SCOPE).toBe('All media excluding theatrical, worldwide, in perpetuity')
  })

  test.each([
    ['DELI', 'Digital Editorial under 5 million', /monetization allowed, unlimited social platforms/i],
    ['DEMA', 'Digital Editorial over 5 million', /monetization allowed, unlimited social platforms/i],
    ['NNTS', 'National News/Talk Shows', /all media plus worldwide, no monetization, single on-air use/i],
    ['CSDO', 'Clip Shows', /all media plus worldwide, no monetization, single on-air use/i],
  ] as const)('the tier help describes %s', (code, title, text) => {
    expect(LICENCE_TIERS[code].helpTitle).toBe(title)
    expect(LICENCE_TIERS[code].helpText).toMatch(text)
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
