/** What a selection may hold. */
import { describe, expect, test } from 'vitest'
import { sampleResult } from '../../../test/sample-clips.ts'
import { describeSelection, selectAll } from './selection.ts'

const clip = (id: number) => sampleResult(id)
const enquiryOnly = (id: number) => sampleResult(id, { meta: { enquire: true } })

const nothing = { inCart: new Set<number>(), inQueue: new Set<number>() }

describe('select all on page', () => {
  test('select all on page skips clips for enquiries only', () => {
    expect(selectAll([clip(1), enquiryOnly(2)], nothing)).toEqual({ ids: [1], skipped: 1 })
  })

  test('select all on page skips packages', () => {
    expect(selectAll([sampleResult(1, { type: 'package' })], nothing)).toEqual({ ids: [], skipped: 1 })
  })

  test('select all on page skips what is already in the cart or the queue, and shows how many', () => {
    const taken = { inCart: new Set([1]), inQueue: new Set([2]) }
    expect(selectAll([clip(1), clip(2), clip(3)], taken)).toEqual({ ids: [3], skipped: 2 })
  })
})

describe('the selection bar', () => {
  test('the selection bar shows how many of the clips can be licensed', () => {
    expect(describeSelection([clip(1), clip(2), enquiryOnly(3)])).toBe(
      '3 clips · 2 can be licensed · 1 enquiry only',
    )
  })

  test('the selection bar counts the clips when all of them can be licensed', () => {
    expect(describeSelection([clip(1)])).toBe('1 clip')
  })
})
