/** The address of a comparison. */
import { expect, test } from 'vitest'
import { compareAddress, readCompared } from './compare-ids.ts'

const read = (ids: string) => readCompared(new URLSearchParams({ ids }))

test('the address of a comparison names its clips in their order', () => {
  expect(read(new URL(compareAddress([9, 7, 8]), 'http://x').searchParams.get('ids') ?? '')).toEqual([
    9, 7, 8,
  ])
})

test('the address of a comparison names each clip once', () => {
  expect(read('7, 8,7')).toEqual([7, 8])
})

test.each([[''], ['7'], ['7,7'], ['1,2,3,4,5'], ['7,x'], ['7,-8'], ['7,0'], ['7,8.5'], ['7,9999999999']])(
  'the address of a comparison cannot be “%s”',
  (ids) => {
    expect(read(ids)).toBeNull()
  },
)
