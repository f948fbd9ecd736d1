/** Which changes open a recall, and when its reminders are sent. */
import { describe, expect, test } from 'vitest'
import {
  allLimits,
  continueAfter,
  isReturned,
  type LimitChanges,
  licenceAfterRelease,
  limitChanges,
  nextReminder,
  noticeAfter,
  releasedWith,
  supersededBy,
  tighterLimits,
  withRecords,
} from './recalls.rules.ts'

describe('R-RECALL-2: a change that limits the use of a clip further', () => {
  test.each([
    ['new restrictions', { restrictions: '' }, { restrictions: 'Not in Chile' }],
    ['other restrictions', { restrictions: 'Not in Chile or Peru' }, { restrictions: 'Not in Chile' }],
    ['no social media', { licensing_terms: [1] }, { licensing_terms: [1, 8] }],
    ['one more country', { blocked_countries: ['cl'] }, { blocked_countries: ['cl', 'pe'] }],
    ['another country', { blocked_countries: ['cl'] }, { blocked_countries: ['pe'] }],
    ['a first end of the rights', { rights_until: null }, { rights_until: '2027-01-01T00:00:00.000Z' }],
    [
      'an earlier end in another time zone',
      { rights_until: '2027-01-01T00:00:00.000Z' },
      { rights_until: '2027-01-01T00:30:00.000+01:00' },
    ],
  ])('%s opens a recall', (_name, before, after) => {
    expect(tighterLimits(before, after)).toHaveLength(1)
  })

  test.each([
    ['removed restrictions', { restrictions: 'Not in Chile' }, { restrictions: '' }],
    ['the same restrictions', { restrictions: 'Not in Chile' }, { restrictions: 'Not in Chile' }],
    ['social media as before', { licensing_terms: [8, 1] }, { licensing_terms: [8] }],
    ['one country less', { blocked_countries: ['cl', 'pe'] }, { blocked_countries: ['pe'] }],
    [
      'a later end of the rights',
      { rights_until: '2027-01-01T00:00:00Z' },
      { rights_until: '2028-01-01T00:00:00Z' },
    ],
    ['no end of the rights any more', { rights_until: '2027-01-01T00:00:00Z' }, { rights_until: null }],
    [
      'the same end in another time zone',
      { rights_until: '2027-01-01T00:00:00Z' },
      { rights_until: '2027-01-01T01:00:00+01:00' },
    ],
    ['another title', { title: 'A goat' }, { title: 'Two goats' }],
  ])('%s opens none', (_name, before, after) => {
    expect(tighterLimits(before, after)).toEqual([])
  })

  test('the notice contains each limit of a change', () => {
    const before = { restrictions: '', blocked_countries: [], licensing_terms: [], rights_until: null }
    const after = {
      restrictions: 'Ask first',
      blocked_countries: ['cl', 'pe'],
      licensing_terms: [8],
      rights_until: '2027-01-01T00:00:00Z',
    }
    expect(tighterLimits(before, after)).toEqual([
      'The restrictions are now: Ask first',
      'It must not be used on social media.',
      'It must not be used in: Chile, Peru.',
      'The rights end earlier, on 1 January 2027 at 00:00 UTC.',
    ])
  })

  test.each([
    { restrictions: 'Ask first' },
    { licensing_terms: [8] },
    { blocked_countries: ['cl'] },
    { rights_until: '2027-01-01T00:00:00Z' },
  ])('the first value of a field opens a recall: %o', (after) => {
    expect(tighterLimits({}, after)).toHaveLength(1)
    expect(tighterLimits(after, {})).toEqual([])
  })

  test('the notice names the end of the rights in UTC', () => {
    const after = { rights_until: '2027-01-01T00:30:00.000+01:00' }
    expect(tighterLimits({ rights_until: null }, after)).toEqual([
      'The rights end earlier, on 31 December 2026 at 23:30 UTC.',
    ])
  })
})

const END = 'The rights end earlier, on 1 January 2027 at 00:00 UTC.'

test('R-RECALL-2: a notice contains the limits of an earlier one, except those that it replaces', () => {
  const texts = 'The restrictions are now: Blur faces.\nIt must only be asked for by telephone.'
  const earlier = [texts, 'It must not be used on social media.', 'It must not be used in: Chile.'].join('\n')
  expect(allLimits('', [END])).toEqual([END])
  expect(allLimits(`${earlier}\nThe rights end earlier.`, [END])).toEqual([
    texts,
    'It must not be used on social media.',
    'It must not be used in: Chile.',
    END,
  ])
  expect(allLimits(earlier, ['The restrictions are now: Ask.', 'It must only be used in: Peru.'])).toEqual([
    'It must not be used on social media.',
    'The restrictions are now: Ask.',
    'It must only be used in: Peru.',
  ])
})

test('R-RECALL-1: less strict recalls continue after a release', () => {
  expect(continueAfter(['withheld', 'withdrawn'])).toEqual(['restricted', 'corrected'])
  expect(continueAfter(['restricted', 'withdrawn'])).toEqual(['corrected', 'withheld'])
  expect(continueAfter(['corrected'])).toEqual([])
  expect(continueAfter(['restricted'])).toEqual([])
})

test('R-RECALL-4: a withdrawal and a withholding are released together, other recalls on their own', () => {
  for (const kind of ['withheld', 'withdrawn'] as const) {
    expect(releasedWith(kind)).toEqual(['withheld', 'withdrawn'])
  }
  for (const kind of ['restricted', 'corrected'] as const) expect(releasedWith(kind)).toEqual([kind])
})

test.each([
  ['published', true],
  ['retired', true],
  ['draft', false],
  ['withheld', false],
  [undefined, false],
])('R-RECALL-1: the rights apply again when a clip is %s: %s', (state, expected) => {
  expect(isReturned(state)).toBe(expected)
})

test('R-RECALL-2: the notice contains the shorter list of countries', () => {
  const of = (blocked_countries: string[], all: string[]) =>
    tighterLimits({ blocked_countries: [] }, { blocked_countries }, all)
  expect(of(['cl', 'pe', 'us'], ['cl', 'gb', 'pe', 'us'])).toEqual([
    'It must only be used in: United Kingdom.',
  ])
  expect(of(['cl', 'pe'], ['cl', 'gb', 'pe', 'us'])).toEqual(['It must not be used in: Chile, Peru.'])
  expect(of(['cl', 'pe', 'us'], ['cl', 'de', 'gb', 'pe', 'us'])).toEqual([
    'It must only be used in: Germany, United Kingdom.',
  ])
  expect(of(['cl', 'pe'], ['cl', 'pe'])).toEqual(['It must not be used in: Chile, Peru.'])
})

test('R-RECALL-1: a stop supersedes those of its kind and the less strict ones, other recalls only those of their kind', () => {
  expect(supersededBy('restricted')).toEqual(['restricted'])
  expect(supersededBy('corrected')).toEqual(['corrected'])
  expect(supersededBy('withheld')).toEqual(['restricted', 'corrected', 'withheld'])
  expect(supersededBy('withdrawn')).toEqual(['restricted', 'corrected', 'withheld', 'withdrawn'])
})

test('R-RECALL-3: reminders follow after 4, 24 and 72 hours; missed ones are left out', () => {
  const issued = new Date('2026-03-01T10:00:00Z')
  const after = (hours: number) => new Date(issued.getTime() + hours * 3_600_000)
  const hoursOf = (at: Date | null) => at && (at.getTime() - issued.getTime()) / 3_600_000
  expect(
    [0, 3.9, 4, 23, 24, 60, 72, 500].map((hours) => hoursOf(nextReminder(issued, after(hours)))),
  ).toEqual([4, 4, 24, 24, 72, 72, null, null])
})

test.each([
  ['all are in force', { licences: 2, in_force: 2, revoked: 0 }, 'in_force'],
  ['some are in force', { licences: 2, in_force: 1, revoked: 1 }, 'partly'],
  ['all were revoked', { licences: 2, in_force: 0, revoked: 2 }, 'revoked'],
  ['one was revoked and one has ended', { licences: 2, in_force: 0, revoked: 1 }, 'none'],
  ['there are none', { licences: 0, in_force: 0, revoked: 0 }, 'none'],
])('R-RECALL-3: the email of a release depends on the licences: %s', (_name, held, expected) => {
  expect(licenceAfterRelease(held)).toBe(expected)
})

const SOCIAL = 'It must not be used on social media.'

describe('R-RECALL-9: the limits of a notice', () => {
  test('are about the fields that a change contains and that limit the use', () => {
    const before = { restrictions: 'A', blocked_countries: ['cl'], title: 'Goat', licensing_terms: [1] }
    const after = { restrictions: 'B', blocked_countries: ['cl'], title: 'Goats', rights_until: null }
    expect(limitChanges(before, after)).toEqual({
      restrictions: { before: 'A', after: 'B' },
      rights_until: { before: undefined, after: null },
    })
    expect(limitChanges(before, before)).toEqual({})
  })

  /** The values of each field that set no limit and one, and the sentence about it. */
  const FIELDS = [
    ['restrictions', '', 'Ask first', 'The restrictions are now: Ask first'],
    ['licensing_terms', [1], [1, 8], SOCIAL],
    ['blocked_countries', [], ['pe'], 'It must not be used in: Peru.'],
    ['rights_until', null, '2027-01-01T00:00:00Z', END],
  ] as const
  const OTHER: LimitChanges = { restrictions: { before: '', after: 'Blur faces.' } }
  const OTHER_NOTE = 'The restrictions are now: Blur faces.'

  test.each(FIELDS)('begin and end with a change of %s', (field, free, limit, sentence) => {
    const limited = noticeAfter(null, { [field]: { before: free, after: limit } })
    expect(limited).toEqual({
      note: sentence,
      limits: { [field]: { before: free, after: limit } },
      isTighter: true,
    })
    const back = noticeAfter(limited, { [field]: { before: limit, after: free } })
    expect(back).toEqual({ note: '', limits: {}, isTighter: false })
  })

  test.each(FIELDS.slice(1))(
    'of other fields stay when that of %s is taken back',
    (field, free, limit, sentence) => {
      const first = noticeAfter(null, OTHER)
      const both = noticeAfter(first, { [field]: { before: free, after: limit } })
      expect(both.note).toBe(`${OTHER_NOTE}\n${sentence}`)
      expect(both.isTighter).toBe(true)
      const back = noticeAfter(both, { [field]: { before: limit, after: free } })
      expect(back).toEqual({ note: OTHER_NOTE, limits: OTHER, isTighter: false })
    },
  )

  test('are compared with the value before the first change', () => {
    const first = noticeAfter(null, { blocked_countries: { before: ['us'], after: ['us', 'cl', 'pe'] } })
    const looser = noticeAfter(first, {
      blocked_countries: { before: ['us', 'cl', 'pe'], after: ['us', 'cl'] },
    })
    expect(looser).toEqual({
      note: 'It must not be used in: United States, Chile.',
      limits: { blocked_countries: { before: ['us'], after: ['us', 'cl'] } },
      isTighter: false,
    })
    const tighter = noticeAfter(looser, {
      blocked_countries: { before: ['us', 'cl'], after: ['us', 'cl', 'gb'] },
    })
    expect(tighter.isTighter).toBe(true)
    const back = noticeAfter(tighter, { blocked_countries: { before: ['us', 'cl', 'gb'], after: ['us'] } })
    expect(back).toEqual({ note: '', limits: {}, isTighter: false })
  })

  test('that a change takes back and sets in another field open a notice of the new one', () => {
    const first = noticeAfter(null, OTHER)
    const next = noticeAfter(first, {
      restrictions: { before: 'Blur faces.', after: '' },
      licensing_terms: { before: [], after: [8] },
    })
    expect(next).toEqual({
      note: SOCIAL,
      limits: { licensing_terms: { before: [], after: [8] } },
      isTighter: true,
    })
  })

  test('of the version before stay unknown: a further one is added, and none is taken back', () => {
    const earlier = { note: `${SOCIAL}\nIt must not be used in: Peru.`, limits: null }
    expect(noticeAfter(earlier, { licensing_terms: { before: [8], after: [] } })).toEqual({
      note: earlier.note,
      limits: null,
      isTighter: false,
    })
    expect(noticeAfter(earlier, { blocked_countries: { before: ['pe'], after: ['cl', 'pe'] } })).toEqual({
      note: `${SOCIAL}\nIt must not be used in: Chile, Peru.`,
      limits: null,
      isTighter: true,
    })
  })

  test('contain the shorter list of countries', () => {
    const changes = { blocked_countries: { before: [], after: ['cl', 'pe'] } }
    expect(noticeAfter(null, changes, ['cl', 'gb', 'pe']).note).toBe(
      'It must only be used in: United Kingdom.',
    )
  })
})

describe('R-CLEARANCE-2: the limits of rights records', () => {
  const RECORD = { blocked: ['cl', 'pe'], until: '2027-01-01T00:00:00Z' }

  test('are added to those of the clip, each country once', () => {
    const own = { title: 'Goat', blocked_countries: ['pe', 'us'], rights_until: null }
    expect(withRecords(own, RECORD)).toEqual({
      title: 'Goat',
      blocked_countries: ['pe', 'us', 'cl'],
      rights_until: RECORD.until,
    })
  })

  test('replace no earlier end of the clip, and no end is none', () => {
    const earlier = { rights_until: '2026-06-01T00:00:00Z' }
    expect(withRecords(earlier, RECORD)).toEqual(earlier)
    expect(withRecords(earlier, { blocked: [], until: null })).toEqual(earlier)
    expect(withRecords({ rights_until: RECORD.until }, RECORD)).toEqual({ rights_until: RECORD.until })
  })

  test('are not added to a change of other fields', () => {
    expect(withRecords({ restrictions: 'Ask first' }, RECORD)).toEqual({ restrictions: 'Ask first' })
  })
})
