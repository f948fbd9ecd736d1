/** The API client of the browser: straight to the API with the visitor's token, whatever host it lives on. */
import { type ApiClient, createClient } from '@rushes/contract/client'
import { currentToken } from './stored-session.ts'

const DEFAULT_BASE = '/rest'

let sessionOver = () => {}

/** What to do when a call with a token is told that the session is over; the session's own module says it. */
export function whenSessionIsOver(act: () => void) {
  sessionOver = act
}

let connected: ApiClient | undefined

function connect(): ApiClient {
  return createClient({
    base: document.documentElement.dataset.apiBase ?? DEFAULT_BASE,
    token: currentToken,
    onSessionOver: () => sessionOver(),
  })
}

/** Call in the browser only: the page server has its own client in the request's context. */
export const browserApi: ApiClient = {
  call(key, ...input) {
    connected ??= connect()
    return connected.call(key, ...input)
  },
}
