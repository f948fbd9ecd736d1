/** In and out points: timecodes and addresses. */
import { expect, test } from 'vitest'
import {
  addressWithMarks,
  frameTimecode,
  lengthTimecode,
  marksAsText,
  NO_MARKS,
  readMarks,
  secondsOfTimecode,
  secondsOfTyped,
  timeOfFrame,
  withMark,
} from './marks.ts'

const read = (query: string) => readMarks(new URLSearchParams(query), 10)

test('an invalid value of an address is no mark', () => {
  for (const query of [
    'in=',
    'in=abc',
    'in=-1',
    'in=1e3',
    'in=11',
    'in=Infinity',
    'in=3&out=2',
    'in=2&out=2',
  ]) {
    expect(read(query), query).toEqual(NO_MARKS)
  }
})

test('marks are shared in the address', () => {
  expect(read('in=1.25&out=10')).toEqual({ in: 1.25, out: 10 })
  expect(read('out=0')).toEqual({ in: null, out: 0 })
  const shared = addressWithMarks('https://rushes.example/clip/7?view=enquire&in=9', {
    in: 1.2346,
    out: null,
  })
  expect(shared).toBe('https://rushes.example/clip/7?view=enquire&in=1.235')
  expect(addressWithMarks(shared, NO_MARKS)).toBe('https://rushes.example/clip/7?view=enquire')
})

test('a point that would end before it begins lets the other one go', () => {
  expect(withMark({ in: 2, out: 5 }, 'in', 3)).toEqual({ in: 3, out: 5 })
  expect(withMark({ in: 2, out: 5 }, 'in', 6)).toEqual({ in: 6, out: null })
  expect(withMark({ in: 2, out: 5 }, 'out', 1)).toEqual({ in: null, out: 1 })
  expect(withMark(NO_MARKS, 'in', 0)).toEqual({ in: 0, out: null })
})

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

test('what an address rounds off costs no frame', () => {
  for (const rate of [23.976, 24, 25, 29.97, 30, 50, 60]) {
    for (let frame = 0; frame < 5 * rate; frame += 1) {
      const marked = { in: frame / rate, out: null }
      const shared = readMarks(new URL(addressWithMarks('https://rushes.example/', marked)).searchParams, 10)
      expect(frameTimecode(shared.in ?? -1, at(rate))).toBe(frameTimecode(frame / rate, at(rate)))
    }
  }
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
})

test('marks are copied as timecodes', () => {
  expect(marksAsText({ in: 3, out: 8.2 }, at(25))).toBe('In 00:00:03:00, out 00:00:08:05')
  expect(marksAsText({ in: null, out: 1 }, at(25))).toBe('Out 00:00:01:00')
})

test('timecodes begin where the master does, and pass midnight', () => {
  expect(frameTimecode(8.2, at(25, '10:00:00:00'))).toBe('10:00:08:05')
  expect(frameTimecode(1, at(25, '09:59:59:24'))).toBe('10:00:00:24')
  expect(frameTimecode(2, at(25, '23:59:59:00'))).toBe('00:00:01:00')
  expect(marksAsText({ in: 3, out: null }, at(25, '10:00:00:00'))).toBe('In 10:00:03:00')
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
  [' 10:00:01:05 ', '10:00:00:00', '10:00:01:05'],
])('typed digits %s replace the last ones of %s', (typed, shown, meant) => {
  const counting = at(25, '10:00:00:00')
  expect(secondsOfTyped(typed, shown, counting)).toBe(secondsOfTimecode(meant, counting))
})

test.each(['', '123456789', '0', '9999', '-5', '1e3'])('%s is no timecode of the film', (typed) => {
  expect(secondsOfTyped(typed, '09:00:00:00', at(25, '10:00:00:00'))).toBeNull()
})
