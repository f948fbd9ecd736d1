/** Lends a screen keys while it is shown. */
import { useLayoutEffect } from 'react'
import { addKeys, type DeskKey } from './key-store.ts'

export function useDeskKeys(keys: readonly DeskKey[]) {
  // With every rendering, because what a key does follows from what is shown; before it is shown, so that no press is lost.
  useLayoutEffect(() => addKeys(keys))
}
