import { describe, expect, test } from 'vitest'
import { emailOf } from './email.ts'

const Email = emailOf({ email: 'missing', emailFormat: 'wrong' })
const parse = (text: string) => Email.safeParse(text)

describe('an email address', () => {
  test.each([
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['rene\u0301@press.example', 'ren\u00e9@press.example'],
    ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
    [' Ada.Byron+x@Press.Example ', 'Ada.Byron+x@Press.Example'],
  ])('an email address is stored in one form: %s as %s', (given, stored) => {
    expect(parse(given)).toEqual({ success: true, data: stored })
  })

  test.each([
    'ada',
    'ada@',
    '@press.example',
    'ada@press',
    'ada@bücher',
    'a da@bücher.example',
    'ada@bücher.example/x',
    'ada@bücher.example:25',
    'ada@evil.example@bücher.example',
    'ada..byron@bücher.example',
    '.ada@bücher.example',
    'ada@-bücher..example',
    'ada@xn--a\u0080.example',
    `${'é'.repeat(65)}@press.example`,
    'ada,bob@bücher.example',
    'ada\r\nbcc:x@bücher.example',
    '"ada"@bücher.example',
  ])('an email address is refused: %j', (given) => {
    expect(parse(given).error?.issues.map(({ message }) => message)).toEqual(['wrong'])
  })

  test('an email address is required', () => {
    expect(parse('  ').error?.issues[0]?.message).toBe('missing')
  })
})
