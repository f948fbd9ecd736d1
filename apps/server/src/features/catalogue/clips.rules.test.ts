/** Who sees which clips, and how much of them (R-CLIP-1, R-CLIP-2, R-CLIP-3). */
import { describe, expect, test } from 'vitest'
import { sightOf, visibleTypes } from './clips.rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const customer = { accountKind: 'customer', shortsOnly: false } as const
const shortsOnly = { accountKind: 'customer', shortsOnly: true } as const
const staff = { accountKind: 'agency', shortsOnly: false } as const
const video = { type: 'video', state: 'published', publish_at: null } as const
const short = { ...video, type: 'short' } as const

describe('lists and searches show', () => {
  test.each([
    ['a guest', null, ['video', 'image', 'short']],
    ['an ordinary account', customer, ['video', 'image']],
    ['a shorts-only account', shortsOnly, ['short']],
    ['staff', staff, ['video', 'image', 'short']],
  ])('to %s %j', (_who, viewer, types) => {
    expect(visibleTypes(viewer)).toEqual(types)
  })
})

describe('a clip', () => {
  test.each([
    ['published, to a guest', null, video, 'summary'],
    ['published, to a member', customer, video, 'full'],
    ['draft, to a member', customer, { ...video, state: 'draft' }, 'unknown'],
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
    ['short, to a guest', null, short, 'summary'],
    ['short, to an ordinary account', customer, short, 'wrong_side'],
    ['video, to a shorts-only account', shortsOnly, video, 'wrong_side'],
    ['short, to a shorts-only account', shortsOnly, short, 'full'],
    ['short, to staff', staff, short, 'full'],
  ] as const)('%s: %s', (_case, viewer, clip, sight) => {
    expect(sightOf(viewer, clip, NOW)).toBe(sight)
  })
})
