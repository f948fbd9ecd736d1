/** Where a carousel moves to. */
import { describe, expect, test } from 'vitest'
import { nextOffset } from './carousel-motion.ts'

const strip = (scrollLeft: number) => ({ scrollLeft, scrollWidth: 3000, clientWidth: 1000 })

describe('a carousel', () => {
  test('a carousel goes back to the start from its end', () => {
    expect(nextOffset(strip(2000), 200, 1)).toBe(0)
  })

  test('a carousel goes to its end backwards from the start', () => {
    expect(nextOffset(strip(0), 200, -1)).toBe(2000)
  })

  test('a carousel moves by one slide', () => {
    expect(nextOffset(strip(400), 200, 1)).toBe(600)
    expect(nextOffset(strip(400), 200, -1)).toBe(200)
  })

  test('a carousel finds its slides again after a finger left it between two', () => {
    expect(nextOffset(strip(470), 200, 1)).toBe(600)
  })

  test('a carousel does not move past its end', () => {
    expect(nextOffset(strip(1900), 300, 1)).toBe(2000)
  })
})
