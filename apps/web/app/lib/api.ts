/** The browser's API client: calls the API directly, on whatever host it lives, with the visitor's token. */
import { type ApiClient, createClient } from '@rushes/contract/client'
import { currentToken } from './stored-session.ts'

const DEFAULT_BASE = '/rest'

let sessionOver = () => {}

/** Sets what happens when the server answers a call with a token that the session is over (R-SESSION-2). */
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

/** For the browser only: the page server has a client of its own in the request's context. */
export const browserApi: ApiClient = {
  call(key, ...input) {
    connected ??= connect()
    return connected.call(key, ...input)
  },
}
