import { expect, test } from 'vitest'
import { metadataOfFile } from './file-metadata.rules.ts'

const FILE = { file_name: 'IMG_0007.MOV', clip_id: 50_001, embedded: {}, words: {} }

test('placeholders are replaced for each file, and an empty text leaves that of the file', () => {
  const embedded = { title: 'Fire', dateTaken: '2026-03-31', credit: 'Ann Lee' }
  const words = {
    title: '{title} ({file}, {number})',
    description: 'Taken on {date} in {place}.',
    credit: '{place}',
    addedKeywords: ['news', '{date}', '{place}'],
    category: '{file}',
  }
  expect(metadataOfFile({ ...FILE, embedded, words })).toMatchObject({
    title: 'Fire (IMG_0007, 50001)',
    description: 'Taken on 2026-03-31 in .',
    credit: 'Ann Lee',
    keywords: ['news', '2026-03-31'],
    category: '{file}',
  })
  expect(metadataOfFile({ ...FILE, words: { title: 'A {what}' } }).title).toBe('A {what}')
})

test('keywords of a template are added to those of the file, each once', () => {
  const embedded = { keywords: ['fire', 'news'] }
  const { keywords } = metadataOfFile({ ...FILE, embedded, words: { addedKeywords: ['news', 'harbour'] } })
  expect(keywords).toEqual(['fire', 'news', 'harbour'])
})

test('R-INGEST-27: a placeholder without a value leaves the default of the field', () => {
  expect(metadataOfFile({ ...FILE, words: { title: '{title}', place: '{place}' } })).toEqual({
    title: 'IMG 0007',
  })
})

test('R-INGEST-27: a placeholder has the value that the clip will have', () => {
  const words = {
    title: '{title} in {place}',
    description: 'Photo: {credit}, {date}',
    place: 'Berlin',
    credit: '{credit} / Foto Agentur',
    dateTaken: '2026-03-31',
    addedKeywords: ['{place}'],
    addedRestrictions: 'Not in {place}',
  }
  const embedded = { place: 'Munich', credit: 'Ann Lee' }
  expect(metadataOfFile({ ...FILE, embedded, words })).toEqual({
    title: 'IMG 0007 in Berlin',
    description: 'Photo: Ann Lee / Foto Agentur, 2026-03-31',
    place: 'Berlin',
    credit: 'Ann Lee / Foto Agentur',
    dateTaken: '2026-03-31',
    keywords: ['Berlin'],
    restrictions: 'Not in Berlin',
  })
  const { description, credit } = metadataOfFile({ ...FILE, words })
  expect([description, credit]).toEqual(['Photo: 2026-03-31', undefined])
  // Fields that name each other end with the values of the file.
  expect(metadataOfFile({ ...FILE, embedded, words: { place: '{credit}', credit: '{place}' } })).toEqual({
    place: 'Munich',
    credit: 'Ann Lee',
  })
})

test.each([
  ['Not in {place}', undefined],
  ['{credit} / {place} / {date}', '2026-03-31'],
  ['{file} / {place} / {credit} / {date}', 'IMG_0007 / 2026-03-31'],
  ['{file}, {place}', 'IMG_0007'],
  ['{place} - {file}', 'IMG_0007'],
  ['{file} ({place})', 'IMG_0007'],
  ['{file}\n{place}, {credit}, {date}', 'IMG_0007\n2026-03-31'],
  ['One / / two, {file}', 'One / / two, IMG_0007'],
])('R-INGEST-27: the text “%s” of a file without place and credit becomes %j', (restrictions, text) => {
  const embedded = { dateTaken: '2026-03-31' }
  const words = { addedRestrictions: restrictions }
  expect(metadataOfFile({ ...FILE, embedded, words }).restrictions).toBe(text)
})

test.each([
  ['No sale to tabloids', 'Not in Chile', 'No sale to tabloids\nNot in Chile'],
  ['No sale\nNot in Chile', 'Not in Chile ', 'No sale\nNot in Chile'],
  [undefined, 'Not in Chile', 'Not in Chile'],
  ['No sale', '{place}', 'No sale'],
])('R-INGEST-20: restrictions %j of a file and %j of its batch are %j', (own, added, all) => {
  const embedded = own === undefined ? {} : { restrictions: own }
  expect(metadataOfFile({ ...FILE, embedded, words: { addedRestrictions: added } }).restrictions).toBe(all)
})

test('a filled text is not longer than its field, and ends with a whole character', () => {
  const embedded = { title: `${'a'.repeat(79)}😀${'b'.repeat(219)}` }
  const words = { title: '{title} – {file}', addedKeywords: ['{title}'] }
  const { title, keywords } = metadataOfFile({ ...FILE, embedded, words })
  expect(title).toHaveLength(300)
  expect(keywords).toEqual(['a'.repeat(79)])
})
