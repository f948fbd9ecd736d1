/** The address of a list contains its query. */
import { expect, test } from 'vitest'
import { changedQuery, sortOf, sortQuery } from './list-address.ts'

const usual = { sort: 'updated', order: 'desc' } as const
const query = new URLSearchParams('view=ended&q=fox&cursor=abc')

test('another filter keeps the others and begins at the first page', () => {
  expect(changedQuery(query, { type: 'video' })).toBe('?view=ended&q=fox&type=video')
  expect(changedQuery(query, { q: null, view: '' })).toBe('?')
})

test('a list in ascending order is reversed by the first press', () => {
  const rising = { sort: 'due', order: 'asc' } as const
  expect(sortOf(query, rising)).toEqual(rising)
  expect(sortQuery(query, rising, 'due')).toBe('?view=ended&q=fox&sort=due')
  expect(sortOf(new URLSearchParams('sort=due'), rising)).toEqual({ sort: 'due', order: 'desc' })
})

test('a column sorts in descending order first, and is reversed by a second press', () => {
  expect(sortQuery(query, sortOf(query, usual), 'number')).toBe('?view=ended&q=fox&sort=number')
  const sorted = new URLSearchParams('sort=number')
  expect(sortQuery(sorted, sortOf(sorted, usual), 'number')).toBe('?sort=number&order=asc')
  const turned = new URLSearchParams('sort=number&order=asc')
  expect(sortOf(turned, usual)).toEqual({ sort: 'number', order: 'asc' })
  expect(sortQuery(turned, sortOf(turned, usual), 'number')).toBe('?sort=number')
})
