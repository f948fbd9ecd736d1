/** Proves how the metadata of a file is used (R-INGEST-20). */
import { expect, test } from 'vitest'
import { withoutFuture, wordsOfEmbedded } from './embedded-words.rules.ts'

test('R-INGEST-20: instructions become restrictions, and metadata without a field of a clip is left out', () => {
  expect(wordsOfEmbedded({ title: 'Fire', restrictions: 'NO ARCHIVES', copyright: '© Wire' })).toEqual({
    title: 'Fire',
    restrictions: 'NO ARCHIVES',
  })
})

test.each([
  [
    '2098-01-01',
    {
      warnings: [
        'The file states the date 2098-01-01, which is in the future and is left out: please enter the date.',
      ],
    },
  ],
  [
    '2098',
    {
      warnings: [
        'The file states the date 2098, which is in the future and is left out: please enter the date.',
      ],
    },
  ],
  ['2026-11-28', { dateTaken: '2026-11-28' }],
  ['2026-11', { dateTaken: '2026-11' }],
])('R-INGEST-20: the day %s is kept unless it is in the future everywhere', (dateTaken, kept) => {
  expect(withoutFuture({ dateTaken }, new Date('2026-11-27T12:00:00Z'))).toEqual(kept)
})
