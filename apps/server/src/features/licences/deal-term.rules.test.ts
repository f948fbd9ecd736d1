import { expect, test } from 'vitest'
import { isInTerm } from './deal-term.rules.ts'

test('R-DEAL-3: a licence is in its term until the end, and always in perpetuity', () => {
  const end = new Date('2026-06-30T23:59:59.999Z')
  expect(isInTerm(end, new Date(end.getTime() - 1))).toBe(true)
  expect(isInTerm(end, end)).toBe(false)
  expect(isInTerm(null, end)).toBe(true)
})
