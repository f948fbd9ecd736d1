/** When a key acts in the admin area, and when it belongs to a field. */
import { afterEach, expect, test } from 'vitest'
import { actsHere, nameOfKey } from './pressed-key.ts'

const pressed = (init: KeyboardEventInit, target: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, ...init })
  target.dispatchEvent(event)
  return event
}

function given(html: string): Element {
  const box = document.createElement('div')
  box.innerHTML = html
  document.body.append(box)
  return box.firstElementChild ?? box
}

afterEach(() => document.body.replaceChildren())

test.each([
  [{ key: 'g' }, 'g'],
  [{ key: ' ' }, 'Space'],
  [{ key: 'G', shiftKey: true }, 'Shift+g'],
  [{ key: '?', shiftKey: true }, '?'],
  [{ key: 'k', ctrlKey: true }, 'Control+k'],
  [{ key: 'k', metaKey: true }, 'Control+k'],
  [{ key: 'ArrowDown', shiftKey: true }, 'Shift+ArrowDown'],
  [{ key: 'Shift', shiftKey: true }, null],
  [{ key: 'a', altKey: true }, null],
])('a key is named: %o is %s', (init, name) => {
  expect(nameOfKey(pressed(init))).toBe(name)
})

test.each(['<input>', '<input type="search">', '<textarea></textarea>', '<select></select>'])(
  'a single key in %s is text, a chord is not',
  (html) => {
    const field = given(html)
    expect(actsHere(pressed({ key: 'p' }, field), { single: true })).toBe(false)
    expect(actsHere(pressed({ key: 's', ctrlKey: true }, field), { single: true })).toBe(true)
  },
)

test('single letters and signs can be switched off, arrows and chords stay', () => {
  expect(actsHere(pressed({ key: '?' }), { single: false })).toBe(false)
  expect(actsHere(pressed({ key: 'ArrowDown' }), { single: false })).toBe(true)
  expect(actsHere(pressed({ key: 'k', ctrlKey: true }), { single: false })).toBe(true)
})

test('Enter on a link belongs to the link, and a ticked box takes no letters', () => {
  expect(actsHere(pressed({ key: 'Enter' }, given('<a href="/x">x</a>')), { single: true })).toBe(false)
  expect(actsHere(pressed({ key: 'x' }, given('<input type="checkbox">')), { single: true })).toBe(true)
})

test('a dialog has all keys to itself', () => {
  given('<dialog open></dialog>')
  expect(actsHere(pressed({ key: 'k', ctrlKey: true }), { single: true })).toBe(false)
})
