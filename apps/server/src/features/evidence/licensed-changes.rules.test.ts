/** What buyers see of the changes of a licensed clip (R-EVIDENCE-5). */
import { expect, test } from 'vitest'
import { changesSince, type LicensedVersion } from './licensed-changes.rules.ts'

type Values = LicensedVersion['before']
const since = (...versions: [Values, Values][]) =>
  changesSince(
    versions.map(([before, after]) => ({ before, after })),
    'Europe/London',
  )

test('R-EVIDENCE-5: several changes of a field are one, from the first value to the last', () => {
  expect(since([{ title: 'A' }, { title: 'B' }], [{ title: 'B' }, { title: 'C' }])).toEqual([
    { text: 'The title was changed.', limits: false, before: 'A', after: 'C' },
  ])
})

test('R-EVIDENCE-5: values that were changed back are left out', () => {
  expect(
    since(
      [
        { title: 'A', licensing_terms: [8, 1], blocked_countries: ['fr', 'de'] },
        { title: 'B', licensing_terms: [1], blocked_countries: [] },
      ],
      [
        { title: 'B', licensing_terms: [1], blocked_countries: [] },
        { title: 'A', licensing_terms: [1, 8], blocked_countries: ['de', 'fr'] },
      ],
    ),
  ).toEqual([])
})

test('R-EVIDENCE-5: internal fields are left out', () => {
  const internal = {
    state_note: 'A call',
    supplier_ref: 'X1',
    contributor_id: 7,
    rights_records: [3],
    media_version: 'a',
    keywords: ['fox'],
    restrictions_checked: true,
    rating: 'BR',
  }
  expect(since([{}, internal])).toEqual([])
})

test('R-EVIDENCE-5: changes that limit the use come first', () => {
  const changes = since([
    {
      title: 'A',
      restrictions: '',
      licensing_terms: [],
      blocked_countries: ['de'],
      rights_until: null,
      master: 'aa',
    },
    {
      title: 'B',
      restrictions: 'Not in advertisements',
      licensing_terms: [8],
      blocked_countries: ['de', 'fr', 'at'],
      rights_until: '2027-03-31T22:30:00.000Z',
      master: 'bb',
    },
  ])
  expect(changes).toEqual([
    {
      text: 'The text of the restrictions was added.',
      limits: true,
      before: null,
      after: 'Not in advertisements',
    },
    { text: 'It must not be used on social media.', limits: true, before: null, after: null },
    {
      text: 'It must not be used in these countries: France, Austria.',
      limits: true,
      before: null,
      after: null,
    },
    { text: 'The end of the rights was changed.', limits: true, before: 'No end', after: '31 March 2027' },
    { text: 'The file was replaced by another one.', limits: false, before: null, after: null },
    { text: 'The title was changed.', limits: false, before: 'A', after: 'B' },
  ])
})

test('R-EVIDENCE-5: a new limit is before a text of restrictions that was removed', () => {
  const changes = since([
    { restrictions: 'Not in advertisements', licensing_terms: [] },
    { restrictions: '', licensing_terms: [8] },
  ])
  expect(changes.map(({ text }) => text)).toEqual([
    'It must not be used on social media.',
    'The text of the restrictions was removed.',
  ])
})

test('R-EVIDENCE-5: changes that allow more are not among the limits', () => {
  const changes = since([
    {
      restrictions: 'Not in advertisements',
      licensing_terms: [8],
      blocked_countries: ['fr'],
      rights_until: '2027-03-31T22:30:00.000Z',
    },
    { restrictions: '', licensing_terms: [], blocked_countries: [], rights_until: null },
  ])
  expect(changes.map(({ text, limits }) => [text, limits])).toEqual([
    ['The text of the restrictions was removed.', false],
    ['It may be used on social media.', false],
    ['It may be used in these countries: France.', false],
    ['The end of the rights was changed.', false],
  ])
})

test('R-EVIDENCE-5: other licensing terms are no change for the buyer', () => {
  expect(since([{ licensing_terms: [1] }, { licensing_terms: [1, 2] }])).toEqual([])
})

test('R-EVIDENCE-5: evidence is described by point, and the mark for AI by its label', () => {
  expect(
    since([
      { evidence: { place: { state: 'claimed', text: 'Leeds' } }, synthetic: null },
      {
        evidence: {
          place: { state: 'confirmed', text: 'Seen on a map.' },
          date: { state: 'unknown', text: '' },
        },
        synthetic: 'altered',
      },
    ]),
  ).toEqual([
    {
      text: 'The mark for the use of AI was changed.',
      limits: false,
      before: 'Not marked',
      after: 'Altered by AI',
    },
    { text: 'The evidence was changed: Place.', limits: false, before: 'Claimed', after: 'Confirmed' },
  ])
})

test('R-EVIDENCE-5: the first version of a file is compared with nothing', () => {
  expect(since([{}, { evidence: { place: { state: 'claimed', text: 'Leeds' } } }])).toEqual([
    { text: 'The evidence was changed: Place.', limits: false, before: 'Not checked', after: 'Claimed' },
  ])
})
