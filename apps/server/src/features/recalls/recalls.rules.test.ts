/** Which changes open a recall, and when its reminders are sent. */
import { describe, expect, test } from 'vitest'
import {
  allLimits,
  continueAfter,
  licenceAfterRelease,
  nextReminder,
  supersededBy,
  tighterLimits,
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
      'The rights end earlier.',
    ])
  })
})

test('R-RECALL-2: a notice contains the limits of an earlier one, except those that it replaces', () => {
  const texts = 'The restrictions are now: Blur faces.\nIt must only be asked for by telephone.'
  const earlier = [texts, 'It must not be used on social media.', 'It must not be used in: Chile.'].join('\n')
  expect(allLimits('', ['The rights end earlier.'])).toEqual(['The rights end earlier.'])
  expect(allLimits(earlier, ['The rights end earlier.'])).toEqual([
    texts,
    'It must not be used on social media.',
    'It must not be used in: Chile.',
    'The rights end earlier.',
  ])
  expect(allLimits(earlier, ['The restrictions are now: Ask.', 'It must only be used in: Peru.'])).toEqual([
    'It must not be used on social media.',
    'The restrictions are now: Ask.',
    'It must only be used in: Peru.',
  ])
})

test('R-RECALL-1: less strict recalls continue after a release', () => {
  expect(continueAfter(['withheld', 'withdrawn'])).toEqual(['restricted', 'corrected'])
  expect(continueAfter(['corrected'])).toEqual([])
  expect(continueAfter(['restricted'])).toEqual([])
})

test('R-RECALL-2: the notice contains the shorter list of countries', () => {
  const of = (blocked_countries: string[], all: string[]) =>
    tighterLimits({ blocked_countries: [] }, { blocked_countries }, all)
  expect(of(['cl', 'pe', 'us'], ['cl', 'gb', 'pe', 'us'])).toEqual([
    'It must only be used in: United Kingdom.',
  ])
  expect(of(['cl', 'pe'], ['cl', 'gb', 'pe', 'us'])).toEqual(['It must not be used in: Chile, Peru.'])
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
