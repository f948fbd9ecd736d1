/** Names a pressed key, and decides whether the admin area may act on it. */

const FIELDS = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'
const PRESSABLE = 'a, button, summary, input'

/**
 * Returns `x`, `Shift+x`, `Control+k`, `ArrowDown` or `Space`; null for a modifier and for keys of the
 * browser itself.
 */
export function nameOfKey(event: KeyboardEvent): string | null {
  const { key, altKey, isComposing, defaultPrevented } = event
  if (altKey || isComposing || defaultPrevented) return null
  if (['Control', 'Meta', 'Shift', 'Alt'].includes(key)) return null
  const isLetter = /^[a-z]$/i.test(key)
  const shift = event.shiftKey && (isLetter || key.length > 1) ? 'Shift+' : ''
  const name = key === ' ' ? 'Space' : key
  return `${isChord(event) ? 'Control+' : ''}${shift}${isLetter ? key.toLowerCase() : name}`
}

/** Typing in fields and dialogs does not trigger commands. Enter and the space bar belong to the focused element. */
export function actsHere(event: KeyboardEvent, { single }: { single: boolean }): boolean {
  if (document.querySelector('dialog[open]')) return false
  if (isChord(event)) return true
  const { target, key } = event
  if (key.length === 1 && !single) return false
  if (!(target instanceof Element)) return true
  if (target.closest(FIELDS)) return false
  return !(['Enter', ' '].includes(key) && target.closest(PRESSABLE))
}

const isChord = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey
