/** The messages about a licence that an account already has: R-TIER-4 and R-TIER-6. */
import { expect, test } from 'vitest'
import { findHeld, licencePath, ownedLabel, secondUseLabel, upgradeLabel } from './owned-labels.ts'

test('R-TIER-6: the message names the usage of the licence', () => {
  expect(ownedLabel('DELI')).toBe('Your account already has this for Digital Editorial (Under 5 million).')
  expect(ownedLabel('NNTS')).toBe('Your account already has this for National News/Talk Show.')
  expect(ownedLabel(null)).toBe('Your account already has this from its standard credits.')
})

test('R-TIER-4: only a single on-air use can be bought again', () => {
  const words = 'Buy it again for another on-air use.'
  expect(['NNTS', 'CSDO'].map(secondUseLabel)).toEqual([words, words])
  expect(['DELI', 'DEMA', 'OLD', null].map(secondUseLabel)).toEqual([null, null, null, null])
})

test('the licence has a page', () => {
  expect(licencePath(900001)).toBe('/licence/900001')
})

test('R-UPGRADE-3: a licence of the same or a wider scope cannot be bought again', () => {
  const [deli, dema, onAir, deal] = [
    { tier: 'DELI' },
    { tier: 'DEMA' },
    { tier: 'NNTS' },
    { tier: 'DEMA', deal: true },
  ]
  expect(findHeld('DELI', [onAir, deli])).toBe(deli)
  expect(findHeld('DELI', [dema])).toBe(dema)
  expect(findHeld('DEMA', [deli, deal])).toBeUndefined()
  expect(findHeld('NNTS', [onAir])).toBeUndefined()
  expect(findHeld('DELI')).toBeUndefined()
})

test('R-UPGRADE-3: the line of an upgrade names the licence', () => {
  expect(upgradeLabel(900_412)).toBe('Upgrade of licence 900412')
})
