/** Words of other languages, kinds, and the synonyms of the agency. */
import { expect, test } from 'vitest'
import { analyse } from './analyser.ts'
import { readMeanings } from './meanings.ts'
import { readNouns, type TranslatedNoun } from './nouns.ts'

const noun = (english: string, more: Partial<TranslatedNoun>): TranslatedNoun => ({
  english,
  german: [],
  french: [],
  spanish: [],
  italian: [],
  ...more,
})
const nouns = [
  noun('cat', {
    german: ['Katze', 'Katzen'],
    french: ['chat'],
    spanish: ['gato'],
    italian: ['gatto', 'gatta'],
  }),
  noun('bird', { german: ['Vogel', 'Vögel'], french: ['oiseau'], italian: ['uccello'] }),
  noun('horse', { french: ['cheval'], spanish: ['caballo'] }),
  noun('light', { spanish: ['luz'] }),
  noun('polar bear', { german: ['Eisbär'], french: ['ours blanc'] }),
  noun('bread', { french: ['pain'] }),
  noun('tennis', { french: ['tennis'] }),
]
const meaningsOf = (
  text: string,
  { synonyms = [], known = [] }: { synonyms?: string[][]; known?: string[] } = {},
): string[] => {
  const meanings = readMeanings({
    synonyms,
    nouns: readNouns(nouns),
    isInCatalogue: (word) => known.includes(word),
  })
  return meanings.of(analyse(text).words).map((stems) => stems.join(' '))
}

test.each([
  ['Katze', ['cat', 'kind=cat']],
  ['KATZEN', ['cat', 'kind=cat']],
  ['gatti', ['cat', 'kind=cat']],
  ['gatte', ['cat', 'kind=cat']],
  ['gatos', ['cat', 'kind=cat']],
  ['chats', ['cat', 'kind=cat']],
  ['Vögel', ['bird', 'kind=bird']],
  ['vogel', ['bird', 'kind=bird']],
  ['voegel', ['bird', 'kind=bird']],
  ["l'oiseau", ['bird', 'kind=bird']],
  ['oiseaux', ['bird', 'kind=bird']],
  ['chevaux', ['hors', 'kind=hors']],
  ['luces', ['light']],
  ['ours blanc', ['polar bear']],
  ['eisbaer', ['polar bear']],
])('R-KIND-4: %s means %j', (text, expected) => {
  expect(meaningsOf(text)).toEqual(expected)
})

test('R-KIND-4: a word of the catalogue and a frequent English word keep their English meaning', () => {
  expect(meaningsOf('chat')).toContain('cat')
  expect(meaningsOf('chat', { known: ['chat'] })).toEqual([])
  expect(meaningsOf('Katze', { known: ['katze'] })).toContain('cat')
  expect(meaningsOf('pain')).toEqual([])
  expect(meaningsOf('tennis')).toEqual([])
})

test('R-KIND-3: synonyms of the agency come first, and replace the meaning in another language', () => {
  expect(meaningsOf('birds', { synonyms: [['bird', 'feathered friend']] })).toEqual([
    'feather friend',
    'kind=bird',
  ])
  expect(meaningsOf('gatto', { synonyms: [['gatto', 'cake']] })).toEqual(['cake'])
})
