/** The browser's API client: calls the API directly, on whatever host it lives, with the visitor's token. */
import { type ApiClient, createClient } from '@rushes/contract/client'
import { currentToken } from './stored-session.ts'

const DEFAULT_BASE = '/rest'

let sessionOver = () => {}

/** Sets what happens when the server answers a call with a token that the session is over (R-SESSION-2). */
export function whenSessionIsOver(act: () => void) {
  sessionOver = act
}

let headersOfCalls: (() => Record<string, string>) | undefined

/** Sets what is sent with every call from now on. */
export function sendWithCalls(headers: () => Record<string, string>) {
  headersOfCalls = headers
}

export const apiBase = () => document.documentElement.dataset.apiBase ?? DEFAULT_BASE

/**
 * Asks for a session that also needs a cookie (R-SESSION-8). Browsers send cookies to the page's own host only, so an API
 * on another host is not asked.
 */
export function sessionBinding(): Record<string, string> {
  // Without the cookie of the binding the session would not be valid.
  if (!navigator.cookieEnabled) return {}
  const isOwnHost = new URL(apiBase(), location.href).origin === location.origin
  return isOwnHost ? { 'x-session-binding': 'cookie' } : {}
}

let connected: ApiClient | undefined

function connect(): ApiClient {
  return createClient({
    base: apiBase(),
    token: currentToken,
    onSessionOver: () => sessionOver(),
    headers: () => headersOfCalls?.() ?? {},
  })
}

/** For the browser only: the page server has a client of its own in the request's context. */
export const browserApi: ApiClient = {
  call(key, ...input) {
    connected ??= connect()
    return connected.call(key, ...input)
  },
}
