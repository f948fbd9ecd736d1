import { expect, test } from 'vitest'
import { nearestPaths, pathFinder } from './match-paths.rules.ts'

const FILES = ['Shoot/A/X.jpg', 'Shoot/B/X.jpg', 'Shoot/B/Mu\u0308ller.jpg', 'loose.jpg']

const find = (wanted: string, files = FILES) =>
  pathFinder(files, (file) => [file])(wanted).map(({ path }) => path)

test.each([
  ['Shoot/A/X.jpg', ['Shoot/A/X.jpg']],
  ['A/X.jpg', ['Shoot/A/X.jpg']],
  ['a\\x.JPG', ['Shoot/A/X.jpg']],
  ['./A/X.jpg', ['Shoot/A/X.jpg']],
  ['C:\\Raw\\Shoot\\B\\X.jpg', ['Shoot/B/X.jpg']],
  ['X.jpg', ['Shoot/A/X.jpg', 'Shoot/B/X.jpg']],
  ['m\u00fcller.jpg', ['Shoot/B/Mu\u0308ller.jpg']],
  ['C/X.jpg', []],
  ['A/loose.jpg', ['loose.jpg']],
])('the path %j of a table fits %j', (wanted, files) => {
  expect(find(wanted)).toEqual(files)
})

test('the file with the longest path that fits is preferred, and the same letters to another case', () => {
  expect(find('A/B/X.jpg', ['X.jpg', 'B/X.jpg'])).toEqual(['B/X.jpg'])
  expect(find('X.jpg', ['X.jpg', 'x.jpg'])).toEqual(['X.jpg'])
  expect(find('X.JPG', ['X.jpg', 'x.jpg'])).toEqual(['X.jpg', 'x.jpg'])
})

test('the nearest names are suggested with their folders', () => {
  const nearest = nearestPaths(FILES)
  expect(nearest('losse.jpg')).toEqual(['loose.jpg'])
  expect(nearest('Y.jpg')).toEqual(['Shoot/A/X.jpg', 'Shoot/B/X.jpg'])
  expect(nearest('B\\Y.jpg')).toEqual(['Shoot/B/X.jpg'])
})
