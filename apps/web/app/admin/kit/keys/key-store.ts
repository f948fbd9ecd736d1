/**
 * The keys of the admin area. Screens add their keys while they are shown; the help and the commands list all
 * of them. Single letters and signs can be switched off, as WCAG 2.1.4 requires.
 */
import { storedValue } from '../../../lib/stored-value.ts'
import { actsHere, nameOfKey } from './pressed-key.ts'

export type KeyBinding = {
  /** `g c` for a sequence, `Control+k` for a combination, with the names of `KeyboardEvent.key`. */
  keys: string
  label: string
  run: () => void
}

const areKeysOn = storedValue<boolean>({
  key: 'rushes.admin-keys',
  fallback: true,
  parse: (stored) => (typeof stored === 'boolean' ? stored : null),
})
export const useKeysOn = areKeysOn.use
export const switchKeys = areKeysOn.write

const groups = new Set<readonly KeyBinding[]>()

/** @returns a function that removes them. */
export function addKeys(keys: readonly KeyBinding[]): () => void {
  groups.add(keys)
  return () => {
    groups.delete(keys)
  }
}

export const shownKeys = (): KeyBinding[] => [...groups].flat()

/** @returns a function that stops it. */
export function followKeys(): () => void {
  let before = ''
  function onKeyDown(event: KeyboardEvent) {
    const pressed = nameOfKey(event)
    if (pressed === null) return
    const known = shownKeys()
    const hit =
      known.find(({ keys }) => keys === `${before} ${pressed}`) ?? known.find(({ keys }) => keys === pressed)
    before = ''
    if (!actsHere(event, { single: areKeysOn.read() })) return
    if (hit) {
      event.preventDefault()
      hit.run()
    } else if (known.some(({ keys }) => keys.startsWith(`${pressed} `))) before = pressed
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}
