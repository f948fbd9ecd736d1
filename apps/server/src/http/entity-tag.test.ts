import { describe, expect, test } from 'vitest'
import { hasCurrent, tagOf } from './entity-tag.ts'

test('a tag is the same for the same bytes and differs for others', () => {
  expect(tagOf('<p>a</p>')).toBe(tagOf(Buffer.from('<p>a</p>')))
  expect(tagOf('<p>a</p>')).not.toBe(tagOf('<p>b</p>'))
  expect(tagOf('')).toMatch(/^"[\w-]{22}"$/)
})

describe('a client has the current version', () => {
  test.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['"b" , W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('a client with If-None-Match: %s has the current version: %s', (header, expected) => {
    expect(hasCurrent({ headers: { 'if-none-match': header } }, '"a"')).toBe(expected)
  })
})
