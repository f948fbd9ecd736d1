import { expect, test } from 'vitest'
import { endLabel } from './offer-labels.ts'

test('the end of an offer names the time zone of the reader', () => {
  const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts(new Date('2026-12-02T10:00:00Z'))
    .find(({ type }) => type === 'timeZoneName')
  expect(zone?.value).toBeTruthy()
  expect(endLabel('2026-12-02T10:00:00Z')).toMatch(/^\d+ December 2026 at \d\d:\d\d /)
  expect(endLabel('2026-12-02T10:00:00Z').endsWith(` ${zone?.value}`)).toBe(true)
})
