/** Decisions about what the public sees of a licence (R-VERIFY-2, R-VERIFY-4). */
import { describe, expect, test } from 'vitest'
import { companyOf, outletsOf, statusOf } from './verification.rules.ts'

const NOW = new Date('2026-05-05T10:00:00Z')
const BEFORE = new Date('2026-05-05T09:59:59Z')
const RECALL = { kind: 'withdrawn' }

describe('R-VERIFY-2: the state of a licence', () => {
  test.each([
    ['in_force', {}],
    ['in_force', { ends_at: new Date('2026-05-05T10:00:01Z') }],
    ['recalled', { recall: RECALL }],
    ['ended', { ends_at: NOW }],
    ['ended', { ends_at: BEFORE, recall: RECALL }],
    ['revoked', { revoked_at: BEFORE }],
    ['revoked', { revoked_at: BEFORE, ends_at: BEFORE, recall: RECALL }],
  ])('the state is %s with %o', (status, change) => {
    expect(statusOf({ revoked_at: null, ends_at: null, recall: null, ...change }, NOW)).toBe(status)
  })
})

describe('R-VERIFY-4: the licensee', () => {
  test.each(['The Daily Scroll', 'Ada Byron Ltd', 'Byron', 'Ada & Byron'])(
    'a company is named: %s',
    (name) => {
      expect(companyOf(name, ['Ada Byron', 'Bea Buyer'])).toBe(name)
    },
  )

  test.each(['Ada Byron', ' ada  BYRON', 'Byron, Ada', 'ada@byron.example', 'Studio (ada@byron.example)'])(
    'a person is not named: %s',
    (name) => {
      expect(companyOf(name, ['Bea Buyer', 'Ada Byron'])).toBeNull()
    },
  )

  test('an erased account is not named', () => {
    expect(companyOf('Erased account 1003', ['Erased person 5001'])).toBeNull()
  })
})

describe('R-VERIFY-4: the declared outlets', () => {
  test('addresses are shown without their queries, and channels with an @', () => {
    const urls = ['https://scroll.example/news?user=ada#top', 'https://youtube.com/@scroll', '', 7]
    expect(outletsOf({ urls })).toEqual(['https://scroll.example/news', 'https://youtube.com/@scroll'])
  })

  test('an outlet with an email address is left out', () => {
    expect(outletsOf({ urls: ['https://scroll.example/ada@scroll.example'] })).toEqual([])
    expect(outletsOf({ program: 'Late news, ada@scroll.example' })).toEqual([])
  })

  test('a programme is an outlet, and other details of the usage are not', () => {
    expect(outletsOf({ program: 'Late news: what now?', orderedBy: 'Ada Byron' })).toEqual([
      'Late news: what now?',
    ])
    expect(outletsOf({ orderedBy: 'Ada Byron', program: { html: 'x' } })).toEqual([])
    expect(outletsOf({})).toEqual([])
  })
})
