import { expect, it } from 'vitest'
import { readReference } from './enquiry-reference.ts'

it('a reference of another form is nobody’s text to show', () => {
  for (const given of ['', 'VIDEO-', 'video-7', 'VIDEO-7<b>', 'Call this number', 'VIDEO-07']) {
    expect(readReference(new URLSearchParams({ reference: given }))).toBeNull()
  }
})

it('a reference is the type in upper case, a dash, the id', () => {
  expect(readReference(new URLSearchParams('reference=PACKAGE-51003'))).toBe('PACKAGE-51003')
})
