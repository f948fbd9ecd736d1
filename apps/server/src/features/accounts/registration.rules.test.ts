import { describe, expect, test } from 'vitest'
import { nameParts, registrationOutcome } from './registration.rules.ts'

describe('the one name of the form', () => {
  test.each([
    ['Ada Byron King', 'Ada', 'Byron King'],
    ['  Cher ', 'Cher', ''],
    ['María  José', 'María', 'José'],
  ])('%j is %j and %j', (name, first_name, last_name) => {
    expect(nameParts(name)).toEqual({ first_name, last_name })
  })
})

describe('a registration', () => {
  const known = { status: 'active', accountStatus: 'active', registration: null } as const
  test('of an unknown address opens an account', () => {
    expect(registrationOutcome(null)).toBe('open')
  })
  test('of a member only tells the owner of the address', () => {
    expect(registrationOutcome(known)).toBe('tell')
  })
  test('of an address that nobody has proven is begun again', () => {
    expect(registrationOutcome({ ...known, status: 'pending', registration: 'unconfirmed' })).toBe('renew')
  })
  test('of somebody who waits for staff only reminds', () => {
    expect(registrationOutcome({ ...known, status: 'pending', registration: 'waiting' })).toBe('remind')
  })
  test('of a closed user or account says nothing', () => {
    expect(registrationOutcome({ ...known, status: 'disabled', registration: 'unconfirmed' })).toBe('nothing')
    expect(registrationOutcome({ ...known, accountStatus: 'disabled' })).toBe('nothing')
  })
})
