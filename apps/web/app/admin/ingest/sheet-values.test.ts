/** Several files at once, and a column of a spreadsheet. */
import type { SheetRow } from '@rushes/contract/agency-sheet'
import { expect, test } from 'vitest'
import type { SheetFile } from './sheet-rows.ts'
import { linesOf, readColumn, sharedValue, withValues } from './sheet-values.ts'

const row = (title: string): SheetRow => ({
  ingest_id: 1,
  clip_id: null,
  state: null,
  revision: null,
  canEdit: true,
  thumbpath: null,
  warnings: [],
  missing: [],
  fields: {
    title,
    description: '',
    keywords: ['fox'],
    category_id: 250,
    location_text: '',
    location_code: null,
    date_taken: null,
    rating: 'BR',
    restrictions: '',
    credit_author: '',
    graphic: false,
    enquiry_only: false,
  },
})
const file = (key: string, title?: string): SheetFile => ({
  key,
  name: key,
  size: 1,
  file: null,
  upload: null,
  row: title === undefined ? null : row(title),
})
const files = [file('a', 'Fox'), file('b', 'Cat')]

test('a value that all files have is shown, and others are shown as mixed', () => {
  expect(sharedValue(files, {}, 'title')).toEqual({ value: undefined, isMixed: true })
  expect(sharedValue(files, {}, 'keywords')).toEqual({ value: 'fox', isMixed: false })
  expect(sharedValue(files, { b: { title: 'Fox' } }, 'title')).toEqual({ value: 'Fox', isMixed: false })
})

test('what is as it was is nothing to save', () => {
  const drafts = withValues({}, files, () => ({ title: 'Fox' }))
  expect(drafts).toEqual({ b: { title: 'Fox' } })
  expect(withValues(drafts, files, () => ({ title: 'Cat' }))).toEqual({ a: { title: 'Cat' } })
})

test('a file can be described before the server has seen it', () => {
  expect(withValues({}, [file('c')], () => ({ title: 'Hen' }))).toEqual({ c: { title: 'Hen' } })
})

test('a column has one line for each file, as a spreadsheet copies it', () => {
  expect(linesOf('one\r\ntwo\r\n')).toEqual(['one', 'two'])
  expect(linesOf('"two\nlines"\nthree')).toEqual(['two\nlines', 'three'])
  expect(linesOf('"he said ""hm"""\n\nlast')).toEqual(['he said "hm"', '', 'last'])
})

test('a column is read by names, and all of its faults are listed at once', () => {
  const categories = [
    { id: 250, name: 'Pets' },
    { id: 7001, name: 'Wild Weather' },
  ]
  expect(readColumn('category_id', 'pets\nWild Weather', { count: 2, categories })).toEqual({
    values: [{ category_id: '250' }, { category_id: '7001' }],
    faults: [],
  })
  expect(readColumn('category_id', 'Boats', { count: 1, categories }).faults).toEqual([
    'Line 1: “Boats” is not a category. Categories: Pets, Wild Weather.',
  ])
  const { faults } = readColumn('date_taken', '31.3.2026\n2026-03-31\nyesterday', { count: 2, categories })
  expect(faults).toEqual([
    'The number of lines (3) does not match the number of files (2).',
    'Line 1: “31.3.2026” is not a date such as 2026-03-31.',
    'Line 3: “yesterday” is not a date such as 2026-03-31.',
  ])
})
