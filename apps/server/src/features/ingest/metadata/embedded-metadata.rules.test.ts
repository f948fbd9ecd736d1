/** Proves how the metadata of a file is used (R-INGEST-20). */
import { expect, test } from 'vitest'
import { metadataOfEmbedded, withoutWrongDay } from './embedded-metadata.rules.ts'

test('R-INGEST-20: instructions become restrictions, and metadata without a field of a clip is left out', () => {
  expect(metadataOfEmbedded({ title: 'Fire', restrictions: 'NO ARCHIVES', copyright: '© Wire' })).toEqual({
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
  ...['1904-01-01', '1970-01-01', '1980-01-01'].map((day): [string, object] => [
    day,
    {
      warnings: [
        `The file states the date ${day}, which is that of a clock that was never set and is left out: please enter the date.`,
      ],
    },
  ]),
  ['1970', { dateTaken: '1970' }],
  ['1970-01-02', { dateTaken: '1970-01-02' }],
  ['2026-11-28', { dateTaken: '2026-11-28' }],
  ['2026-11', { dateTaken: '2026-11' }],
])(
  'R-INGEST-20: the day %s is kept unless it is in the future everywhere or a clock was never set',
  (dateTaken, kept) => {
    expect(withoutWrongDay({ dateTaken }, new Date('2026-11-27T12:00:00Z'))).toEqual(kept)
  },
)

test('R-INGEST-20: a day that is left out adds its warning to the others of the file', () => {
  const words = { dateTaken: '2098-01-01', warnings: Array.from({ length: 10 }, (_, at) => `Warning ${at}.`) }
  const { warnings } = withoutWrongDay(words, new Date('2026-11-27T12:00:00Z'))
  expect(warnings).toHaveLength(10)
  expect(warnings?.slice(0, 2)).toEqual([expect.stringContaining('in the future'), 'Warning 0.'])
})
