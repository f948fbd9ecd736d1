/** R-FILE-4: names of delivered files. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSafeFileName, numberedFileName, safeFileName, uniqueFileNames } from './file-names.ts'

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
    expect([isSafeFileName(name), isSafeFileName(expected)]).toEqual([name === expected, true])
  })

  test.each(['..', '.', 'a/b.mp4', 'a\\b.mp4', '.hidden', 'nul', 'COM1.mp4', 'dog.mp4 ', 'e\u0301.mp4'])(
    'the name %j is not used as it is',
    (name) => {
      expect(isSafeFileName(name)).toBe(false)
    },
  )

  test('a safe name never leaves its folder and is used as it is, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const safe = safeFileName(name)
        expect(safe).toMatch(/^[^/\\\p{Cc}"]+$/u)
        expect(['.', '..']).not.toContain(safe)
        expect([safe, numberedFileName(safe, 99)].map(isSafeFileName)).toEqual([true, true])
      }),
      { numRuns: 1_000 },
    )
  })
})

test('a name that is shortened at a space does not end in one', () => {
  expect(safeFileName(`${'a'.repeat(149)} b`)).toBe('a'.repeat(149))
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
