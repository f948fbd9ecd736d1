/** The speeds of J, K and L. */
import { describe, expect, test } from 'vitest'
import { nextSpeed, speedLabel } from './shuttle.ts'

const pressed = (times: number, direction: 1 | -1, from = 0) =>
  Array.from({ length: times }).reduce<number>((speed) => nextSpeed(speed, direction), from)

describe('the speed of the shuttle', () => {
  test('doubles with each press, up to eight times', () => {
    expect([1, 2, 3, 4, 5].map((times) => pressed(times, 1))).toEqual([1, 2, 4, 8, 8])
    expect([1, 2, 3, 4, 5].map((times) => pressed(times, -1))).toEqual([-1, -2, -4, -8, -8])
  })

  test('the speed of the shuttle is normal again after a press in the other direction', () => {
    expect(nextSpeed(4, -1)).toBe(-1)
    expect(nextSpeed(-8, 1)).toBe(1)
  })

  test('the speed of the shuttle is announced unless it is the chosen one', () => {
    expect(speedLabel(0.5, 0.5)).toBe('')
    expect(speedLabel(1, 0.5)).toBe('Forward 1×')
    expect([0, 1, 2, -1, -8].map((speed) => speedLabel(speed, 1))).toEqual([
      '',
      '',
      'Forward 2×',
      'Reverse 1×',
      'Reverse 8×',
    ])
  })
})
