import { describe, expect, test } from 'vitest'
import { enquiryReference, readReference } from './enquiry-reference.ts'

describe('R-ENQUIRY-2: a reference', () => {
  test.each(['', 'VIDEO-', 'video-7', 'VIDEO-7<b>', 'Call this number', 'VIDEO-07'])(
    'a reference of another form, %j, is never shown on the page',
    (given) => expect(readReference(new URLSearchParams({ reference: given }))).toBeNull(),
  )

  test('a reference is the type in upper case, a dash, the id', () => {
    expect(enquiryReference({ type: 'package', id: 51003 })).toBe('PACKAGE-51003')
    expect(readReference(new URLSearchParams('reference=PACKAGE-51003'))).toBe('PACKAGE-51003')
  })
})
