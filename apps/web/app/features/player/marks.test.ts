import { expect, test } from 'vitest'
import { addressWithMarks, frameTimecode, marksAsText, NO_MARKS, readMarks, setMark } from './marks.ts'

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
    in: 1.2345,
    out: null,
  })
  expect(shared).toBe('https://rushes.example/clip/7?view=enquire&in=1.23')
  expect(addressWithMarks(shared, NO_MARKS)).toBe('https://rushes.example/clip/7?view=enquire')
})

test('a point that would end before it begins lets the other one go', () => {
  expect(setMark({ in: 2, out: 5 }, 'in', 3)).toEqual({ in: 3, out: 5 })
  expect(setMark({ in: 2, out: 5 }, 'in', 6)).toEqual({ in: 6, out: null })
  expect(setMark({ in: 2, out: 5 }, 'out', 1)).toEqual({ in: null, out: 1 })
  expect(setMark(NO_MARKS, 'in', 0)).toEqual({ in: 0, out: null })
})

test('timecodes count hours, minutes, seconds and frames', () => {
  expect(frameTimecode(0)).toBe('00:00:00:00')
  expect(frameTimecode(8.2)).toBe('00:00:08:05')
  expect(frameTimecode(3_725.96)).toBe('01:02:05:24')
})

test('marks are copied as timecodes', () => {
  expect(marksAsText({ in: 3, out: 8.2 })).toBe('In 00:00:03:00, out 00:00:08:05')
  expect(marksAsText({ in: null, out: 1 })).toBe('Out 00:00:01:00')
})
