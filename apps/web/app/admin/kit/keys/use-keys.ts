/** Adds keys to a screen while it is shown. */
import { useLayoutEffect } from 'react'
import { addKeys, type KeyBinding } from './key-store.ts'

export function useKeys(keys: readonly KeyBinding[]) {
  // Runs with every rendering, because the effect of a key depends on it; before paint, so that no press is
  // lost.
  useLayoutEffect(() => addKeys(keys))
}
