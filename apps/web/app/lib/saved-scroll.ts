/** Reads the last scroll position of this history entry from the router's storage. */

import { keptSession } from './kept-storage.ts'

/**
 * The key of React Router, which writes when a document is unloaded and reads before the next one is shown.
 */
const STORAGE_KEY = 'react-router-scroll-positions'

export function savedScroll(): number | null {
  try {
    const positions: Record<string, unknown> = JSON.parse(keptSession.getItem(STORAGE_KEY) ?? '{}')
    const saved = positions[history.state.key]
    return typeof saved === 'number' ? saved : null
  } catch {
    return null
  }
}
