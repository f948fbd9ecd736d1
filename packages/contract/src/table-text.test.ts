/** Proves R-INGEST-3: what spreadsheets save is read, whatever they mean by a text. */
import { expect, test } from 'vitest'
import { tableText } from './table-text.ts'

const TEXT = 'file\ttitle\r\na.mp4\tCafé “Zoë” 🦊'
const utf16 = Buffer.from(TEXT, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16, as "Unicode text" is saved', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16 the other way round', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
])('a table in %s is read (R-INGEST-3)', (_encoding, bytes) => {
  expect(tableText(bytes)).toBe(TEXT)
})

test('what is no UTF-8 has a mark in the place of its letters, and no NUL (R-INGEST-3)', () => {
  expect(tableText(Buffer.from('Café', 'latin1'))).toBe('Caf\uFFFD')
  expect(tableText(utf16.subarray(0, 8))).toBe('f\uFFFDi\uFFFDl\uFFFDe\uFFFD')
})
