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

test('a placeholder without a value in the file leaves the default of the field', () => {
  expect(metadataOfFile({ ...FILE, words: { title: '{title}', place: '{place}' } })).toEqual({})
})

test('a filled text is not longer than its field, and ends with a whole character', () => {
  const embedded = { title: `${'a'.repeat(79)}😀${'b'.repeat(219)}` }
  const words = { title: '{title} – {file}', addedKeywords: ['{title}'] }
  const { title, keywords } = metadataOfFile({ ...FILE, embedded, words })
  expect(title).toHaveLength(300)
  expect(keywords).toEqual(['a'.repeat(79)])
})
