/** The table of kinds was made from the decisions in the repository. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formsOfNoun, type TranslatedNoun } from '../packages/search-engine/src/nouns.ts'
import { digestOf, ENGLISH_TOO_FILE, TABLE } from './kinds-table.ts'

test('R-KIND-1: the table of kinds belongs to kinds-own.json and was not edited', () => {
  const { digest, lines }: { digest: string; lines: string[] } = JSON.parse(readFileSync(TABLE, 'utf8'))
  expect(digest).toBe(digestOf(lines))
})

test('R-KIND-4: the nouns of other languages are complete and each has a translation in each language', () => {
  const { nouns }: { nouns: TranslatedNoun[] } = JSON.parse(readFileSync('db/reference/nouns.json', 'utf8'))
  expect(new Set(nouns.map(({ english }) => english)).size).toBe(nouns.length)
  const incomplete = nouns.filter(({ german, french, spanish, italian }) =>
    [german, french, spanish, italian].some((words) => words.length === 0),
  )
  expect(incomplete).toEqual([])
})

test('R-KIND-4: words that are English too are words of the nouns', () => {
  const { nouns }: { nouns: TranslatedNoun[] } = JSON.parse(readFileSync('db/reference/nouns.json', 'utf8'))
  const { always, unlessUnknown } = JSON.parse(readFileSync(ENGLISH_TOO_FILE, 'utf8'))
  const forms = new Set(nouns.flatMap(formsOfNoun))
  expect([...always, ...unlessUnknown].filter((word) => !forms.has(word))).toEqual([])
  expect(unlessUnknown).toContain('chat')
  expect(always).toContain('pain')
})
