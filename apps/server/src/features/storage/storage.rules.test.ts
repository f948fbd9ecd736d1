/** Proves the limits of R-FILE-7 and R-FILE-8. */
import { expect, test } from 'vitest'
import { isUnlikely, waitOf } from './storage.rules.ts'

test.each([
  ['a few of a small storage', { files: 100, old: 100 }, false],
  ['a tenth', { files: 10_000, old: 1_000 }, false],
  ['more than a tenth', { files: 10_000, old: 1_001 }, true],
  ['everything, because the database is empty', { files: 5_000, old: 5_000 }, true],
])('files without a row that are %s: unlikely is %s (R-FILE-7)', (_case, counts, expected) => {
  expect(isUnlikely(counts)).toBe(expected)
})

test('a reader that is faster than the rate waits, and a slower one does not (R-FILE-8)', () => {
  expect(waitOf(10_000, 400, 10_000)).toBe(600)
  expect(waitOf(10_000, 1_500, 10_000)).toBe(0)
})
