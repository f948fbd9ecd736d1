/** Which places a text names. */
import { expect, test } from 'vitest'
import { namedPlaces } from './named-places.ts'
import { placesOf } from './places.ts'

const namesIn = (text: string) => namedPlaces(text).map(({ from, to }) => text.slice(from, to))

test.each([
  ['cat in Germany', ['Germany']],
  ['Deutschland Katze', ['Deutschland']],
  ['New South Wales koala', ['New South Wales']],
  ['storm in Europe and the USA', ['Europe', 'USA']],
  ['South America', ['South America']],
  ['Südamerika', ['Südamerika']],
])('the text “%s” names %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test.each(['turkey', 'nice cat', 'us', 'cat', 'the', '-germany', '"germany"', 'uk OR germany', ''])(
  'the text “%s” names no place for certain',
  (text) => {
    expect(namesIn(text)).toEqual([])
  },
)

test('a continent means its countries, and America the United States alone', () => {
  const codes = (name: string) => placesOf(name.split(' ')).map(([lexeme]) => lexeme)
  expect(codes('europe')).toEqual(expect.arrayContaining(['location=de', 'location=gb']))
  expect(codes('europe')).not.toContain('location=us')
  expect(codes('afrika')).toContain('location=ke')
  expect(codes('latin america')).toContain('location=br')
  expect(codes('america')).not.toContain('location=br')
  expect(codes('americas')).toContain('location=br')
})
