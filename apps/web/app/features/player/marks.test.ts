/** In and out points: timecodes and addresses. */
import { frameTimecode } from '@rushes/commerce/film-timecode'
import { expect, test } from 'vitest'
import { addressWithMarks, marksAsText, NO_MARKS, readMarks, withMark } from './marks.ts'

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

test('what an address rounds off costs no frame', () => {
  for (const rate of [23.976, 24, 25, 29.97, 30, 50, 60]) {
    for (let frame = 0; frame < 5 * rate; frame += 1) {
      const marked = { in: frame / rate, out: null }
      const shared = readMarks(new URL(addressWithMarks('https://rushes.example/', marked)).searchParams, 10)
      expect(frameTimecode(shared.in ?? -1, at(rate))).toBe(frameTimecode(frame / rate, at(rate)))
    }
  }
})

test('marks are copied as timecodes', () => {
  expect(marksAsText({ in: 3, out: 8.2 }, at(25))).toBe('In 00:00:03:00, out 00:00:08:05')
  expect(marksAsText({ in: null, out: 1 }, at(25))).toBe('Out 00:00:01:00')
  expect(marksAsText({ in: 3, out: null }, at(25, '10:00:00:00'))).toBe('In 10:00:03:00')
})
