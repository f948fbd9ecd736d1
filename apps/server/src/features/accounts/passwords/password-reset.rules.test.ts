/** Proves R-PASSWORD-1. */
import { PASSWORD_MESSAGES } from '@rushes/contract/form-messages'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/demo-password.ts'
import { commonPasswords } from './common-passwords.ts'
import { passwordProblems } from './password-reset.rules.ts'

const common = commonPasswords()
const problems = (password: string, confirm = password) =>
  passwordProblems(
    { password, confirm, email: 'ada.lovelace@press.example', brandName: 'Footage House' },
    common,
  )

describe('a new password is refused', () => {
  test('a new password is refused with fewer than 12 visible characters', () => {
    expect(problems('eleven char')).toEqual({ password: [PASSWORD_MESSAGES.tooShort] })
    expect(problems('👩‍🚀'.repeat(3))).toEqual({ password: [PASSWORD_MESSAGES.tooShort] })
  })
  test('a new password is refused with more than 128 characters', () => {
    expect(problems('x'.repeat(129))).toEqual({ password: [PASSWORD_MESSAGES.tooLong] })
    const signs = Array.from({ length: 129 }, (_, at) => String.fromCodePoint(0x1f400 + ((at * 37) % 250)))
    expect(problems(signs.join(''))).toEqual({ password: [PASSWORD_MESSAGES.tooLong] })
    expect(problems(signs.slice(1).join(''))).toEqual({})
    expect(problems('e\u0301t\u00e9 en Provence', '\u00e9te\u0301 en Provence')).toEqual({})
  })
  test('a new password is refused when it is the email address, in upper or lower case', () => {
    expect(problems(' ADA.lovelace@press.example')).toEqual({ password: [PASSWORD_MESSAGES.isEmail] })
  })
  test('a new password is refused when the confirmation differs; the message is at that field', () => {
    expect(problems('long enough!', 'long enough?')).toEqual({ pwd_confirm: [PASSWORD_MESSAGES.mismatch] })
  })

  test.each([
    ['leaked often', 'unbelievable'],
    ['leaked often, in capitals', 'UNBELIEVABLE'],
    ['a common one with digits', 'password1234'],
    ['a common one between signs', '!!Password2026'],
    ['one character', 'aaaaaaaaaaaa'],
    ['a few characters again and again', 'abc1abc1abc1'],
    ['a row of the keyboard', 'qwertyuiop12'],
    ['a German row of the keyboard', 'qwertzuiop12'],
    ['digits in order', '123456789012'],
    ['letters in order, backwards', 'zyxwvutsrqponm'],
    ['the published password of the demo', DEMO_PASSWORD],
    ['the name of the shop with a year', 'footage house 2026'],
    ['the name of the product', 'rushes-rushes-1'],
    ['the name in the email address', 'lovelace1815!'],
  ])('a new password is refused that is easy to guess: %s', (_why, password) => {
    expect(problems(password)).toEqual({ password: [PASSWORD_MESSAGES.guessable] })
  })
})

test.each([
  'twelve char!',
  `${'four words. '.repeat(10)}together`,
  'пароль и фраза',
  'correct horse battery',
  'an entirely new phrase',
  'rushes grow beside the river',
  'password for the cutting room',
])('a new password of 12 to 128 characters of any kind is accepted: %s', (password) => {
  expect(problems(password)).toEqual({})
})
