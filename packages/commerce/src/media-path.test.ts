/** The public addresses of a clip's pictures: their folder changes with the master (R-FILE-2). */
import { expect, test } from 'vitest'
import { mediaPath, picturePath } from './media-path.ts'

const clip = { id: 42, media_version: 'a1b2c3d4' }

test('a file is in the folder of its clip and version', () => {
  expect(mediaPath(clip, 'hls/master.m3u8')).toBe('/media/42/a1b2c3d4/hls/master.m3u8')
})

test('the picture of a clip is its poster in JPEG', () => {
  expect(picturePath(clip)).toBe('/media/42/a1b2c3d4/poster-640.jpg')
})
