import { describe, expect, test } from 'vitest'
import { readLicenceReference, shownLicenceReference } from './licence-reference.ts'

describe('R-VERIFY-1: the reference of a licence', () => {
  test('a reference is shown in groups of four', () => {
    expect(shownLicenceReference('7Q2M9KDT4XWB')).toBe('7Q2M-9KDT-4XWB')
  })

  test.each([
    '7Q2M-9KDT-4XWB',
    '7q2m-9kdt-4xwb',
    ' 7Q2M 9KDT 4XWB\n',
    '7Q2M9KDT4XWB',
    '7Q2M–9KDT—4XWB',
    '7Q2M\u00a09KDT\u20114XWB',
    '７Ｑ２Ｍ９ＫＤＴ４ＸＷＢ',
  ])('case, spaces and hyphens of a typed reference do not matter: %s', (typed) => {
    expect(readLicenceReference(typed)).toBe('7Q2M9KDT4XWB')
  })

  test('the letters O, I and L are read as the digits that they resemble', () => {
    expect(readLicenceReference('oO0i-Il1L-1234')).toBe('000111111234')
  })

  test.each([
    '',
    '7Q2M-9KDT-4XW',
    '7Q2M-9KDT-4XWBB',
    '7Q2M-9KDT-4XWU',
    '7Q2M/9KDT/4XWB',
    '7Q2M_9KDT_4XWB',
    `7Q2M9KDT4XWB${' '.repeat(80)}`,
  ])('another text is no reference: %j', (typed) => {
    expect(readLicenceReference(typed)).toBeNull()
  })

  test('what is shown is read as what is stored', () => {
    const stored = '0123456789AB'
    expect(readLicenceReference(shownLicenceReference(stored))).toBe(stored)
  })
})
