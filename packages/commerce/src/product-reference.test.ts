/** The references of clips and bundles (R-CART-1). */
import { describe, expect, test } from 'vitest'
import {
  clipRef,
  formatProductReference,
  type ProductReference,
  parseProductReference,
} from './product-reference.ts'

const bundle: ProductReference = {
  kind: 'bundle',
  tierCode: 'DEMA',
  size: 10,
  media: 'VID',
  suffix: 'k3j9x2',
}

describe('a malformed reference is refused', () => {
  test.each([
    '',
    'DELI',
    'DELI-VID',
    'DELI-VID-',
    'DELI-VID-0',
    'DELI-VID-042',
    'DELI-VID-4.2',
    'DELI-VID-42 ',
    'DELI-VID-99999999999999999',
    'DELI-IMG-42',
    'deli-VID-42',
    'GOLD-VID-42',
    'DELI-VID-42-x-y',
    'DELI-bundle_10-VID',
    'DELI-bundle_1-VID-abc',
    'DELI-bundle_10-VID-',
    'DELI-bundle_10-VID-a_b',
    'DELI-bundle_10-VID-abcdefghijk',
    'GOLD-bundle_10-VID-abc',
    'DELI-bundle_10-IMG-abc',
  ])('a malformed reference is refused: "%s"', (reference) => {
    expect(parseProductReference(reference)).toBeNull()
  })
})

describe('a bundle reference ends in a random suffix of up to 10 characters', () => {
  test.each(['', 'abcdefghijk', 'a-b', 'é', ' a'])(
    'a bundle reference with the suffix "%s" is refused',
    (suffix) => {
      expect(() => formatProductReference({ ...bundle, suffix })).toThrow(RangeError)
    },
  )

  test.each(['a', 'Z9', 'abcdefghij'])('a bundle reference with the suffix "%s" is accepted', (suffix) => {
    const reference = formatProductReference({ ...bundle, suffix })
    expect(reference).toBe(`DEMA-bundle_10-VID-${suffix}`)
    expect(parseProductReference(reference)).toEqual({ ...bundle, suffix })
  })
})

test.each([
  [{ kind: 'clip', tierCode: 'DELI', media: 'VID', clipId: 42 }, 'DELI-VID-42'],
  [{ kind: 'clip', tierCode: 'CSDO', media: 'PX', clipId: 7 }, 'CSDO-PX-7'],
] as const)('a clip reference is tier code, media and id: %o', (product, reference) => {
  expect(formatProductReference(product)).toBe(reference)
  expect(parseProductReference(reference)).toEqual(product)
})

test('our own reference of a clip is VID-{id} or PX-{id}', () => {
  expect(clipRef('VID', 42)).toBe('VID-42')
  expect(clipRef('PX', 7)).toBe('PX-7')
})
