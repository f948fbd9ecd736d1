/** The changes of a version of a clip as rows. */
import { expect, test } from 'vitest'
import { rowsOfChanges } from './version-changes.ts'

test('a field is one row, and the evidence one row for each point that changed', () => {
  const place = { state: 'confirmed', text: 'Seen on a map.' }
  expect(
    rowsOfChanges(
      [
        { field: 'title', before: 'Fox', after: 'Hen' },
        {
          field: 'evidence',
          before: { place, date: { state: 'claimed', text: '' } },
          after: {
            place,
            date: { state: 'unknown', text: '' },
            releases: { state: 'claimed', text: 'Paper' },
          },
        },
      ],
      {},
    ),
  ).toEqual([
    { label: 'Title', before: 'Fox', after: 'Hen' },
    { label: 'Evidence: Date', before: 'Claimed', after: 'Not checked' },
    { label: 'Evidence: Releases', before: 'Not checked', after: 'Claimed: Paper' },
  ])
})

test('the first evidence of a clip has no former one', () => {
  expect(
    rowsOfChanges(
      [{ field: 'evidence', before: null, after: { author: { state: 'claimed', text: 'Ann Lee' } } }],
      {},
    ),
  ).toEqual([{ label: 'Evidence: Author', before: 'Not checked', after: 'Claimed: Ann Lee' }])
})
