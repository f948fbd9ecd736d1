/** R-DESK-1: what a clip lacks before it is published. */
import { READINESS_POINTS } from '@rushes/contract/agency-clips'
import { describe, expect, test } from 'vitest'
import { missingPoints } from './clip-readiness.rules.ts'

const READY = {
  title: 'Fox on the Underground',
  description: 'A fox rides two stops.',
  keywords: ['fox', 'london', 'tube'],
  category_hidden: false,
  location_code: 'gb',
  location_text: '',
  date_taken: '2026-11-20',
  credit_author: 'Dana Field',
  credit_source: '',
  media_version: 'a1b2c3d4',
  has_master: true,
  rights_ended: false,
  contributor_retired: false,
  agreement_missing: false,
  restrictions_checked: true,
  has_look_alike: false,
}

describe('R-DESK-1: the checklist', () => {
  test('the checklist of a complete clip has no open point', () => {
    expect(missingPoints(READY)).toEqual([])
  })

  test.each([
    ['title', { title: 'Fox run ' }],
    ['description', { description: ' \n' }],
    ['keywords', { keywords: ['fox', 'london'] }],
    ['category', { category_hidden: true }],
    ['place', { location_code: null }],
    ['date_taken', { date_taken: null }],
    ['credit', { credit_author: ' ' }],
    ['master', { has_master: false }],
    ['preview', { media_version: '' }],
    ['rights', { rights_ended: true }],
    ['contributor', { contributor_retired: true }],
    ['agreement', { agreement_missing: true }],
    ['restrictions', { restrictions_checked: false }],
    ['look_alikes', { has_look_alike: true }],
  ])('the checklist requires %s', (point, change) => {
    expect(missingPoints({ ...READY, ...change })).toEqual([point])
  })

  test('the checklist accepts a place instead of a country, and a source instead of an author', () => {
    expect(
      missingPoints({
        ...READY,
        location_code: null,
        location_text: 'At sea',
        credit_author: '',
        credit_source: 'X',
      }),
    ).toEqual([])
  })

  test('the checklist lists everything that is missing, in its order', () => {
    const nothing = {
      ...READY,
      title: '',
      description: '',
      keywords: [],
      category_hidden: true,
      location_code: null,
      date_taken: null,
    }
    const bare = { ...nothing, credit_author: '', media_version: '', has_master: false, has_look_alike: true }
    const ended = {
      rights_ended: true,
      contributor_retired: true,
      agreement_missing: true,
      restrictions_checked: false,
    }
    expect(missingPoints({ ...bare, ...ended })).toEqual(READINESS_POINTS)
  })
})
