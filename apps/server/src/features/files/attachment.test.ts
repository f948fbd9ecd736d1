/** R-FILE-4: the header with the name of a delivered file. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test('the name of a download is sent in the old and the new header syntax', () => {
  expect(attachment('Café (näh).mp4')).toBe(
    `attachment; filename="Cafe (nah).mp4"; filename*=UTF-8''Caf%C3%A9%20%28n%C3%A4h%29.mp4`,
  )
  expect(attachment('猫')).toBe(`attachment; filename="file"; filename*=UTF-8''%E7%8C%AB`)
})

test('a name never breaks the header, whatever it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(attachment(name)).toMatch(/^[\x20-\x7e]+$/)
    }),
    { numRuns: 1_000 },
  )
})
