/** Proves R-ENQUIRY-2 as a rule: the form of a reference. */
import { describe, expect, test } from 'vitest'
import { parseReference } from './enquiry-reference.ts'

describe('a reference', () => {
  test.each([
    '',
    'VIDEO',
    'VIDEO-',
    'VIDEO-0',
    'VIDEO-07',
    'video-7',
    'CLIP-7',
    'VIDEO-7 ',
    'VIDEO--7',
    'VIDEO-7.5',
    'VIDEO-2147483648',
  ])('a reference %j is refused', (reference) => {
    expect(parseReference(reference)).toBeNull()
  })
  test('a reference is the content type in upper case, a dash, the id', () => {
    expect(parseReference('VIDEO-41207')).toEqual({ type: 'video', id: 41_207 })
    expect(parseReference('PACKAGE-2147483647')).toEqual({ type: 'package', id: 2_147_483_647 })
  })
})
