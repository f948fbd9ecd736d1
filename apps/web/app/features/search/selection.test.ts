import type { ResultItem } from '@rushes/contract/clips'
import { describe, expect, it } from 'vitest'
import { describeSelection, selectAll } from './selection.ts'

function item(id: number, { enquire = false, type = 'video' as ResultItem['type'] } = {}): ResultItem {
  return {
    id,
    type,
    title: `Clip ${id}`,
    thumbpath: '',
    filepath: '',
    created: '2025-06-17T00:00:00.000Z',
    date_taken: null,
    colour: '#808080',
    width: 1920,
    height: 1080,
    meta: {
      rating: 'GD',
      duration: 8,
      definition: '1080p',
      hls: true,
      hls_path: null,
      graphic: false,
      clip_count: null,
      summary: null,
      notSocial: false,
      enquire,
      short: false,
      location: '',
      category: 'Pets',
      category_id: 250,
    },
  }
}

const nothing = { inCart: new Set<number>(), inQueue: new Set<number>() }

describe('select all on page', () => {
  it('skips enquiry-only items', () => {
    expect(selectAll([item(1), item(2, { enquire: true })], nothing)).toEqual({ ids: [1], skipped: 1 })
  })

  it('skips packages', () => {
    expect(selectAll([item(1, { type: 'package' })], nothing)).toEqual({ ids: [], skipped: 1 })
  })

  it('skips what is already in the cart or the queue, and says how many', () => {
    const taken = { inCart: new Set([1]), inQueue: new Set([2]) }
    expect(selectAll([item(1), item(2), item(3)], taken)).toEqual({ ids: [3], skipped: 2 })
  })
})

describe('the selection bar', () => {
  it('says what will happen', () => {
    expect(describeSelection([item(1), item(2), item(3, { enquire: true })])).toBe(
      '3 clips · 2 can be licensed · 1 enquiry only',
    )
  })

  it('is short about what needs no distinction', () => {
    expect(describeSelection([item(1)])).toBe('1 clip')
  })
})
