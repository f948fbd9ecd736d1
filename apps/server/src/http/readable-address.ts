/** Addresses whose path is not UTF-8. Nothing is stored under them, and the router cannot decode them. */
import { API_BASE } from '../mounts.ts'

/** U+FFFD, the replacement character. */
const UNREADABLE = '/%EF%BF%BD'

/** @returns the address, or one at which nothing is served: of the API, or else of the pages */
export function readableAddress(address: string): string {
  const [path = ''] = address.split(/[?#;]/)
  try {
    decodeURIComponent(path)
    return address
  } catch {
    return path.startsWith(`${API_BASE}/`) ? `${API_BASE}${UNREADABLE}` : UNREADABLE
  }
}
