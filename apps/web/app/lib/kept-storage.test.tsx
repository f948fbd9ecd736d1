import { afterEach, describe, expect, test, vi } from 'vitest'
import { isKeptInMemory, keptLocal, keptSession } from './kept-storage.ts'

const STORAGES = [
  ['localStorage', keptLocal],
  ['sessionStorage', keptSession],
] as const

function refuse(): never {
  throw new DOMException('The storage cannot be used', 'SecurityError')
}

const FULL: Storage = {
  length: 1,
  key: () => 'a',
  getItem: () => 'old',
  setItem: refuse,
  removeItem: () => undefined,
  clear: () => undefined,
}

afterEach(() => {
  for (const [, kept] of STORAGES) kept.refused.clear()
})

describe.each(STORAGES)('where %s cannot be reached', (name, kept) => {
  test('a value is in memory until it is removed', () => {
    vi.spyOn(window, name, 'get').mockImplementation(refuse)
    expect(kept.getItem('a')).toBeNull()
    kept.setItem('a', '1')
    expect([kept.getItem('a'), kept.keys(), isKeptInMemory()]).toEqual(['1', ['a'], true])
    kept.removeItem('a')
    expect([kept.getItem('a'), kept.keys(), isKeptInMemory()]).toEqual([null, [], false])
    vi.restoreAllMocks()
  })
})

describe.each(STORAGES)('where %s is full', (name, kept) => {
  test('the newest value counts, and the refusal is reported', () => {
    const reported = vi.fn()
    const stop = kept.whenRefused(reported)
    kept.setItem('a', 'old')
    const full = vi.spyOn(window, name, 'get').mockReturnValue(FULL)
    kept.setItem('a', 'new')
    expect([kept.getItem('a'), reported.mock.calls.length]).toEqual(['new', 1])
    full.mockRestore()
    kept.setItem('a', 'newest')
    expect([kept.getItem('a'), window[name].getItem('a'), isKeptInMemory()]).toEqual([
      'newest',
      'newest',
      false,
    ])
    stop()
  })
})

test('one storage that is refused leaves the other one alone', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse)
  keptLocal.setItem('a', '1')
  expect([localStorage.getItem('a'), isKeptInMemory()]).toEqual(['1', false])
  vi.restoreAllMocks()
})

test('refused values are taken over by the next document, and removed from its history entry', async () => {
  history.replaceState({ key: 'k', kept: { local: { a: '1' }, session: { b: '2' } } }, '')
  vi.resetModules()
  const next = await import('./kept-storage.ts')
  expect([next.keptLocal.getItem('a'), next.keptSession.getItem('b')]).toEqual(['1', '2'])
  expect(history.state).toEqual({ key: 'k' })
})
