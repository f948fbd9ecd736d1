/** Only the fields that changed are sent. */
import type { ClipFields } from '@rushes/contract/agency-clips'
import { expect, test } from 'vitest'
import { CLIP_FIELDS } from '../clip-fields.ts'
import { changedNames } from './changed-values.ts'
import { changesOf, listText, valuesOf } from './fields.ts'

const FIELDS: Omit<ClipFields, 'evidence'> = {
  title: 'Fox on the Underground',
  description: 'A fox takes the train.',
  keywords: ['fox', 'train'],
  category_id: 3,
  tone_id: null,
  footage_type_id: null,
  location_code: 'gb',
  location_text: 'London',
  rating: 'GD',
  meme: false,
  graphic: false,
  enquiry_only: false,
  restrictions: '',
  restrictions_checked: true,
  synthetic: null,
  date_precision: 'day',
  deliverable: true,
  blocked_countries: [],
  licensing_terms: [],
  date_taken: null,
  date_posted: null,
  credit_author: '',
  credit_licence: '',
  credit_source: '',
  credit_changes: '',
  rights_until: null,
  contributor_id: null,
  supplier_ref: '',
}

test('a form as it was loaded changes nothing', () => {
  expect(changesOf(CLIP_FIELDS, FIELDS, {})).toEqual({})
  expect(changesOf(CLIP_FIELDS, FIELDS, valuesOf(CLIP_FIELDS, FIELDS))).toEqual({})
})

test('changes are sent as the server takes them', () => {
  const draft = {
    title: ' Fox leaves by the lift ',
    keywords: 'fox, lift,\nlift, ',
    category_id: '5',
    location_code: '',
    date_taken: '2026-02-03',
    graphic: true,
    meme: false,
  }
  expect(changesOf(CLIP_FIELDS, FIELDS, draft)).toEqual({
    title: 'Fox leaves by the lift',
    keywords: ['fox', 'lift'],
    category_id: 5,
    location_code: null,
    date_taken: '2026-02-03',
    graphic: true,
  })
  expect(changedNames(valuesOf(CLIP_FIELDS, FIELDS), draft)).not.toContain('meme')
})

test('an old draft with a field of another version is left alone', () => {
  expect(changesOf(CLIP_FIELDS, FIELDS, { colour: 'red' })).toEqual({})
})

test('lists, choices and times are read as they were written', () => {
  const fields = {
    ...FIELDS,
    tone_id: 3,
    blocked_countries: ['us', 'fr'],
    licensing_terms: [8, 2],
    rights_until: '2027-03-01T10:30:00.000Z',
  }
  expect(changesOf(CLIP_FIELDS, fields, valuesOf(CLIP_FIELDS, fields))).toEqual({})
  const draft = {
    tone_id: '',
    footage_type_id: '2',
    blocked_countries: listText(['us', 'de']),
    licensing_terms: '',
  }
  expect(changesOf(CLIP_FIELDS, fields, draft)).toEqual({
    tone_id: null,
    footage_type_id: 2,
    blocked_countries: ['de', 'us'],
    licensing_terms: [],
  })
  const until = String(
    valuesOf(CLIP_FIELDS, { ...fields, rights_until: '2028-07-01T00:00:00.000Z' })['rights_until'],
  )
  expect(changesOf(CLIP_FIELDS, fields, { rights_until: until })).toEqual({
    rights_until: '2028-07-01T00:00:00.000Z',
  })
})
