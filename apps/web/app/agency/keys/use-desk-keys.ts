/** Lends a screen keys while it is shown. */
import { useEffect } from 'react'
import { addKeys, type DeskKey } from './key-store.ts'

export function useDeskKeys(keys: readonly DeskKey[]) {
  // With every rendering, because what a key does follows from what is shown.
  useEffect(() => addKeys(keys))
}
