/** R-FILE-4: names of delivered files. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attachment, safeFileName, uniqueFileNames } from './file-name.ts'

describe('a safe name', () => {
  test.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\windows\\x.mp4', 'C__windows_x.mp4'],
    ['clip\u0000\r\n.mp4', 'clip___.mp4'],
    ['gpj.\u202Eexe.mp4', 'gpj._exe.mp4'],
    ['...', 'file'],
    ['', 'file'],
    ['con.mp4', '_con.mp4'],
    ['Søren’s dog.mp4', 'Søren’s dog.mp4'],
    [`${'a'.repeat(300)}.mp4`, `${'a'.repeat(146)}.mp4`],
  ])('a safe name of %j is %j', (name, expected) => {
    expect(safeFileName(name)).toBe(expected)
  })

  test('a safe name never leaves its folder and never breaks a header, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(safeFileName(name)).toMatch(/^[^/\\\p{Cc}"]+$/u)
        expect(['.', '..']).not.toContain(safeFileName(name))
        expect(attachment(name)).toMatch(/^[\x20-\x7e]+$/)
      }),
      { numRuns: 1_000 },
    )
  })
})

test('names in one archive are made unique, also when they differ only in case', () => {
  expect(uniqueFileNames(['dog.mp4', 'DOG.mp4', 'dog.mp4', 'dog (2).mp4', 'x'])).toEqual([
    'dog.mp4',
    'DOG (2).mp4',
    'dog (3).mp4',
    'dog (2) (2).mp4',
    'x',
  ])
})

test('the name of a download is sent in the old and the new header syntax', () => {
  expect(attachment('Café (näh).mp4')).toBe(
    `attachment; filename="Cafe (nah).mp4"; filename*=UTF-8''Caf%C3%A9%20%28n%C3%A4h%29.mp4`,
  )
  expect(attachment('猫')).toBe(`attachment; filename="file"; filename*=UTF-8''%E7%8C%AB`)
})
