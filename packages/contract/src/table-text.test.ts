/** Text files of spreadsheets are read in every encoding that these save. */
import { expect, test } from 'vitest'
import { tableText } from './table-text.ts'

const TEXT = 'file\ttitle\r\na.mp4\tCafé “Zoë” 🦊'

const utf8 = (text: string) => new TextEncoder().encode(text)
const codesOf = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
const utf16 = (text: string) => Uint8Array.from(codesOf(text).flatMap((code) => [code & 255, code >> 8]))
const utf16Reversed = (text: string) =>
  Uint8Array.from(codesOf(text).flatMap((code) => [code >> 8, code & 255]))

test.each([
  ['UTF-8', utf8(TEXT)],
  ['UTF-8 with its byte order mark', utf8(`\uFEFF${TEXT}`)],
  ['UTF-16, as "Unicode text" is saved', utf16(`\uFEFF${TEXT}`)],
  ['UTF-16 in the other byte order', utf16Reversed(`\uFEFF${TEXT}`)],
])('a table in %s is read', (_encoding, bytes) => {
  expect(tableText(bytes)).toBe(TEXT)
})

test('text that is not UTF-8 has replacement characters, and no NUL', () => {
  expect(tableText(Uint8Array.from(codesOf('Café')))).toBe('Caf\uFFFD')
  expect(tableText(utf16(TEXT).subarray(0, 8))).toBe('f\uFFFDi\uFFFDl\uFFFDe\uFFFD')
})
