import { describe, expect, test } from 'vitest'
import { moveClip } from './move-clip.ts'

describe('a clip of a list', () => {
  test.each([
    ['later', 1, 2, [2, 3, 1, 4]],
    ['earlier', 3, 0, [3, 1, 2, 4]],
    ['beyond the end', 2, 9, [1, 3, 4, 2]],
    ['before the beginning', 2, -3, [2, 1, 3, 4]],
  ])('a clip of a list moves %s', (_, id, place, order) => {
    expect(moveClip([1, 2, 3, 4], id, place)).toEqual(order)
  })

  test('a clip of a list that stays, or is not there, leaves the order as it is', () => {
    const order = [1, 2, 3]
    expect(moveClip(order, 2, 1)).toBe(order)
    expect(moveClip(order, 9, 0)).toBe(order)
  })
})
