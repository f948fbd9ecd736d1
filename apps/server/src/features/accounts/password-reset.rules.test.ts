/** Proves R-PASSWORD-1. */
import { PASSWORD_MESSAGES } from '@rushes/contract/form-messages'
import { describe, expect, test } from 'vitest'
import { passwordProblems } from './password-reset.rules.ts'

const problems = (password: string, confirm = password) =>
  passwordProblems({ password, confirm, email: 'ada@press.example' })

describe('a new password is refused', () => {
  test('with fewer than 10 characters, as a person counts them', () => {
    expect(problems('ninechars')).toEqual({ password: [PASSWORD_MESSAGES.tooShort] })
    expect(problems('👩‍🚀'.repeat(3))).toEqual({ password: [PASSWORD_MESSAGES.tooShort] })
  })
  test('with more than 128 characters', () => {
    expect(problems('x'.repeat(129))).toEqual({ password: [PASSWORD_MESSAGES.tooLong] })
  })
  test('when it is the email address, in upper or lower case', () => {
    expect(problems(' ADA@press.example')).toEqual({ password: [PASSWORD_MESSAGES.isEmail] })
  })
  test('when the confirmation differs; the message is at that field', () => {
    expect(problems('long enough!', 'long enough?')).toEqual({ pwd_confirm: [PASSWORD_MESSAGES.mismatch] })
  })
})

test('a new password of 10 to 128 characters of any kind is accepted', () => {
  for (const password of ['ten chars!', 'x'.repeat(128), 'пароль и фраза', '   spaces   ']) {
    expect(problems(password)).toEqual({})
  }
})
