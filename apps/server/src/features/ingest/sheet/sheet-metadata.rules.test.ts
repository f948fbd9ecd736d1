/** Metadata of a file and fields of its clip are converted into each other. */
import { expect, test } from 'vitest'
import { fieldsOfMetadata, metadataWith } from './sheet-metadata.rules.ts'

const CATEGORIES = [
  { id: 45, name: 'Wild Animals', hidden: false },
  { id: 250, name: 'Pets', hidden: false },
]
const metadata = { category: 'Pets', country: 'gb', dateTaken: '2026-03-31', notSocial: true }

test('a file has the fields that its clip will have', () => {
  expect(fieldsOfMetadata(metadata, 'fox_in-lift.mov', CATEGORIES)).toMatchObject({
    title: 'fox in lift',
    category_id: 250,
    location_code: 'gb',
    date_taken: '2026-03-31',
    rating: 'BR',
    keywords: [],
    graphic: false,
  })
})

test('a change sets only the fields that it contains, and null clears one', () => {
  const changes = { title: 'Fox', category_id: 45, location_code: null, credit_author: 'Bea' }
  expect(metadataWith(metadata, changes, CATEGORIES)).toEqual({
    category: 'Wild Animals',
    dateTaken: '2026-03-31',
    notSocial: true,
    title: 'Fox',
    credit: 'Bea',
  })
  expect(metadataWith(metadata, { date_taken: null }, CATEGORIES)).toEqual({
    category: 'Pets',
    country: 'gb',
    notSocial: true,
  })
  expect(metadataWith(metadata, { category_id: 1 }, CATEGORIES)).toBeNull()
})

test('changed keywords and restrictions replace those of the batch, which they contain', () => {
  const added = { addedKeywords: ['fire'], addedRestrictions: 'Not in Chile' }
  expect(metadataWith(added, { title: 'Fox' }, CATEGORIES)).toEqual({ ...added, title: 'Fox' })
  const changes = { keywords: [], restrictions: '' }
  expect(metadataWith(added, changes, CATEGORIES)).toEqual(changes)
})

test('written metadata is read back unchanged', () => {
  const fields = fieldsOfMetadata(metadata, 'fox.mov', CATEGORIES)
  const changes = {
    ...fields,
    description: 'A fox.',
    keywords: ['fox'],
    graphic: true,
    location_text: 'Lift',
  }
  const written = metadataWith(metadata, changes, CATEGORIES) ?? {}
  expect(fieldsOfMetadata(written, 'another.mov', CATEGORIES)).toEqual(changes)
})
