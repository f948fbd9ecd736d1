/** Which words of a line a search finds, and where they are. */
import { expect, test } from 'vitest'
import { hitsIn, stemsOfGroups, stemsOfLine } from './lines.ts'
import { NO_SYNONYMS } from './synonyms.ts'
import { parseSearchTerm } from './term.ts'

const groupsOf = (term: string) => stemsOfGroups(parseSearchTerm(term, NO_SYNONYMS)?.groups ?? [])

const holds = (text: string, term: string) => {
  const stems = new Set(stemsOfLine(text))
  return groupsOf(term).every((group) => group.some((stem) => stems.has(stem)))
}

const marked = (text: string, term: string) =>
  hitsIn(text, groupsOf(term)).map(({ from, to }) => text.slice(from, to))

test.each([
  ['The ministers were resigning', 'minister resigns', true],
  ['Wir öffnen die Straße', 'strasse', true],
  ['A well-known reporter', 'wellknown', true],
  ['We shall never surrender', '"never surrender"', true],
  ['Surrender, never', '"never surrender"', false],
  ['東京タワーの夜景', '夜景', true],
  ['The road is empty', 'minister', false],
])('the line "%s" contains %s: %s', (text, term, expected) => {
  expect(holds(text, term)).toBe(expected)
})

test.each([
  ['<b>Ministers</b> & the minister’s wife', 'minister', ['Ministers', 'minister’s']],
  ['Über den Fluss, über Land', 'uber', ['Über', 'über']],
  ['A well-known U.S. reporter', 'well-known us', ['well-known', 'U.S']],
  // A run of a script without spaces would be marked as a whole.
  ['東京タワーの夜景 Tokyo', '夜景 tokyo', ['Tokyo']],
  ['The road is empty', 'minister', []],
])('in "%s" a search for %s marks %j', (text, term, words) => {
  expect(marked(text, term)).toEqual(words)
})
