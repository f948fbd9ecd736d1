/**
 * Who is visiting (specification, section 4, Session): the token lives in storage, the account in memory. The page
 * server never knows; whatever depends on the visitor is loaded in the browser.
 */
import type { Account } from '@rushes/contract/accounts'
import { ApiError } from '@rushes/contract/client'
import { useSyncExternalStore } from 'react'
import { redirect } from 'react-router'
import { browserApi, whenSessionIsOver } from '../../lib/api.ts'
import { currentToken, storedSession, TOKEN_LIFETIME_MS } from '../../lib/stored-session.ts'
import { urlOf } from '../../lib/url.ts'
import { notifyAfterLoad } from '../../ui/notify.ts'
import { forgetQueue } from '../downloads/queue-count.ts'

export const LOGGED_OUT_MESSAGE = 'You are now logged out.'
const SESSION_OVER_MESSAGE = 'Your session has ended. Please log in again.'

/** Storage keys of tokens that earlier versions left behind (decision 50). */
const LEGACY_TOKEN_KEYS: readonly string[] = []

export type Viewer =
  | { state: 'guest'; account: null }
  | { state: 'loading'; account: null }
  | { state: 'member'; account: Account }

const GUEST: Viewer = { state: 'guest', account: null }
const LOADING: Viewer = { state: 'loading', account: null }

let viewer: Viewer = GUEST
let arriving: Promise<Account | null> | undefined
const listeners = new Set<() => void>()

function setViewer(next: Viewer) {
  viewer = next
  for (const listener of listeners) listener()
}

export function subscribeToViewer(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function currentViewer(): Viewer {
  return viewer
}

/** The visitor, for components. The server and the first render see a guest. */
export function useViewer(): Viewer {
  return useSyncExternalStore(subscribeToViewer, currentViewer, () => GUEST)
}

/** The account of the stored session, fetched once; null for a guest. */
export function loadAccount(): Promise<Account | null> {
  const session = storedSession.read()
  if (!session || currentToken() === null) return Promise.resolve(null)
  arriving ??= fetchAccount(session.userId)
  return arriving
}

async function fetchAccount(userId: number): Promise<Account | null> {
  if (viewer.state === 'guest') setViewer(LOADING)
  try {
    const { data } = await browserApi.call('GET /clip/users/:id', { params: { id: userId } })
    setViewer({ state: 'member', account: data })
    return data
  } catch (error) {
    arriving = undefined
    setViewer(GUEST)
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Stores the session of a successful login and fetches the account. */
export async function signIn({ token, id }: { token: string; id: number }): Promise<Account | null> {
  arriving = undefined
  storedSession.write({ token, userId: id, expiresAt: Date.now() + TOKEN_LIFETIME_MS })
  return await loadAccount()
}

/** Ends the session here and on the server; the queue goes with it, the cart stays. */
export async function signOut() {
  const ended = currentToken() === null ? undefined : browserApi.call('POST /clip/users/logout')
  // The call has read the token by now; a server that cannot be reached must not keep anyone logged in here.
  forgetSession()
  await ended?.catch(() => undefined)
}

function forgetSession() {
  arriving = undefined
  storedSession.write(null)
  forgetQueue()
  setViewer(GUEST)
}

/** What a 401 to a call with a token leads to: the session is cleared, the cart kept, and login comes next. */
function endSession() {
  if (storedSession.read() === null) return
  forgetSession()
  notifyAfterLoad(SESSION_OVER_MESSAGE, 'caution')
  location.assign(urlOf('/login', { next: location.pathname + location.search }))
}

/**
 * For the clientLoader of a login-required screen.
 * @throws a redirect to /login that leads back to this address.
 */
export async function requireAccount(request: Request): Promise<Account> {
  const account = await loadAccount()
  if (account) return account
  const url = new URL(request.url)
  throw redirect(urlOf('/login', { next: url.pathname + url.search }))
}

/**
 * For the clientLoader of login, register and the password screens, which members do not see.
 * @throws a redirect to `destination`.
 */
export async function refuseMembers(destination: '/' | '/dashboard') {
  if (await loadAccount()) throw redirect(destination)
}

/** True when the entry that another tab wrote belongs to another session than ours. */
export function isOtherSession(event: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): boolean {
  if (event.key === null) return true
  return event.key === storedSession.key && event.oldValue !== event.newValue
}

/** Called once by the root: fetches the account, and reloads the page when another tab changes the session. */
export function startSession() {
  whenSessionIsOver(endSession)
  if (removeLegacyTokens()) {
    forgetSession()
    location.reload()
    return () => {}
  }
  // An account that cannot be fetched leaves a guest's page; the next call that needs one says why.
  loadAccount().catch(() => undefined)
  const onStorage = (event: StorageEvent) => {
    if (isOtherSession(event)) location.reload()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

function removeLegacyTokens(): boolean {
  const found = LEGACY_TOKEN_KEYS.filter((key) => localStorage.getItem(key) !== null)
  for (const key of found) localStorage.removeItem(key)
  return found.length > 0
}
