/** R-UPGRADE-1: how the licence that an account holds relates to the one that it wants. */
import { afterEach, describe, expect, test } from 'vitest'
import { compareScope, narrowerTiers, type ScopeRelation } from './licence-scope.ts'
import { type LicenceTier, registerTiers } from './licence-tier.ts'
import { SEEDED_TIERS } from './seeded-tiers.ts'

afterEach(() => registerTiers(SEEDED_TIERS))

const [deli] = SEEDED_TIERS
const tier = (code: string, covers: string | null): LicenceTier => ({ ...deli, code, covers })

describe('R-UPGRADE-1: each pair of tiers', () => {
  const WANTED = ['DELI', 'DEMA', 'NNTS', 'CSDO'] as const
  test.each<[string | null, ...ScopeRelation[]]>([
    ['DELI', 'same', 'upgrade', 'other', 'other'],
    ['DEMA', 'covers', 'same', 'other', 'other'],
    ['NNTS', 'other', 'other', 'other', 'other'],
    ['CSDO', 'other', 'other', 'other', 'other'],
    [null, 'other', 'other', 'other', 'other'],
  ])('a licence under %s', (held, ...relations) => {
    expect(WANTED.map((wanted) => compareScope({ tier: held }, wanted))).toEqual(relations)
    expect(WANTED.map((wanted) => compareScope({ tier: held, deal: true }, wanted))).toEqual(
      WANTED.map(() => 'other'),
    )
  })
})

test('R-UPGRADE-1: a tier that staff add includes a narrower one, with what that one includes', () => {
  registerTiers([...SEEDED_TIERS, tier('WIDE', 'DEMA'), tier('FILM', null)])
  expect(narrowerTiers('WIDE')).toEqual(['DEMA', 'DELI'])
  expect(compareScope({ tier: 'DELI' }, 'WIDE')).toBe('upgrade')
  expect(compareScope({ tier: 'WIDE' }, 'DELI')).toBe('covers')
  // The same media, territory and audience are no reason: the terms may differ.
  expect(compareScope({ tier: 'DELI' }, 'FILM')).toBe('other')
  expect(compareScope({ tier: 'GONE' }, 'WIDE')).toBe('other')
})

test('R-UPGRADE-1: tiers that include each other do not hold up a page', () => {
  registerTiers([tier('ABCD', 'EFGH'), tier('EFGH', 'ABCD')])
  expect(narrowerTiers('ABCD')).toEqual(['EFGH'])
})
