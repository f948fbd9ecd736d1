/** Input for a dialog that is not loaded yet. */
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptInput } from './kept-input.ts'

function press(...keys: string[]): number {
  const page = vi.fn<() => void>()
  addEventListener('keydown', page)
  for (const key of keys) fireEvent.keyDown(document.body, { key })
  removeEventListener('keydown', page)
  return page.mock.calls.length
}

test('letters, Backspace and Enter are kept until they are taken, and do not reach the page', () => {
  const kept = keptInput()
  kept.begin()
  expect(press('o', 't', 'x', 'Backspace', 't', 'Enter')).toBe(0)
  expect(kept.take()).toEqual({ text: 'ott', isSubmitted: true })
  expect(press('e')).toBe(1)
})

test('input is not kept if it was taken before', () => {
  const kept = keptInput()
  kept.take()
  const end = kept.begin()
  expect(press('o')).toBe(1)
  expect(kept.take().text).toBe('')
  end()
})

test('keys with a modifier, and other keys, reach the page', () => {
  const kept = keptInput()
  const end = kept.begin()
  expect(press('ArrowDown', 'Tab')).toBe(2)
  end()
  expect(press('o')).toBe(1)
  expect(kept.take().text).toBe('')
})
