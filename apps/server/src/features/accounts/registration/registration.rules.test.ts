/** Proves R-REGISTER-4 as a rule: registrations that lead to an account, an email or nothing. */
import { describe, expect, test } from 'vitest'
import { nameParts, registrationOutcome } from './registration.rules.ts'

describe('the name in the registration form', () => {
  test.each([
    ['Ada Byron King', 'Ada', 'Byron King'],
    ['  Cher ', 'Cher', ''],
    ['María  José', 'María', 'José'],
  ])(
    'the name %j in the registration form becomes first name %j and last name %j',
    (name, first_name, last_name) => {
      expect(nameParts(name)).toEqual({ first_name, last_name })
    },
  )
})

describe('a registration', () => {
  const known = { status: 'active', accountStatus: 'active', registration: null } as const
  test('a registration of an unknown address opens an account', () => {
    expect(registrationOutcome(null)).toBe('open')
  })
  test('a registration of a member only sends an email to the owner of the address', () => {
    expect(registrationOutcome(known)).toBe('notify')
  })
  test('a registration of an unconfirmed address starts again', () => {
    expect(registrationOutcome({ ...known, status: 'pending', registration: 'unconfirmed' })).toBe('renew')
  })
  test('a registration of a user who waits for approval sends only a reminder', () => {
    expect(registrationOutcome({ ...known, status: 'pending', registration: 'waiting' })).toBe('remind')
  })
  test('a registration of a disabled user or account sends nothing', () => {
    expect(registrationOutcome({ ...known, status: 'disabled', registration: 'unconfirmed' })).toBe('nothing')
    expect(registrationOutcome({ ...known, accountStatus: 'disabled' })).toBe('nothing')
  })
})
