import { expect, test } from 'vitest'
import type { FileFacts } from './file-facts.ts'
import { factsOfFile } from './file-labels.ts'

const FILM: FileFacts = {
  format: 'MP4',
  codec: 'H.264',
  width: 1280,
  height: 720,
  quality: '720p',
  frame_rate: 24,
  frames: 192,
  scan: 'progressive',
  timecode: null,
  stored: null,
  colour: null,
  sound: 'AAC, stereo, 48 kHz',
  size_bytes: 1_168_887,
}

test('a master shows its picture, codec, frames, sound and bytes (R-MEDIA-1)', () => {
  expect(
    factsOfFile(FILM)
      .filter(({ value }) => value)
      .map(({ name, value }) => `${name}: ${value}`),
  ).toEqual([
    'Picture: 1280 × 720, 720p',
    'File: MP4, H.264',
    'Frames: 24 fps, progressive',
    'Length: 192 frames',
    'Sound: AAC, stereo, 48 kHz',
    'Size: 1.2 MB (1,168,887 bytes)',
  ])
})

test('a master of a tape shows how it is stored, and from which timecode', () => {
  const file = { ...FILM, stored: '720 × 576', timecode: '10:00:00:00', colour: 'HLG' }
  const facts = factsOfFile(file).filter(({ name }) => ['Picture', 'Stored as', 'Timecode'].includes(name))
  expect(facts.map(({ value }) => value)).toEqual(['1280 × 720, 720p, HLG', '720 × 576', 'from 10:00:00:00'])
})

test.each([
  [1920, 1920, '1920 × 1920 px, 3.7 MP'],
  [7680, 4320, '7680 × 4320 px, 33.2 MP'],
  [200, 150, '200 × 150 px, under 0.1 MP'],
])('an image of %d × %d pixels has no quality of films', (width, height, label) => {
  const image = { ...FILM, codec: null, frame_rate: null, frames: null, width, height }
  expect(factsOfFile(image)[0]?.value).toBe(label)
})

test('what is not known is empty (R-MEDIA-1)', () => {
  const unknown = { codec: null, frame_rate: null, frames: null, scan: null, sound: null, size_bytes: null }
  const facts = factsOfFile({ ...FILM, ...unknown })
  expect(facts.filter(({ value }) => value).map(({ name }) => name)).toEqual(['Picture', 'File'])
})

test.each([
  [999, '999 bytes (999 bytes)'],
  [14_200_000_000, '14.2 GB (14,200,000,000 bytes)'],
])('%d bytes are %s', (bytes, label) => {
  expect(factsOfFile({ ...FILM, size_bytes: bytes }).at(-1)?.value).toBe(label)
})
