/** R-SESSION-5: which address may follow a login; how addresses are built. */
import { describe, expect, test } from 'vitest'
import { mediaUrl, safeNext, urlOf } from './url.ts'

describe('the address to go to after logging in', () => {
  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'cart', ''])(
    'the address to go to after logging in refuses %j',
    (next) => expect(safeNext(next)).toBeNull(),
  )

  test('the address to go to after logging in refuses a host hidden behind a control character', () => {
    expect(safeNext('/\t/evil.example')).toBeNull()
  })

  test.each(['/..//evil.example', '/.//evil.example', '/./\\evil.example', '/a/../..//evil.example'])(
    'the address to go to after logging in refuses a host that appears once dots are resolved: %j',
    (next) => expect(safeNext(next)).toBeNull(),
  )

  test('the address to go to after logging in keeps a path of our own with its query', () => {
    expect(safeNext('/clip/7?view=enquire')).toBe('/clip/7?view=enquire')
  })
})

test('an address leaves out what is empty and keeps zero', () => {
  expect(urlOf('/search', { term: '', type: 'video', cat: null, duration_start: 0 })).toBe(
    '/search?type=video&duration_start=0',
  )
})

test('a media path gets the installation’s base, an absolute address stays', () => {
  expect(mediaUrl('https://cdn.example', '/media/1/a/poster.jpg')).toBe(
    'https://cdn.example/media/1/a/poster.jpg',
  )
  expect(mediaUrl('https://cdn.example', 'https://other.example/x.jpg')).toBe('https://other.example/x.jpg')
})
