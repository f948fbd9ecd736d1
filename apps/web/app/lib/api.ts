/**
 * The browser's API client: calls the API directly, on the same or another host, with the visitor's token.
 */
import { type ApiClient, createClient, type RefusedCall } from '@rushes/contract/client'
import { storedSession } from './stored-session.ts'

const DEFAULT_BASE = '/rest'

let sessionOver = (_refused: RefusedCall | null) => {}

/** Sets the action after a response that the session of a call is over (R-SESSION-2). */
export function whenSessionIsOver(act: (refused: RefusedCall | null) => void) {
  sessionOver = act
}

let headersOfCalls: (() => Record<string, string>) | undefined

/** Sets headers that are sent with every later call. */
export function sendWithCalls(headers: () => Record<string, string>) {
  headersOfCalls = headers
}

export const apiBase = () => document.documentElement.dataset.apiBase ?? DEFAULT_BASE

/**
 * Requests a session that also needs a cookie (R-SESSION-8). Browsers send cookies to the page's host only,
 * so an API on another host gets no such request.
 */
export function sessionBinding(): Record<string, string> {
  // Without the binding cookie the session would not be valid.
  if (!navigator.cookieEnabled) return {}
  const isOwnHost = new URL(apiBase(), location.href).origin === location.origin
  return isOwnHost ? { 'x-session-binding': 'cookie' } : {}
}

let connected: ReturnType<typeof createClient> | undefined

function connect() {
  connected ??= createClient({
    base: apiBase(),
    // Sent also by a tab that stays open after 12 hours: the server then reports that the session is over.
    token: () => storedSession.read()?.token ?? null,
    onSessionOver: (refused) => sessionOver(refused),
    headers: () => headersOfCalls?.() ?? {},
  })
  return connected
}

/** For the browser only: the page server has a separate client in the request's context. */
export const browserApi: ApiClient = {
  call: (key, ...input) => connect().call(key, ...input),
}

/** Repeats a call that was refused because the session had ended. */
export const repeatCall = (refused: RefusedCall) => connect().repeat(refused)
