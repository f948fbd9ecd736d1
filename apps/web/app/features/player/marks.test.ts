/** In and out points: timecodes and addresses. */
import { expect, test } from 'vitest'
import {
  addressWithMarks,
  frameTimecode,
  lengthTimecode,
  marksAsText,
  NO_MARKS,
  readMarks,
  withMark,
} from './marks.ts'

const read = (query: string) => readMarks(new URLSearchParams(query), 10)

test('what an address says wrongly is no mark', () => {
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

test('timecodes count hours, minutes, seconds and frames', () => {
  expect(frameTimecode(0, 25)).toBe('00:00:00:00')
  expect(frameTimecode(8.2, 25)).toBe('00:00:08:05')
  expect(frameTimecode(3_725.96, 25)).toBe('01:02:05:24')
})

test('timecodes count in the frames of the clip', () => {
  expect(frameTimecode(1.5, 24)).toBe('00:00:01:12')
  expect(frameTimecode(1.5, 50)).toBe('00:00:01:25')
  expect(frameTimecode(1.5, 60)).toBe('00:00:01:30')
  // A minute of 29.97 has 1798 whole frames, counted in seconds of thirty.
  expect(frameTimecode(60, 29.97)).toBe('00:00:59:28')
})

test('the length is the difference of the two timecodes', () => {
  expect(frameTimecode(1.9, 24)).toBe('00:00:01:21')
  expect(lengthTimecode(1.9, 3, 24)).toBe('00:00:01:03')
})

test('what an address rounds off costs no frame', () => {
  for (const rate of [23.976, 24, 25, 29.97, 30, 50, 60]) {
    for (let frame = 0; frame < 5 * rate; frame += 1) {
      const marked = { in: frame / rate, out: null }
      const shared = readMarks(new URL(addressWithMarks('https://rushes.example/', marked)).searchParams, 10)
      expect(frameTimecode(shared.in ?? -1, rate)).toBe(frameTimecode(frame / rate, rate))
    }
  }
})

test('marks are copied as timecodes', () => {
  expect(marksAsText({ in: 3, out: 8.2 }, 25)).toBe('In 00:00:03:00, out 00:00:08:05')
  expect(marksAsText({ in: null, out: 1 }, 25)).toBe('Out 00:00:01:00')
})
