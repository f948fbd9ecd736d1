import { describe, expect, test } from 'vitest'
import { sampleBundleCart, sampleCart } from '../../../test/sample-cart.ts'
import { parseKeptClips, withClipsOf } from './kept-clips-store.ts'

describe('R-CART-5: clips kept from an emptied cart', () => {
  test('what is not a clip is dropped when read back', () => {
    expect(parseKeptClips('x')).toBeNull()
    expect(parseKeptClips([null, { id: 'a', title: 'A' }, { id: 1 }, { id: 2, title: 'Two' }])).toEqual([
      { id: 2, title: 'Two' },
    ])
  })
  test('each clip is kept once', () => {
    expect(withClipsOf(sampleCart([1, 2]), [{ id: 1, title: 'Clip 1' }])).toEqual([
      { id: 1, title: 'Clip 1' },
      { id: 2, title: 'Clip 2' },
    ])
  })
  test('credits are not clips', () => {
    expect(withClipsOf(sampleBundleCart(), [])).toEqual([])
  })
})
