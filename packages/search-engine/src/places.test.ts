/** What the names of places mean. */
import { describe, expect, test } from 'vitest'
import { areasOf, countriesWithPrefix, placesOf } from './places.ts'

const firstOf = (name: string) => placesOf(name.split(' '))[0]?.join(' ')

describe('a place', () => {
  test.each([
    ['germany', 'location=de'],
    ['deutschland', 'location=de'],
    ['germans', 'location=de'],
    ['oesterreich', 'location=at'],
    ['uk', 'location=gb'],
    ['etats unis', 'location=us'],
    ['united arab emirates', 'location=ae'],
    ['england', 'area=england'],
    ['schottland', 'area=scotland'],
    ['munich', 'munchen'],
    ['koeln', 'cologn'],
  ])('a place %s is %s', (name, meaning) => {
    expect(firstOf(name)).toBe(meaning)
  })

  test.each(['cat', 'ira', 'dominique', 'polishing', ''])('"%s" is not a place', (word) => {
    expect(placesOf([word])).toEqual([])
  })

  test('a region belongs to its area, in its own country only', () => {
    expect(areasOf('Isle of Skye', 'gb')).toEqual(['area=scotland'])
    expect(areasOf('Newcastle, New South Wales', 'au')).toEqual(['area=new-south-wales'])
    expect(areasOf('Bath', 'us')).toEqual([])
    expect(areasOf('', 'gb')).toEqual([])
  })

  test('countries are completed in the language in which they are typed', () => {
    expect(countriesWithPrefix('deutschl').map(({ name }) => name)).toEqual(['Deutschland'])
  })
})
