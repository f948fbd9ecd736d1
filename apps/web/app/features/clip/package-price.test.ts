/** What a package costs and what is left out of it. */
import type { ObtainableItem } from '@rushes/contract/clips'
import { expect, test } from 'vitest'
import { samplePrices } from '../../../test/sample-cart.ts'
import { sampleObtainable } from '../../../test/sample-clips.ts'
import { packagePrice } from './package-price.ts'

function clip(id: number, meta: Partial<ObtainableItem['meta']> = {}, mayHave = true): ObtainableItem {
  const item = sampleObtainable(id)
  return { ...item, downloadable_by_user: mayHave, meta: { ...item.meta, ...meta } }
}

const SALE = { prices: samplePrices, currency: 'gbp', isGuest: false, audience: null, chosen: null } as const

test('all clips under the cheapest licence', () => {
  expect(packagePrice({ ...SALE, items: [clip(1), clip(2)] })).toEqual({
    tierCode: 'DELI',
    count: 2,
    totalMinor: 40_000,
    leftOut: [],
  })
})

test('the licence of the cart decides, where it sells anything of the package', () => {
  const items = [clip(1, { notSocial: true }), clip(2)]
  expect(packagePrice({ ...SALE, items, chosen: 'NNTS' })).toMatchObject({ tierCode: 'NNTS', count: 2 })
  const [first] = items
  if (!first) throw new Error('no clip')
  expect(packagePrice({ ...SALE, items: [first], chosen: 'DELI' })?.tierCode).toBe('NNTS')
})

test('what is not included is counted with its reason', () => {
  const items = [clip(1), clip(2, { notSocial: true }), clip(3, { enquire: true }), clip(4, {}, false)]
  const price = packagePrice({ ...SALE, items })
  expect(price).toMatchObject({ count: 1, totalMinor: 20_000 })
  expect(price?.leftOut).toEqual([
    '1 clip: Not for publication on Social Media; a licence for broadcast includes them',
    '1 clip: licensed case by case, please ask us',
    '1 clip: not available to your account',
  ])
})

test('a guest does not see the terms of an account; without anything for sale there is no price', () => {
  expect(packagePrice({ ...SALE, isGuest: true, items: [clip(1, {}, false)] })?.count).toBe(1)
  expect(packagePrice({ ...SALE, items: [clip(1, { enquire: true })] })).toBeNull()
})
