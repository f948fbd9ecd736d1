/** Products of matrices, compared with sums in JavaScript. */
import { expect, test } from 'vitest'
import { columnsOf, openMatrices } from './matrix.ts'

const [ROWS, INNER, COLUMNS] = [6, 5, 16]

test.each([1, 3, 4, 6])('the product of %i rows is exact, also for columns of a larger matrix', (rows) => {
  const { make, multiply } = openMatrices(2_000)
  const [left, weights, product] = [make(ROWS, INNER + 3), make(INNER, COLUMNS), make(ROWS, COLUMNS)]
  for (let at = 0; at < left.numbers.length; at++) left.numbers[at] = (at % 7) - 3
  for (let at = 0; at < weights.numbers.length; at++) weights.numbers[at] = (at % 5) - 2
  multiply(columnsOf(left, 2, INNER), weights, product, rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      let sum = 0
      for (let at = 0; at < INNER; at++) {
        const value = left.numbers[row * (INNER + 3) + 2 + at] ?? 0
        sum += value * (weights.numbers[at * COLUMNS + column] ?? 0)
      }
      expect(product.numbers[row * COLUMNS + column]).toBe(sum)
    }
  }
})
