/** What a requested file contains (R-RENDITION-1, R-RENDITION-2). */
import { expect, test } from 'vitest'
import { type PlannedClip, planRendition, type Requested, suffixOf } from './rendition-plan.rules.ts'

const CLIP: PlannedClip = {
  id: 42,
  type: 'video',
  width: 3_840,
  height: 2_160,
  duration_s: 20,
  frame_rate: 25,
  focal: { x: 0.5, y: 0.5 },
  timecode: '10:00:00:00',
}
const plan = (requested: Partial<Requested>, clip: Partial<PlannedClip> = {}) =>
  planRendition({ ...CLIP, ...clip }, { format: '1080p', handle_s: 0, ...requested }, 'Rushes')

test('R-RENDITION-2: marks are frames of the film, the out point not included, with handles as far as the film has them', () => {
  expect(plan({ from_s: 2, to_s: 4 })).toMatchObject({ begin: 50, end: 100, timecode: '10:00:02:00' })
  expect(plan({ from_s: 2, to_s: 4, handle_s: 1 })).toMatchObject({ begin: 25, end: 125 })
  expect(plan({ from_s: 0.4, to_s: 19.6, handle_s: 1 })).toMatchObject({ begin: 0, end: null })
  expect(plan({ from_s: 2.019 })).toMatchObject({ begin: 50, end: null })
})

test('R-RENDITION-2: marks of another frame rate are counted in frames of the film', () => {
  const dropFrame = { frame_rate: 29.97, timecode: '00:00:59;28' }
  // The second frame of 25 a second is in the middle of the second of 29.97.
  expect(plan({ from_s: 0.04, to_s: 10.01 }, dropFrame)).toMatchObject({ begin: 1, end: 300 })
  expect(plan({ from_s: 2 / 29.97, to_s: 10.01 }, dropFrame)).toMatchObject({
    begin: 2,
    timecode: '00:01:00;02',
  })
})

test.each<[string, Partial<Requested>, string]>([
  ['a comp of a part', { format: 'comp', from_s: 5 }, 'from_s'],
  ['a comp that ends early', { format: 'comp', to_s: 5 }, 'to_s'],
  ['reversed marks', { from_s: 5, to_s: 4 }, 'to_s'],
  ['equal marks', { from_s: 5, to_s: 5 }, 'to_s'],
  ['marks within one frame', { from_s: 5, to_s: 5.03 }, 'to_s'],
  ['an in point behind the end', { from_s: 20 }, 'from_s'],
  ['an out point behind the end', { from_s: 1, to_s: 20.1 }, 'to_s'],
  ['a still behind the end', { format: 'still', from_s: 20 }, 'from_s'],
  ['the whole film in its own size', { format: 'full' }, 'from_s'],
])('R-RENDITION-1: %s are refused', (_, requested, field) => {
  expect(plan(requested)).toMatchObject({ field })
})

test('R-RENDITION-1: a picture has no other formats', () => {
  expect(plan({}, { type: 'image' })).toMatchObject({ field: 'clip_id' })
})

test('R-RENDITION-1: a size is never larger than the master, and has even sides', () => {
  expect(plan({})).toMatchObject({ size: { width: 1_920, height: 1_080 }, crop: null })
  expect(plan({ format: '720p' })).toMatchObject({ size: { width: 1_280, height: 720 } })
  expect(plan({}, { width: 641, height: 361 })).toMatchObject({ size: { width: 640, height: 360 } })
  expect(plan({ format: '720p' }, { width: 2_160, height: 3_840 })).toMatchObject({
    size: { width: 720, height: 1_280 },
  })
})

test('R-RENDITION-1: crops follow the focal point and stay within the picture', () => {
  expect(plan({ format: 'square' })).toMatchObject({
    crop: { width: 1_080, height: 1_080, left: 420, top: 0 },
  })
  for (const x of [0, 0.3, 1]) {
    for (const format of ['vertical', 'square'] as const) {
      const made = plan({ format }, { focal: { x, y: 1 }, width: 1_277, height: 533 })
      if ('field' in made || made.crop === null) throw new Error('There is no crop.')
      const { size, crop } = made
      expect(crop.left).toBeGreaterThanOrEqual(0)
      expect(crop.left + crop.width).toBeLessThanOrEqual(size.width)
      expect(crop.top + crop.height).toBeLessThanOrEqual(size.height)
      expect(crop.left / Math.max(1, size.width - crop.width)).toBeCloseTo(x, 1)
    }
  }
})

test('R-RENDITION-1: a file is named after its format, and a part after its frames', () => {
  const named = (requested: Partial<Requested>) => {
    const made = plan(requested)
    return 'field' in made ? made.message : suffixOf(requested.format ?? '1080p', made)
  }
  expect(named({})).toBe('1080p')
  expect(named({ from_s: 2, to_s: 4 })).toBe('1080p-50-100')
  expect(named({ from_s: 2 })).toBe('1080p-50-end')
  expect(named({ format: 'still', from_s: 2 })).toBe('frame-50')
})

test.each([
  [24, '19:36:00;05', '19:36:00:05'],
  [25, '10:00:00;00', '10:00:00:00'],
  [29.97, '00:00:59;29', '00:00:59;29'],
  [119.88, '00:00:00;100', '00:00:00;100'],
])(
  'R-COMP-1: a comp of a film with %s frames a second and the timecode %s starts at %s',
  (frame_rate, timecode, expected) => {
    expect(plan({ format: 'comp' }, { frame_rate, timecode })).toMatchObject({ timecode: expected })
  },
)

test('R-COMP-1: a comp is the whole film, small, watermarked, and starts at the timecode of the original', () => {
  expect(plan({ format: 'comp' })).toMatchObject({
    kind: 'film',
    begin: 0,
    end: null,
    size: { width: 960, height: 540 },
    timecode: '10:00:00:00',
    watermark: 'Rushes VID-42',
  })
  expect(plan({ format: '720p' })).toMatchObject({ watermark: null })
})
