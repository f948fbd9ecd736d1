/** R-FILE-3: parts of a file. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test.each([
  ['no range', undefined, 'whole'],
  ['the first byte', 'bytes=0-0', { start: 0, end: 0 }],
  ['a part', 'bytes=10-19', { start: 10, end: 19 }],
  ['everything from a position', 'bytes=990-', { start: 990, end: 999 }],
  ['everything', 'bytes=0-', { start: 0, end: 999 }],
  ['the last hundred', 'bytes=-100', { start: 900, end: 999 }],
  ['more than there is from the end', 'bytes=-5000', { start: 0, end: 999 }],
  ['an end behind the end of the file', 'bytes=500-5000', { start: 500, end: 999 }],
  ['an end beyond exact numbers', 'bytes=500-99999999999999999999', { start: 500, end: 999 }],
  ['a start at the end of the file', 'bytes=1000-', 'unsatisfiable'],
  ['a start beyond exact numbers', 'bytes=99999999999999999999-', 'unsatisfiable'],
  ['the last no bytes', 'bytes=-0', 'unsatisfiable'],
  ['a range the wrong way round', 'bytes=10-5', 'whole'],
  ['two ranges', 'bytes=0-1,5-6', 'whole'],
  ['a thousand ranges', `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-${at}`).join(',')}`, 'whole'],
  ['another unit', 'lines=0-1', 'whole'],
  ['no numbers', 'bytes=-', 'whole'],
  ['nonsense', 'bytes=a-b', 'whole'],
  ['a negative number', 'bytes=--5', 'whole'],
  ['the unit in capitals', 'BYTES=0-1', { start: 0, end: 1 }],
])('a range of a thousand bytes is read as expected: %s', (_, header, expected) => {
  expect(readRange(header, 1000)).toEqual(expected)
})

test('a range of an empty file is unsatisfiable', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readRange('bytes=-5', 0)).toBe('whole')
})

test('whatever range is requested, the answer is within the file', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.bigInt({ min: 0n }), fc.bigInt({ min: 0n })).map(([a, b]) => `bytes=${a}-${b}`),
    fc.nat(3000).map((count) => `bytes=-${count}`),
  )
  fc.assert(
    fc.property(header, fc.nat(2000), (text, size) => {
      const range = readRange(text, size)
      if (typeof range === 'string') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeGreaterThanOrEqual(range.start)
      expect(range.end).toBeLessThan(size)
    }),
    { numRuns: 2_000 },
  )
})
