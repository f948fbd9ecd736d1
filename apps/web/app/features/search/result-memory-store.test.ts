/** What the browser remembers of a search. */
import { describe, expect, test } from 'vitest'
import { NO_WORDS } from '../../../test/sample-clips.ts'
import type { ResultPage } from './load-results.ts'
import { resultMemory } from './result-memory-store.ts'

const page: ResultPage = {
  items: [],
  count: 72,
  countIsExact: true,
  next: null,
  didYouMean: null,
  understood: NO_WORDS,
  correctedTo: null,
  reference: null,
  near: [],
}

function makeStorage() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
}

describe('the memory of searches', () => {
  test('the memory of searches returns nothing for a new search', () => {
    const memory = resultMemory(makeStorage)
    expect([memory.list('/search'), memory.page('/search'), memory.viewed('/search')]).toEqual([
      undefined,
      1,
      undefined,
    ])
  })

  test('the memory of searches hands the grown list back', () => {
    const storage = makeStorage()
    const memory = resultMemory(() => storage)
    memory.rememberList('/search?term=dog', page, 3)
    expect(memory.list('/search?term=dog')).toBe(page)
  })

  test('the memory of searches asks again for a list older than ten minutes', () => {
    const memory = resultMemory(makeStorage)
    memory.rememberList('/search', page, 3)
    expect(memory.list('/search', Date.now() + 600_001)).toBeUndefined()
  })

  test('the memory of searches remembers the last page and the last viewed item after a reload', () => {
    const storage = makeStorage()
    const before = resultMemory(() => storage)
    before.rememberList('/search?term=dog', page, 3)
    before.rememberViewed('/search?term=dog', 41207)
    const after = resultMemory(() => storage)
    expect([
      after.list('/search?term=dog'),
      after.page('/search?term=dog'),
      after.viewed('/search?term=dog'),
    ]).toEqual([undefined, 3, 41207])
  })

  test('the memory of searches never asks for more than 20 pages at once', () => {
    const storage = makeStorage()
    const memory = resultMemory(() => storage)
    memory.rememberList('/search', page, 35)
    expect(memory.page('/search')).toBe(20)
  })

  test('the memory of searches leads from a clip back to the latest search in which it was looked at', () => {
    const storage = makeStorage()
    const memory = resultMemory(() => storage)
    memory.rememberViewed('/search?term=cat', 7)
    memory.rememberViewed('/search?term=dog', 7)
    memory.rememberViewed('/search?term=pig', 8)
    expect([memory.searchOf(7), memory.searchOf(9)]).toEqual(['/search?term=dog', undefined])
  })

  test('the memory of searches keeps the eight latest searches only', () => {
    const storage = makeStorage()
    const memory = resultMemory(() => storage)
    for (let number = 1; number <= 9; number += 1) memory.rememberList(`/search?term=${number}`, page, 2)
    expect([memory.list('/search?term=1'), memory.page('/search?term=1')]).toEqual([undefined, 1])
    expect([memory.list('/search?term=2'), memory.page('/search?term=2')]).toEqual([page, 2])
  })

  test('the memory of searches survives a storage that holds nonsense or refuses', () => {
    const broken = resultMemory(() => ({
      getItem: () => 'nonsense',
      setItem: () => {
        throw new Error('full')
      },
    }))
    expect(() => broken.rememberList('/search', page, 2)).not.toThrow()
    expect(broken.page('/search')).toBe(1)
  })
})
