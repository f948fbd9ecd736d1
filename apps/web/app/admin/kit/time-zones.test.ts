import { expect, onTestFinished, test, vi } from 'vitest'
import { ownTimeZone, timeZoneOptions } from './time-zones.ts'

const LISTED = [
  'Asia/Calcutta',
  'Asia/Katmandu',
  'Asia/Rangoon',
  'Asia/Saigon',
  'Europe/Kiev',
  'Europe/London',
]

function givenBrowser(): void {
  const spy = vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(LISTED)
  onTestFinished(() => spy.mockRestore())
}

test('time zones have their current names although browsers list former ones', () => {
  givenBrowser()
  expect(timeZoneOptions('Europe/London').map(({ value }) => value)).toEqual([
    'Asia/Ho_Chi_Minh',
    'Asia/Kathmandu',
    'Asia/Kolkata',
    'Asia/Yangon',
    'Europe/Kyiv',
    'Europe/London',
  ])
})

test('a former name that is stored stays the value of its option, which has the current name', () => {
  givenBrowser()
  const options = timeZoneOptions('Europe/Kiev')
  expect(options).toContainEqual({ value: 'Europe/Kiev', label: 'Europe/Kyiv' })
  expect(options).toHaveLength(LISTED.length)
})

test('the current names are valid time zones', () => {
  for (const { value } of timeZoneOptions(ownTimeZone()))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: value })).not.toThrow()
})
