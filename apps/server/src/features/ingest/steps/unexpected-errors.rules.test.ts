import { expect, test } from 'vitest'
import { resumeAfter } from './unexpected-errors.rules.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

test('R-INGEST-4: an unexpected error is tried again after a growing delay, five times', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7].map((errors) => {
    const at = resumeAfter(errors, NOW)
    return at && (at.getTime() - NOW.getTime()) / 1000
  })
  expect(delays).toEqual([30, 60, 120, 240, 480, null, null])
})
