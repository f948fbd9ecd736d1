/** What the browser keeps. */
import { act } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { storedValue } from './stored-value.ts'

const KEY = 'test.name'

const storedName = () =>
  storedValue<string>({
    key: KEY,
    fallback: 'guest',
    parse: (stored) => (stored === 7 ? null : String(stored)),
  })

function anotherTabWrites(newValue: string | null, key: string | null = KEY) {
  const oldValue = localStorage.getItem(KEY)
  if (newValue === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, newValue)
  act(() => void dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })))
}

describe('a stored value', () => {
  test('a stored value survives a reload: another reading finds it', () => {
    storedName().write('Bea')
    expect(storedName().read()).toBe('Bea')
  })

  test('a stored value is the fallback until something is stored, and after it is removed', () => {
    const name = storedName()
    expect(name.read()).toBe('guest')
    name.write('Bea')
    name.write(null)
    expect(name.read()).toBe('guest')
  })

  test.each(['{', '7'])('a stored value is the fallback where %j is stored, which cannot be used', (raw) => {
    localStorage.setItem(KEY, raw)
    expect(storedName().read()).toBe('guest')
  })

  test('a stored value is written only when it differs, so that two tabs do not wake each other for ever', () => {
    const name = storedName()
    const changed = vi.fn()
    const stop = name.subscribe(changed)
    name.write('Bea')
    name.write('Bea')
    expect(changed).toHaveBeenCalledOnce()
    stop()
  })

  test('a stored value is read again when Back brings the page out of the memory of the browser', async () => {
    const name = storedName()
    const { findByText } = renderPage(<Name use={name.use} />)
    await findByText('Hello guest')
    localStorage.setItem(KEY, '"Ada"')
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    await findByText('Hello Ada')
  })

  test('a stored value changes on the page when this tab or another tab changes it', async () => {
    const name = storedName()
    const { findByText } = renderPage(<Name use={name.use} />)
    await findByText('Hello guest')
    act(() => name.write('Bea'))
    await findByText('Hello Bea')
    anotherTabWrites('"Ada"')
    await findByText('Hello Ada')
    anotherTabWrites(null, null)
    await findByText('Hello guest')
  })

  test('a stored value changes in every reading of the same key', async () => {
    const { findByText } = renderPage(<Name use={storedName().use} />)
    await findByText('Hello guest')
    act(() => storedName().write('Bea'))
    await findByText('Hello Bea')
  })

  test('a stored value lives as long as the page where the browser refuses the storage', () => {
    const refused = vi.fn(() => {
      throw new DOMException('The operation is insecure')
    })
    vi.stubGlobal('localStorage', {
      getItem: refused,
      setItem: refused,
      removeItem: refused,
      clear: () => {},
    })
    const name = storedName()
    name.write('Bea')
    expect(name.read()).toBe('Bea')
    name.write(null)
    expect(name.read()).toBe('guest')
    vi.unstubAllGlobals()
  })
})

function Name({ use }: { use: () => string }) {
  return <p>{`Hello ${use()}`}</p>
}
