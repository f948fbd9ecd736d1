import { expect, test } from 'vitest'
import { SAMPLE_FILE } from '../../../test/sample-clips.ts'
import { factsOfFile } from './file-facts.ts'

test('a master says its picture, codec, frames, sound and bytes (R-MEDIA-1)', () => {
  expect(factsOfFile(SAMPLE_FILE).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Picture: 1280 × 720, 720p',
    'File: MP4, H.264',
    'Frames: 24 fps, progressive',
    'Length: 192 frames',
    'Sound: AAC, stereo, 48 kHz',
    'Size: 1.2 MB (1,168,887 bytes)',
  ])
})

test('what is not known is empty (R-MEDIA-1)', () => {
  const unknown = { codec: null, frame_rate: null, frames: null, scan: null, sound: null, size_bytes: null }
  const facts = factsOfFile({ ...SAMPLE_FILE, ...unknown })
  expect(facts.filter(({ value }) => value).map(({ name }) => name)).toEqual(['Picture', 'File'])
})

test.each([
  [999, '999 bytes (999 bytes)'],
  [14_200_000_000, '14.2 GB (14,200,000,000 bytes)'],
])('%d bytes are %s', (bytes, words) => {
  expect(factsOfFile({ ...SAMPLE_FILE, size_bytes: bytes }).at(-1)?.value).toBe(words)
})
