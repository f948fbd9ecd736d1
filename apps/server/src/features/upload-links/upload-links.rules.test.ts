/** Proves what R-UPLOAD-2 and R-UPLOAD-3 refuse, as pure decisions. */
import { describe, expect, test } from 'vitest'
import { faultOfSignature, refusalOfFile, refusalOfLink, stateOfLink } from './upload-links.rules.ts'

const NOW = new Date('2026-05-02T12:00:00Z')
const link = { signed_at: null, revoked_at: null, expires_at: new Date('2026-05-03T12:00:00Z') }

describe('R-UPLOAD-5: a link', () => {
  test.each([
    ['open', {}, null],
    ['ended', { expires_at: NOW }, 'has ended'],
    ['revoked', { revoked_at: NOW }, 'withdrawn'],
    ['signed', { signed_at: NOW }, 'has been signed'],
    ['signed', { signed_at: NOW, expires_at: NOW }, 'has been signed'],
  ] as const)('a link that is %s is refused with that reason', (state, changes, words) => {
    expect(stateOfLink({ ...link, ...changes }, NOW)).toBe(state)
    const refusal = refusalOfLink({ ...link, ...changes }, NOW)
    if (words === null) expect(refusal).toBeNull()
    else expect(refusal).toContain(words)
  })
})

describe('R-UPLOAD-2: a further file', () => {
  const room = { max_files: 2, max_bytes: 1_000 }
  const sent = (...sizes: number[]) => sizes.map((size_bytes) => ({ size_bytes }))

  test('a further file is allowed up to the last byte and the last file', () => {
    expect(refusalOfFile(room, sent(400), 600)).toBeNull()
    expect(refusalOfFile(room, [], 1_000)).toBeNull()
  })

  test('a further file beyond the bytes or the files of the link is refused with a message', () => {
    expect(refusalOfFile(room, sent(1, 1), 1)).toBe('This link takes 2 files, and no more.')
    expect(refusalOfFile({ ...room, max_files: 1 }, sent(1), 1)).toContain('one file')
    expect(refusalOfFile({ max_files: 9, max_bytes: 2e9 }, sent(1e9), 1e9 + 1)).toContain('2 GB in total')
  })
})

describe('R-UPLOAD-3: a signature', () => {
  const against = { questions: ['Is it yours?', 'May we?'], files: ['a', 'b'], now: NOW }
  const sound = { files: ['b', 'a'], answers: ['yes', 'no'] as const, day: '2026-05-02' }

  test('a signature is valid for exactly the present files, with all answers, on a day that is today somewhere on earth', () => {
    expect(faultOfSignature(sound, against)).toBeNull()
    expect(faultOfSignature({ ...sound, day: '2026-05-01' }, against)).toBeNull()
    expect(faultOfSignature({ ...sound, day: '2026-05-03' }, against)).toBeNull()
  })

  test.each([
    ['files', { files: ['a'] }],
    ['files', { files: ['a', 'a'] }],
    ['files', { files: ['a', 'b', 'c'] }],
    ['answers', { answers: ['yes'] as const }],
    ['answers', { answers: ['yes', 'no', 'yes'] as const }],
    ['day', { day: '2026-04-30' }],
    ['day', { day: '2026-05-04' }],
    ['day', { day: '2027-05-02' }],
  ])('a signature is refused for its %s', (field, changes) => {
    expect(faultOfSignature({ ...sound, ...changes }, against)).toMatchObject({ field })
  })
})
