/** Proves R-STAFF-3: which code is valid, and for how long. The numbers are those of RFC 6238 and RFC 4648. */
import { describe, expect, test } from 'vitest'
import { base32, codeAt, otpauthUri, plainCode, readableCode, stepAt, stepOf } from './one-time-code.rules.ts'

const KEY = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('%d seconds after 1970 the code is %s', (seconds, code) => {
  expect(codeAt(KEY, stepAt(new Date(seconds * 1_000)))).toBe(code)
})

describe('a one-time code', () => {
  const now = new Date(1_111_111_111_000)
  const step = stepAt(now)
  const given = (code: string, lastStep: number | null = null) => stepOf(code, { key: KEY, now, lastStep })

  test.each([-1, 0, 1])('a code is valid %d half minutes from now', (drift) => {
    expect(given(codeAt(KEY, step + drift))).toBe(step + drift)
  })

  test.each([-2, 2])('a code is not valid %d half minutes from now', (drift) => {
    expect(given(codeAt(KEY, step + drift))).toBeNull()
  })

  test('a code is valid once, and no earlier code is valid after it', () => {
    expect(given(codeAt(KEY, step), step)).toBeNull()
    expect(given(codeAt(KEY, step - 1), step)).toBeNull()
    expect(given(codeAt(KEY, step + 1), step)).toBe(step + 1)
  })

  test.each(['', '000000', ' 50471', '050471 ', '50471', 'ABCDEF'])('the code %j is refused', (code) => {
    expect(given(code)).toBeNull()
  })
})

test('the key is shown in base 32, in an address that apps read', () => {
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB')
  expect(otpauthUri({ brand: 'The Wire', email: 'ann@wire.example', key: Buffer.from('fooba') })).toBe(
    'otpauth://totp/The%20Wire:ann%40wire.example?secret=MZXW6YTB&issuer=The%20Wire',
  )
})

test('a recovery code may be typed with any case and separators', () => {
  expect(readableCode('ABCDEFGHIJKLMNOP')).toBe('ABCD-EFGH-IJKL-MNOP')
  for (const typed of ['ABCD-EFGH-IJKL-MNOP', 'abcd efgh ijkl mnop', 'abcdefghijklmnop']) {
    expect(plainCode(typed)).toBe('ABCDEFGHIJKLMNOP')
  }
})
