import { describe, expect, it } from 'vitest'
import { sampleBundleCart, sampleCart } from '../../../test/sample-cart.ts'
import { parseKeptClips, withClipsOf } from './kept-clips-store.ts'

describe('clips kept from an emptied cart', () => {
  it('what is not a clip is dropped when read back', () => {
    expect(parseKeptClips('x')).toBeNull()
    expect(parseKeptClips([null, { id: 'a', title: 'A' }, { id: 1 }, { id: 2, title: 'Two' }])).toEqual([
      { id: 2, title: 'Two' },
    ])
  })
  it('each clip is kept once', () => {
    expect(withClipsOf(sampleCart([1, 2]), [{ id: 1, title: 'Clip 1' }])).toEqual([
      { id: 1, title: 'Clip 1' },
      { id: 2, title: 'Clip 2' },
    ])
  })
  it('credits are not clips', () => {
    expect(withClipsOf(sampleBundleCart(), [])).toEqual([])
  })
})
