import { expect, test } from 'vitest'
import { qualityOf } from './quality.ts'

test.each([
  [7680, 4320, '8K'],
  [3840, 2160, '4K'],
  [3840, 2159, '1080p'],
  [1920, 1080, '1080p'],
  [1920, 1079, '720p'],
  [1280, 720, '720p'],
  [1280, 719, 'SD'],
  [0, 0, 'SD'],
])('a frame of %d × %d is %s (R-MEDIA-1)', (width, height, quality) => {
  expect(qualityOf({ width, height })).toBe(quality)
})

test('an upright frame is classified by its shorter side (R-MEDIA-1)', () => {
  expect(qualityOf({ width: 1080, height: 1920 })).toBe('1080p')
  expect(qualityOf({ width: 404, height: 720 })).toBe('SD')
})
