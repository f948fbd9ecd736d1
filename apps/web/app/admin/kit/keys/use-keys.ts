/** Lends a screen keys while it is shown. */
import { useLayoutEffect } from 'react'
import { addKeys, type KeyBinding } from './key-store.ts'

export function useKeys(keys: readonly KeyBinding[]) {
  // With every rendering, because what a key does follows from what is shown; before it is shown, so that no press is lost.
  useLayoutEffect(() => addKeys(keys))
}
