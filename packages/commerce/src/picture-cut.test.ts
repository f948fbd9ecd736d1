/** Cuts of a picture to other shapes. */

import { cutOf } from '@rushes/commerce/picture-cut'
import { expect, test } from 'vitest'
import type { Shape } from './picture-cut.ts'

const WIDE = 16 / 9
const CENTRE = { x: 0.5, y: 0.5 }

test.each<[Shape, number, { width: number; height: number }]>([
  ['9:16', WIDE, { width: 81 / 256, height: 1 }],
  ['1:1', WIDE, { width: 9 / 16, height: 1 }],
  ['4:5', WIDE, { width: 0.45, height: 1 }],
  ['1:1', 9 / 16, { width: 1, height: 9 / 16 }],
  ['9:16', 9 / 16, { width: 1, height: 1 }],
])('a cut to %s of a picture with the ratio %d is as large as possible', (shape, ratio, size) => {
  const cut = cutOf(shape, ratio, CENTRE)
  expect(cut.width).toBeCloseTo(size.width)
  expect(cut.height).toBeCloseTo(size.height)
  expect(2 * cut.left + cut.width).toBeCloseTo(1)
  expect(2 * cut.top + cut.height).toBeCloseTo(1)
})

test('a cut follows the focal point and stays within the picture', () => {
  expect(cutOf('1:1', WIDE, { x: 0, y: 0.5 }).left).toBe(0)
  const right = cutOf('1:1', WIDE, { x: 1, y: 0.5 })
  expect(right.left + right.width).toBeCloseTo(1)
})
