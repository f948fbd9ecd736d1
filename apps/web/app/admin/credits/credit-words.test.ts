/** R-CREDIT-6: numbers of credits, as they are typed and shown. */
import { expect, test } from 'vitest'
import { creditsWords, deltaWords, wholeOf } from './credit-words.ts'

test.each([
  ['5', 5],
  ['+5', 5],
  [' -3 ', -3],
  ['−3', -3],
  ['1.5', null],
  ['', null],
  ['1e3', null],
  ['5 credits', null],
])('%j is %s credits', (text, count) => {
  expect(wholeOf(text)).toBe(count)
})

test('one credit is not two', () => {
  expect([creditsWords(1), creditsWords(1_200), deltaWords(-2), deltaWords(2)]).toEqual([
    '1 credit',
    '1,200 credits',
    '−2',
    '+2',
  ])
})
