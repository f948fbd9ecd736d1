/** The browser’s download queue as the server reads it: each clip once (R-DOWNLOAD-4). */
import { expect, test } from 'vitest'
import { tierOfItem, withoutRepeats } from './queue-item.rules.ts'

const tiers = [
  { uid: 1, code: 'DELI' },
  { uid: 3, code: 'NNTS' },
]

test('items are de-duplicated by id; the first one counts', () => {
  const items = [
    { id: 2, tier: 1 },
    { id: 1, tier: 3 },
    { id: 2, tier: 3 },
  ]
  expect(withoutRepeats(items)).toEqual([
    { id: 2, tier: 1 },
    { id: 1, tier: 3 },
  ])
})

test.each([
  ['its uid', { id: 5, tier: 3 }, 'NNTS'],
  ['its uid as text', { id: 5, tier: '3' }, 'NNTS'],
  ['its code', { id: 5, tier: 'NNTS' }, 'NNTS'],
  ['the product reference', { id: 5, product: 'DELI-VID-5', tier: null }, 'DELI'],
  ['nothing: any tier', { id: 5 }, null],
  ['an empty text: any tier', { id: 5, tier: '', product: '' }, null],
  ['the product reference of another clip: any tier', { id: 5, product: 'DELI-VID-6' }, null],
  ['an unknown uid', { id: 5, tier: 99 }, undefined],
  ['zero, which is a uid like others and unknown', { id: 5, tier: 0 }, undefined],
  ['an unknown code', { id: 5, tier: 'GOLD' }, undefined],
])('the tier of an item is read from %s', (_, item, expected) => {
  expect(tierOfItem(item, tiers)).toBe(expected)
})
