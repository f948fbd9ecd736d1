/** The search field of the admin header. */
import { expect, test } from 'vitest'
import { addressOfQuery } from './address-of-query.ts'

test.each([
  ['41207', '/admin/clips/41207'],
  ['V041207', '/admin/clips/41207'],
  ['i041207', '/admin/clips/41207'],
  ['fox underground', '/admin/clips?q=fox+underground'],
  ['2 foxes', '/admin/clips?q=2+foxes'],
])('%s leads to %s', (query, address) => {
  expect(addressOfQuery(query)).toBe(address)
})
