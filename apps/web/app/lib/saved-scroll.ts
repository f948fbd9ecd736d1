/** Where the document of this history entry was scrolled to when it was last left, as the router keeps it. */

/** React Router's own key: it writes when a document is left, and reads before the first paint of the next. */
const STORAGE_KEY = 'react-router-scroll-positions'

export function savedScroll(): number | null {
  try {
    const positions = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>
    const { key } = history.state as { key: string }
    const saved = positions[key]
    return typeof saved === 'number' ? saved : null
  } catch {
    return null
  }
}
