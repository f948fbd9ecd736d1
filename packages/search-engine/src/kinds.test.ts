/** Kinds of the nouns in a text. */
import { describe, expect, test } from 'vitest'
import { analyse } from './analyser.ts'
import { kindsIn, kindsNamed } from './kinds.ts'
import { stemOf } from './stems.ts'

const stemsOf = (text: string) => analyse(text).words.map(stemOf)
const named = (text: string) => kindsNamed(stemsOf(text)).flat()
const isA = (text: string, kind: string): boolean =>
  named(kind).some((lexeme) => kindsIn(stemsOf(text)).kinds.includes(lexeme))

describe('R-KIND-1: kinds of nouns', () => {
  test.each([
    ['owl', 'bird'],
    ['Two ducks', 'bird'],
    ['duckling', 'duck'],
    ['German shepherd', 'dog'],
    ['maine coon', 'cat'],
    ['kittens', 'baby animals'],
    ['cheetah', 'big cat'],
    ['cheetah', 'animal'],
    ['fire engine', 'vehicle'],
    ['helicopter', 'aircraft'],
    ['drizzle', 'rain'],
    ['fog', 'weather'],
    ['nurse', 'worker'],
    ['police officer', 'person'],
    ['cathedral', 'building'],
    ['fortress', 'fortification'],
    ['ghost', 'spectre'],
    ['oak', 'tree'],
  ])('%s is of the kind %s', (text, kind) => {
    expect(isA(text, kind)).toBe(true)
  })

  test.each([
    ['cat', 'dog'],
    ['cat', 'big cat'],
    ['bird', 'owl'],
    ['elephant calf', 'cow'],
    ['cricket bat', 'animal'],
    ['hot dog', 'animal'],
    ['guinea pig', 'pig'],
    ['sea lion', 'big cat'],
    ['crane collapses', 'bird'],
    ['turkey', 'bird'],
    ['mustang', 'horse'],
    ['fly over', 'insect'],
    ['garden', 'worker'],
    ['orange', 'animal'],
    ['build', 'animal'],
  ])('%s is not of the kind %s', (text, kind) => {
    expect(named(kind)).not.toEqual([])
    expect(isA(text, kind)).toBe(false)
  })

  test('a word of no kind, an empty text and many words have no kinds', () => {
    expect(named('zqnothing')).toEqual([])
    expect(kindsNamed([])).toEqual([])
    expect(kindsIn([])).toEqual({ kinds: [], partsOfNames: [] })
    expect(kindsIn(Array.from({ length: 1_000 }, () => 'zqnothing')).kinds).toEqual([])
  })
})

test.each([
  ['big cat', [1]],
  ['sea lion on a rock', [1]],
  ['hot dog', [1]],
  ['polar bear', []],
  ['guide dog', []],
  ['a cat and a dog', []],
])('R-KIND-2: in %s, the parts of the name of another animal are at %j', (text, parts) => {
  expect(kindsIn(stemsOf(text)).partsOfNames).toEqual(parts)
})
