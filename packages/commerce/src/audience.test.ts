/** R-TIER-8: the declared audience. */
import { describe, expect, test } from 'vitest'
import { audienceBarrier, audienceLabel, largerAudience } from './audience.ts'

describe('R-TIER-8: the declared audience', () => {
  test.each([
    ['DELI', 5_000_000, null],
    ['DELI', 5_000_001, /up to 5 million followers\. The declared audience is 5,000,001 followers\./],
    ['DELI', 10_000_001, /price is on application/],
    ['DEMA', 10_000_000, null],
    ['DEMA', 10_000_001, /price is on application/],
    ['DEMA', 0, null],
    ['NNTS', 10_000_001, null],
    ['CSDO', 10_000_001, null],
    ['DELI', null, null],
  ] as const)('%s for %s followers is ruled out: %s', (tier, audience, reason) => {
    const barrier = audienceBarrier(tier, audience)
    if (reason) expect(barrier).toMatch(reason)
    else expect(barrier).toBeNull()
  })

  test.each([
    [null, undefined, null],
    [null, 0, 0],
    [0, undefined, 0],
    [3_000_000, 2_000_000, 3_000_000],
    [3_000_000, 3_000_001, 3_000_001],
  ])('of %s of the account and %s of the order the audience is %s', (ofAccount, ofOrder, audience) => {
    expect(largerAudience(ofAccount, ofOrder)).toBe(audience)
  })

  test.each([
    [3_200_000, '3,200,000 followers'],
    [5_000_000, 'Up to 5 million followers'],
    [10_000_000, '5 to 10 million followers'],
    [10_000_001, 'More than 10 million followers'],
  ])('%s followers are shown as %s', (audience, label) => {
    expect(audienceLabel(audience)).toBe(label)
  })
})
