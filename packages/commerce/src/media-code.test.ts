/** The codes of a medium; a short is sold as video (R-CART-1). */
import { expect, test } from 'vitest'
import { isMediaCode, mediaCodeOf, priceMediaOf, priceMediaOfCode } from './media-code.ts'

test.each(['vid', 'IMG', '', undefined])('%s is not a media code', (value) => {
  expect(isMediaCode(value)).toBe(false)
})

test.each([
  ['video', 'VID', 'video'],
  ['short', 'VID', 'video'],
  ['image', 'PX', 'image'],
] as const)('a %s is sold as %s at the prices of %s', (type, code, media) => {
  expect(mediaCodeOf(type)).toBe(code)
  expect(priceMediaOf(type)).toBe(media)
  expect(priceMediaOfCode(code)).toBe(media)
  expect(isMediaCode(code)).toBe(true)
})
