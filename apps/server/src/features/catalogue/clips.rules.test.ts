/** Who sees which clips, and how much of them (R-CLIP-1, R-CLIP-2, R-CLIP-3). */
import { CLIP_STATES } from '@rushes/contract/agency-clips'
import { describe, expect, test } from 'vitest'
import { sightOf, visibleTypes } from './clips.rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const customer = { accountKind: 'customer', role: 'Superuser', shortsOnly: false } as const
const shortsOnly = { ...customer, shortsOnly: true } as const
const staff = { ...customer, accountKind: 'agency', role: 'Staff' } as const
const agencyUser = { ...staff, role: 'User' } as const
const video = {
  type: 'video',
  state: 'published',
  publish_at: null,
  first_published_at: new Date(0),
} as const
const short = { ...video, type: 'short' } as const

const draft = { ...video, state: 'draft', first_published_at: null } as const

describe('lists and searches show', () => {
  test.each([
    ['a guest', null, ['video', 'image', 'short']],
    ['an ordinary account', customer, ['video', 'image']],
    ['a shorts-only account', shortsOnly, ['short']],
    ['an agency user without a staff role', agencyUser, ['video', 'image']],
    ['staff', staff, ['video', 'image', 'short']],
  ])('lists and searches show %s these types: %j', (_who, viewer, types) => {
    expect(visibleTypes(viewer)).toEqual(types)
  })
})

describe('a clip', () => {
  test.each([
    ['published, to a guest', null, video, 'summary'],
    ['published, to a member', customer, video, 'full'],
    ['draft, to a member', customer, draft, 'unknown'],
    ['draft, to an agency user without a staff role', agencyUser, draft, 'unknown'],
    ['draft, to staff', staff, { ...video, state: 'draft' }, 'full'],
    [
      'embargoed until later',
      customer,
      { ...video, publish_at: new Date('2026-11-20T12:00:01Z') },
      'unknown',
    ],
    ['whose embargo has just ended', customer, { ...video, publish_at: NOW }, 'full'],
    ['withdrawn, to a guest', null, { ...video, state: 'withdrawn' }, 'withdrawn'],
    ['withdrawn, to a member', customer, { ...video, state: 'withdrawn' }, 'withdrawn'],
    ['withheld, to a guest', null, { ...video, state: 'withheld' }, 'withheld'],
    ['withheld, to staff', staff, { ...video, state: 'withheld' }, 'full'],
    ['retired, to a guest', null, { ...video, state: 'retired' }, 'retired'],
    ['retired, to a member', customer, { ...video, state: 'retired' }, 'retired'],
    ['draft that was public, to a member', customer, { ...video, state: 'draft' }, 'retired'],
    ['in review that was public, to a guest', null, { ...video, state: 'review' }, 'retired'],
    ['discarded, to a guest', null, { ...video, state: 'discarded' }, 'unknown'],
    ['short, to a guest', null, short, 'summary'],
    ['short, to an ordinary account', customer, short, 'wrong_side'],
    ['video, to a shorts-only account', shortsOnly, video, 'wrong_side'],
    ['short, to a shorts-only account', shortsOnly, short, 'full'],
    ['short, to staff', staff, short, 'full'],
  ] as const)('the visible part of a clip, for a clip %s, is: %s', (_case, viewer, clip, sight) => {
    expect(sightOf(viewer, clip, NOW)).toBe(sight)
  })
})

describe('R-STATE-3: a clip', () => {
  const LATER = new Date('2026-11-20T12:00:01Z')
  test.each(CLIP_STATES)('a clip that is %s and was never public is unknown to customers', (state) => {
    for (const first_published_at of [null, LATER]) {
      const clip = { ...video, state, publish_at: LATER, first_published_at }
      expect(sightOf(customer, clip, NOW)).toBe('unknown')
      expect(sightOf(null, clip, NOW)).toBe('unknown')
      expect(sightOf(staff, clip, NOW)).toBe('full')
    }
  })

  test.each(CLIP_STATES)(
    'a clip that is %s is visible to a licensee only while it is published or retired',
    (state) => {
      const seen = sightOf(customer, { ...video, state }, NOW, true) === 'full'
      expect(seen).toBe(state === 'published' || state === 'retired')
    },
  )
})
