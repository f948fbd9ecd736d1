/** Timecodes of the frames of a film. */
import { expect, test } from 'vitest'
import {
  frameTimecode,
  lengthTimecode,
  secondsOfTimecode,
  secondsOfTyped,
  timeOfFrame,
} from './film-timecode.ts'

const at = (frameRate: number, start: string | null = null) => ({ frameRate, start })

test('timecodes count hours, minutes, seconds and frames', () => {
  expect(frameTimecode(0, at(25))).toBe('00:00:00:00')
  expect(frameTimecode(8.2, at(25))).toBe('00:00:08:05')
  expect(frameTimecode(3_725.96, at(25))).toBe('01:02:05:24')
})

test('timecodes count in the frames of the clip', () => {
  expect(frameTimecode(1.5, at(24))).toBe('00:00:01:12')
  expect(frameTimecode(1.5, at(50))).toBe('00:00:01:25')
  expect(frameTimecode(1.5, at(60))).toBe('00:00:01:30')
  // A minute of 29.97 has 1798 whole frames, counted in seconds of thirty.
  expect(frameTimecode(60, at(29.97))).toBe('00:00:59:28')
})

test('the length is the difference of the two timecodes', () => {
  expect(frameTimecode(1.9, at(24))).toBe('00:00:01:21')
  expect(lengthTimecode(1.9, 3, 24)).toBe('00:00:01:03')
})

test.each([
  [25, null],
  [25, '10:00:00:00'],
  [29.97, '00:59:59;28'],
  [59.94, '01:00:00;00'],
  [23.976, '09:58:30:12'],
])('at %s frames a second from %s a timecode is the time of its frame', (rate, start) => {
  for (const frame of [0, 1, 29, 30, 1799, 1800, 17_982, 20_000]) {
    const seconds = timeOfFrame(frame, rate)
    expect(secondsOfTimecode(frameTimecode(seconds, at(rate, start)), at(rate, start))).toBeCloseTo(
      frame / rate,
    )
  }
})

test('a timecode before the first frame, and other text, is no time', () => {
  expect(secondsOfTimecode('09:59:59:24', at(25, '10:00:00:00'))).toBeNull()
  expect(secondsOfTimecode('10:00:00', at(25, '10:00:00:00'))).toBeNull()
  expect(secondsOfTimecode('10:00:61:00', at(25, '10:00:00:00'))).toBeNull()
  expect(secondsOfTimecode('10:00:02:25', at(25, '10:00:00:00'))).toBeNull()
  expect(secondsOfTimecode('10:00:02:29', at(29.97, '10:00:00:00'))).toBeCloseTo(89 / 29.97)
})

test('drop-frame leaves out two numbers a minute, except each tenth', () => {
  const dropFrame = at(30_000 / 1_001, '00:59:59;28')
  const numbers = [0, 1, 2, 3].map((frame) => frameTimecode(frame / dropFrame.frameRate, dropFrame))
  expect(numbers).toEqual(['00:59:59;28', '00:59:59;29', '01:00:00;00', '01:00:00;01'])
  const minute = at(29.97, '01:00:59;28')
  expect([0, 1, 2].map((frame) => frameTimecode(frame / 29.97, minute))).toEqual([
    ...['01:00:59;28', '01:00:59;29', '01:01:00;02'],
  ])
  expect(frameTimecode(3_600, at(30_000 / 1_001, '00:00:00;00'))).toBe('01:00:00;00')
  expect(frameTimecode(60, at(60_000 / 1_001, '00:00:59;56'))).toBe('00:01:59;56')
})

test.each([
  ['105', '10:00:00:00', '10:00:01:05'],
  ['5', '10:00:01:12', '10:00:01:15'],
  ['10000105', '00:00:00:00', '10:00:01:05'],
  ['110', '10:00:00:100', '10:00:01:10'],
  [' 10:00:01:05 ', '10:00:00:00', '10:00:01:05'],
])('typed digits %s replace the last ones of %s', (typed, shown, meant) => {
  const counting = at(25, '10:00:00:00')
  expect(secondsOfTyped(typed, shown, counting)).toBe(secondsOfTimecode(meant, counting))
})

test.each(['', '123456789', '0', '9999', '-5', '1e3'])('%s is no timecode of the film', (typed) => {
  expect(secondsOfTyped(typed, '09:00:00:00', at(25, '10:00:00:00'))).toBeNull()
})

test('timecodes begin where the master does, and pass midnight', () => {
  expect(frameTimecode(8.2, at(25, '10:00:00:00'))).toBe('10:00:08:05')
  expect(frameTimecode(1, at(25, '09:59:59:24'))).toBe('10:00:00:24')
  expect(frameTimecode(2, at(25, '23:59:59:00'))).toBe('00:00:01:00')
})

// As in opencinemac/vtc-rs#19 and reidransom/timecode.js#4.
test.each([
  [30_000 / 1_001, '00:00:00;00'],
  [60_000 / 1_001, '00:00:00;00'],
  [120_000 / 1_001, '00:00:00;00'],
])(
  'at %s frames a second each frame of eleven minutes has its own timecode, which leads to it',
  (rate, start) => {
    const counting = at(rate, start)
    const seen = new Set<string>()
    for (let frame = 0; frame < 660 * rate; frame++) {
      const timecode = frameTimecode(timeOfFrame(frame, rate), counting)
      seen.add(timecode)
      expect(Math.round((secondsOfTimecode(timecode, counting) ?? -1) * rate)).toBe(frame)
    }
    expect(seen.size).toBe(Math.ceil(660 * rate))
  },
)

// As in CrystalComputerCorp/smpte-timecode#22.
test.each(['00:04:00;00', '00:04:00;01', '400'])(
  '%s, which drop-frame leaves out, is the next frame',
  (typed) => {
    const counting = at(30_000 / 1_001, '00:00:00;00')
    const seconds = secondsOfTyped(typed.length === 3 ? `${typed}00` : typed, '00:00:00;00', counting)
    expect(frameTimecode(seconds ?? 0, counting)).toBe('00:04:00;02')
  },
)

// As in CrystalComputerCorp/smpte-timecode#36.
test('a semicolon at 23.976 frames a second leaves out no numbers', () => {
  const counting = at(24_000 / 1_001, '10:00:00;06')
  expect(frameTimecode(1 / counting.frameRate, counting)).toBe('10:00:00:07')
  expect(secondsOfTimecode('10:01:00;00', counting)).toBeCloseTo(1_434 / counting.frameRate, 6)
})

test.each([
  [25, '23:59:59:00', '00:00:01:00', 50],
  [30_000 / 1_001, '23:59:59;00', '00:00:01;00', 60],
])('at %s frames a second a film that begins at %s contains %s', (rate, start, typed, frames) => {
  expect(secondsOfTimecode(typed, at(rate, start))).toBeCloseTo(frames / rate, 6)
})
