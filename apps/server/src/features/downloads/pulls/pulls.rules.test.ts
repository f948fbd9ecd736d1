/** R-PULL-3: which files of a pull address are present, without a database. */
import { describe, expect, test } from 'vitest'
import { presentFiles } from './pulls.rules.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const FILE = {
  clip_id: 1,
  storage_key: 'masters/1/a.mp4',
  current_key: 'masters/1/a.mp4',
  state: 'published',
  licence_id: 7,
  revoked_at: null,
  ends_at: null,
  frozen: false,
} as const

describe('R-PULL-3: a file of a pull address', () => {
  test.each([
    ['of a published clip', {}, true],
    ['of a retired clip', { state: 'retired' }, true],
    ['of a withheld clip', { state: 'withheld' }, false],
    ['of a withdrawn clip', { state: 'withdrawn' }, false],
    ['of a former master', { current_key: 'masters/1/b.mp4' }, false],
    ['without a licence', { licence_id: null }, false],
    ['of a revoked licence', { revoked_at: NOW }, false],
    ['of a frozen licence', { frozen: true }, false],
    ['of a term that ends later', { ends_at: new Date(NOW.getTime() + 1) }, true],
    ['of a term that has ended', { ends_at: NOW }, false],
  ] as const)('a file %s', (_of, change, isPresent) => {
    expect(presentFiles([{ ...FILE, ...change }], NOW)).toHaveLength(isPresent ? 1 : 0)
  })

  test('a clip is listed once, with the last of its open licences', () => {
    const later = { ...FILE, licence_id: 8 }
    const other = { ...FILE, clip_id: 2 }
    expect(presentFiles([FILE, other, later], NOW)).toEqual([later, other])
    expect(presentFiles([FILE, { ...later, revoked_at: NOW }], NOW)).toEqual([FILE])
  })
})
