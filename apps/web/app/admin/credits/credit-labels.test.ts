/** R-CREDIT-6: numbers of credits, as they are typed and shown. */
import { expect, test } from 'vitest'
import { creditsLabel, deltaLabel, wholeOf } from './credit-labels.ts'

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
  expect([creditsLabel(1), creditsLabel(1_200), deltaLabel(-2), deltaLabel(2)]).toEqual([
    '1 credit',
    '1,200 credits',
    '−2',
    '+2',
  ])
})
