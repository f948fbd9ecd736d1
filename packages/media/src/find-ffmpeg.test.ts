import { expect, test } from 'vitest'
import { findFfmpeg, isNewEnough } from './find-ffmpeg.ts'

test.each([
  ['5.1.9-0+deb12u1', true],
  ['n7.0-7-gd38bf5e08e-20240407', true],
  ['8.0', true],
  ['N-114000-g1234567', true],
  ['5.0.3', false],
  ['4.4.2-0ubuntu0.22.04.1', false],
  ['unknown', false],
])('version %s is new enough: %s (R-MEDIA-8)', (version, enough) => {
  expect(isNewEnough(version)).toBe(enough)
})

test('an ffmpeg is installed with the dependencies', async () => {
  expect(await findFfmpeg('')).toMatchObject({ version: expect.stringMatching(/\d/) })
})

test('the ffmpeg that the operator names is not replaced by another one', async () => {
  await expect(findFfmpeg('/nowhere/ffmpeg')).rejects.toThrow('Video needs ffmpeg 5.1 or newer')
})
