/** Addresses of our own screens, and what may be done with an address from outside. */

export type QueryValue = string | number | null | undefined

/** `/search?term=dog`: empty values are left out, order as given. */
export function urlOf(path: string, query: Readonly<Record<string, QueryValue>> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * A path of our own to go to after logging in, or null. Anything that a browser could read as another
 * host (`//evil`, `/\evil`, `https:`) is refused.
 */
export function safeNext(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return null
  const url = URL.canParse(next, 'https://own.invalid') ? new URL(next, 'https://own.invalid') : null
  return url?.origin === 'https://own.invalid' ? url.pathname + url.search + url.hash : null
}

/** A media path as the API names it: absolute addresses are left alone. */
export function mediaUrl(base: string, path: string): string {
  return path === '' || /^(https?:)?\/\//.test(path) ? path : base + path
}
