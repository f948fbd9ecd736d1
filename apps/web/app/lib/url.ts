/** Builds addresses of the site's screens, and checks an address from outside before it is followed. */

export type QueryValue = string | number | null | undefined

/** Returns `/search?term=dog`: empty values are omitted, and the order is kept. */
export function urlOf(path: string, query: Readonly<Record<string, QueryValue>> = {}): string {
  const parts: string[] = []
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parts.push(partOf(name, String(value)))
  }
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}

// A page of results has a hundred addresses, and few of their values need encoding.
const partOf = (name: string, value: string) =>
  /^[\w.-]+$/.test(value) ? `${name}=${value}` : `${new URLSearchParams([[name, value]])}`

/**
 * Returns the path of this site to open after a login, or null (R-SESSION-5). Refuses anything that a browser
 * could read as another host: `//evil`, `/\evil`, `https:`, and `/..//evil`, which becomes `//evil` once its
 * dots are resolved.
 */
export function safeNext(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || namesHost(next)) return null
  const url = URL.parse(next, 'https://own.invalid')
  if (url?.origin !== 'https://own.invalid' || namesHost(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

const namesHost = (path: string) => /^\/[/\\]/.test(path)

/** Adds the base to a media path of the API; an absolute address stays unchanged. */
export function mediaUrl(base: string, path: string): string {
  return path === '' || /^(https?:)?\/\//.test(path) ? path : base + path
}
