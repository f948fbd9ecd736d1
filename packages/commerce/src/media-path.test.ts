/** The public addresses of a clip's pictures: their folder changes with the master (R-FILE-2). */
import { expect, test } from 'vitest'
import { mediaPath, picturePath } from './media-path.ts'

const clip = { id: 42, media_version: 'a1b2c3d4' }

test('a file lies in the folder of its clip and version', () => {
  expect(mediaPath(clip, 'hls/master.m3u8')).toBe('/media/42/a1b2c3d4/hls/master.m3u8')
})

test.each([
  ['video', '/media/42/a1b2c3d4/poster.jpg'],
  ['short', '/media/42/a1b2c3d4/poster.jpg'],
  ['image', '/media/42/a1b2c3d4/thumb.jpg'],
] as const)('the picture of a %s is %s', (type, path) => {
  expect(picturePath({ ...clip, type })).toBe(path)
})
