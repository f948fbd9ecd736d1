/** Reads from the router's storage where this history entry was scrolled to when it was last left. */

import { keptSession } from './kept-storage.ts'

/** React Router's own key. It writes when a document is left and reads before the next one is shown. */
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
