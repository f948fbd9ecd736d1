/** The decisions about all clips of a download as one plan: what is delivered, drawn, refused or missing (R-DOWNLOAD-1). */
import { describe, expect, test } from 'vitest'
import type { Decision } from '../licences/entitlements.rules.ts'
import { type DownloadPlan, missingMessage, planDownload } from './download-plan.rules.ts'

const licence: Decision = { ground: 'licence', licence: { id: 900, tier: 'DELI' } }
const staff: Decision = { ground: 'staff' }
const standard: Decision = { ground: 'standard_credit', media: 'image' }
const prepaid: Decision = { ground: 'prepaid_credit', media: 'video', tier: 'NNTS' }
const unlicensed: Decision = { ground: 'none', why: 'licence_required' }
const undecided: Decision = { ground: 'none', why: 'choose_tier' }
const withdrawn: Decision = { refused: 'withdrawn' }

describe('a plan', () => {
  test('a plan groups clips by their decision and keeps the requested order', () => {
    const decisions = [unlicensed, licence, standard, withdrawn, staff, prepaid, undecided]
    expect(planDownload(decisions.map((decision, at) => ({ id: at + 1, decision })))).toEqual({
      delivered: [
        { clipId: 2, licenceId: 900 },
        { clipId: 3, licenceId: null },
        { clipId: 5, licenceId: null },
        { clipId: 6, licenceId: null },
      ],
      draws: [
        { clipId: 3, media: 'image', tier: null },
        { clipId: 6, media: 'video', tier: 'NNTS' },
      ],
      refused: [{ clipId: 4, refusal: 'withdrawn' }],
      unlicensed: [1],
      undecided: [7],
    })
  })
})

describe('the message about missing licences and credits', () => {
  const plan: DownloadPlan = { delivered: [], draws: [], refused: [], unlicensed: [], undecided: [] }
  const short = [{ media: 'video', tier: 'NNTS', needed: 2, available: 1 }] as const

  test('the message is absent when the plan can be carried out', () => {
    expect(missingMessage(plan, [])).toBeNull()
  })

  test.each<[string, Partial<DownloadPlan>, string]>([
    [
      'one clip without a licence',
      { unlicensed: [1] },
      'One clip is not licensed yet. Please buy a licence for it first.',
    ],
    [
      'two clips without a licence',
      { unlicensed: [1, 2] },
      '2 clips are not licensed yet. Please buy licences for them first.',
    ],
    [
      'a clip that has credits of several tiers',
      { undecided: [1] },
      'You hold credits of several licence tiers. Please choose a tier first.',
    ],
  ])('the message names %s', (_what, change, words) => {
    expect(missingMessage({ ...plan, ...change }, [])).toBe(words)
  })

  test('the message names credits that do not suffice', () => {
    expect(missingMessage(plan, short)).toBe(
      'You need 2 video credits for National News/Talk Show and have 1.',
    )
  })

  test('the message names several causes, one sentence after the other', () => {
    expect(missingMessage({ ...plan, unlicensed: [1], undecided: [2] }, short)).toBe(
      'One clip is not licensed yet. Please buy a licence for it first. ' +
        'You hold credits of several licence tiers. Please choose a tier first. ' +
        'You need 2 video credits for National News/Talk Show and have 1.',
    )
  })
})
