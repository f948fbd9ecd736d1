/** Returns whether React has hydrated the page: false in the server's document and in the first render. */
import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * Whether this component hydrated the server's markup. Inline scripts belong to the server's document: the
 * browser would refuse a script that React creates (Trusted Types), and it would not run anyway.
 */
export function useIsFromServer(): boolean {
  const hydrated = useHydrated()
  const [isFromServer] = useState(!hydrated)
  return isFromServer
}
