/** RFC 9110, 13: which precondition decides, and how tags and dates are compared. */
import { describe, expect, test } from 'vitest'
import { evaluate, isSameFile } from './preconditions.ts'

const MODIFIED = 'Sun, 06 Nov 1994 08:49:37 GMT'
const BEFORE = 'Sun, 06 Nov 1994 08:49:36 GMT'
const AFTER = 'Sun, 06 Nov 1994 08:49:38 GMT'
const FILE = { etag: '"a,b"', modifiedAt: new Date('1994-11-06T08:49:37.900Z') }

describe('a request with preconditions', () => {
  test.each([
    ['no condition', {}, 'send'],
    ['its tag', { 'if-match': '"a,b"' }, 'send'],
    ['its tag among others', { 'if-match': '"x" ,"a,b"' }, 'send'],
    ['any tag', { 'if-match': '*' }, 'send'],
    ['another tag', { 'if-match': '"a"' }, 'failed'],
    ['its tag without quotes', { 'if-match': 'a,b' }, 'failed'],
    ['its tag as a weak one', { 'if-match': 'W/"a,b"' }, 'failed'],
    ['an empty list', { 'if-match': '' }, 'failed'],
    ['a change since', { 'if-unmodified-since': BEFORE }, 'failed'],
    ['no change since', { 'if-unmodified-since': MODIFIED }, 'send'],
    ['a date that is none', { 'if-unmodified-since': '1994-11-06T08:49:36Z' }, 'send'],
    ['an older form of the date', { 'if-unmodified-since': 'Sunday, 06-Nov-94 08:49:36 GMT' }, 'failed'],
    ['the oldest form of the date', { 'if-unmodified-since': 'Sun Nov  6 08:49:36 1994' }, 'failed'],
    ['its tag before a date', { 'if-match': '"a,b"', 'if-unmodified-since': BEFORE }, 'send'],
    ['the client has it', { 'if-none-match': '"a,b"' }, 'unchanged'],
    ['the client has it as a weak tag', { 'if-none-match': 'W/"a,b"' }, 'unchanged'],
    ['the client has anything', { 'if-none-match': '*' }, 'unchanged'],
    ['the client has others', { 'if-none-match': '"a", "b"' }, 'send'],
    ['unchanged by its date', { 'if-modified-since': MODIFIED }, 'unchanged'],
    ['changed by its date', { 'if-modified-since': BEFORE }, 'send'],
    ['a tag before a date', { 'if-none-match': '"x"', 'if-modified-since': AFTER }, 'send'],
    ['a refusal before a match', { 'if-match': '"x"', 'if-none-match': '"a,b"' }, 'failed'],
    ['a match after a match', { 'if-match': '*', 'if-none-match': '"a,b"' }, 'unchanged'],
    ['a date before a match', { 'if-unmodified-since': BEFORE, 'if-none-match': '"a,b"' }, 'failed'],
  ])('a request with preconditions: %s', (_name, headers, expected) => {
    expect(evaluate(headers, FILE)).toBe(expected)
  })

  test('a file without a date ignores conditions about dates', () => {
    const headers = { 'if-unmodified-since': BEFORE, 'if-modified-since': AFTER }
    expect(evaluate(headers, { etag: FILE.etag })).toBe('send')
  })
})

describe('a part continues a file', () => {
  const later = new Date('2026-01-01')
  test.each([
    [undefined, true],
    ['"a,b"', true],
    ['W/"a,b"', false],
    ['"x"', false],
    ['*', false],
    [MODIFIED, true],
    [AFTER, false],
    [BEFORE, false],
  ])('a part continues a file with If-Range: %s: %s', (header, expected) => {
    expect(isSameFile(header, FILE, later)).toBe(expected)
  })

  test('a part never continues a file by a date of the present second, which is weak', () => {
    expect(isSameFile(MODIFIED, FILE, FILE.modifiedAt)).toBe(false)
  })
})
