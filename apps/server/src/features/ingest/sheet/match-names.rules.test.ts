import { expect, test } from 'vitest'
import { nameMatcher, plainName, suggestionOf } from './match-names.rules.ts'

test.each([
  ['Mu\u0308nchen.png', 'M\u00fcnchen.png'],
  ['fire\u202egnp.exe', 'firegnp.exe'],
  ['two\nlines.png', 'two lines.png'],
  ['👩\u200d🚒.png', '👩\u200d🚒.png'],
  ['\ud83d.png', '\ufffd.png'],
])('the name %j is stored as %j', (name, stored) => {
  expect(plainName(name)).toBe(stored)
})

test('a name is found in another case and normalisation; the same name is preferred', () => {
  const find = nameMatcher(['A.png', 'a.png', 'Mu\u0308nchen.PNG'])
  expect(find('a.png')).toEqual({ name: 'a.png' })
  expect(find(' m\u00fcnchen.png ')).toEqual({ name: 'Mu\u0308nchen.PNG' })
  expect(find('A.PNG')).toEqual({ nearest: ['A.png', 'a.png'] })
})

test.each([
  ['Stra\u00dfe.mov', 'STRASSE.MOV'],
  ['STRA\u1e9eE.mov', 'stra\u00dfe.mov'],
  ['STRASSE.mov', 'stra\u00dfe.mov'],
  ['e\ufb03cient.mov', 'EFFICIENT.mov'],
  ['\u039f\u0394\u039f\u03a3.mov', '\u03bf\u03b4\u03bf\u03c2.mov'],
  ['\u0130zmir.mov', 'i\u0307zmir.mov'],
])('%s is found by %s', (name, wanted) => {
  expect(nameMatcher([name])(wanted)).toEqual({ name })
})

test('the nearest name is suggested, unless all are too far', () => {
  const find = nameMatcher(['bild6.png', 'harbour.mov'])
  expect(find('bild7.png')).toEqual({ nearest: ['bild6.png'] })
  expect(find('habrour.mov')).toEqual({ nearest: ['harbour.mov'] })
  expect(find('interview.mxf')).toEqual({ nearest: [] })
  expect([suggestionOf([]), suggestionOf(['a', 'A'])]).toEqual(['', '; is it “a” or “A”?'])
})

test('at most ten thousand comparisons are made for suggestions, and a name is compared once', () => {
  const find = nameMatcher(Array.from({ length: 6_000 }, (_, at) => `clip-${at + 1_000}.mov`))
  const nearest = { nearest: ['clip-1000.mov'] }
  expect([find('clip-x000.mov'), find('clip-x000.mov')]).toEqual([nearest, nearest])
  expect(find('clip-2x00.mov')).toEqual({ nearest: ['clip-2000.mov'] })
  expect(find('clip-3x00.mov')).toEqual({ nearest: [] })
  expect(find('clip-3000.mov')).toEqual({ name: 'clip-3000.mov' })
})
