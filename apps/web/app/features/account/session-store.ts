/**
 * The visitor's session: the token lives in the browser's storage, the account in memory. The page server never sees
 * either, so the browser loads whatever depends on the visitor.
 */
import type { Account } from '@rushes/contract/accounts'
import { ApiError, type RefusedCall } from '@rushes/contract/client'
import { browserApi, whenSessionIsOver } from '../../lib/api.ts'
import { keptLocal } from '../../lib/kept-storage.ts'
import { isPageKept, resumeWork } from '../../lib/page-keeper.ts'
import { createSignal, store } from '../../lib/store.ts'
import { currentToken, storedSession, TOKEN_LIFETIME_MS } from '../../lib/stored-session.ts'
import { urlOf } from '../../lib/url.ts'
import { leadTo } from '../../ui/next-page.ts'
import { notify, notifyAfterLoad } from '../../ui/notify.ts'

export const LOGGED_OUT_MESSAGE = 'You are now logged out.'
const SESSION_OVER_WHILE_SENDING =
  'Your session has ended. Please log in again in another tab of this browser: the files then continue here.'
const SESSION_OVER_MESSAGE = 'Your session has ended. Please log in again.'

type Viewer =
  | { state: 'guest'; account: null }
  | { state: 'loading'; account: null }
  | { state: 'member'; account: Account }

const GUEST: Viewer = { state: 'guest', account: null }
const LOADING: Viewer = { state: 'loading', account: null }

const viewer = store<Viewer>(GUEST)
const logout = createSignal()
/** The page that a loader loads, and the address of the previous page. */
let requested = { page: '', from: '' }
let arriving: Promise<Account | null> | undefined
let isLeaving = false
/** The user whose session ended while the page had work that would be lost. */
let kept: number | undefined
/** The token for which this page was loaded; null for a guest. */
let served: string | null = null

export const currentViewer = viewer.read
export const subscribeToViewer = viewer.subscribe

/** The visitor, for components. The server's document and the first render show a guest. */
export const useViewer = viewer.use

/** Calls `listener` on logout in this tab. @returns a function that stops it. */
export const whenLoggedOut = logout.subscribe

/** The account of the stored session, fetched once; null for a guest. */
export function loadAccount(): Promise<Account | null> {
  const session = storedSession.read()
  if (!session || currentToken() === null) return Promise.resolve(null)
  arriving ??= fetchAccount(session.userId)
  return arriving
}

/** Fetches the account again, after the member has changed it. */
export function reloadAccount(): Promise<Account | null> {
  arriving = undefined
  return loadAccount()
}

async function fetchAccount(userId: number): Promise<Account | null> {
  if (viewer.read().state === 'guest') viewer.write(LOADING)
  try {
    const { data } = await browserApi.call('GET /clip/users/:id', { params: { id: userId } })
    viewer.write({ state: 'member', account: data })
    return data
  } catch (error) {
    arriving = undefined
    viewer.write(GUEST)
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Stores the session of a successful login and fetches the account. */
export async function signIn({ token, id }: { token: string; id: number }): Promise<Account | null> {
  arriving = undefined
  isLeaving = false
  served = token
  storedSession.write({ token, userId: id, expiresAt: Date.now() + TOKEN_LIFETIME_MS })
  return await loadAccount()
}

/** Ends the session here and on the server (R-SESSION-4). The cart stays. */
export async function signOut() {
  const ended = currentToken() === null ? undefined : browserApi.call('POST /clip/users/logout')
  // The call has already read the token. It is not awaited, because an unreachable server must not prevent a
  // logout.
  logOut()
  await ended?.catch(() => undefined)
}

/** Ends all sessions of the user (R-SESSION-10). @throws if the server could not be reached. */
export async function signOutEverywhere(): Promise<{ message: string }> {
  const answer = await browserApi.call('POST /clip/users/logout', { querystring: { all: '1' } })
  logOut()
  return answer
}

function logOut() {
  logout.emit()
  forgetSession()
}

function forgetSession() {
  arriving = undefined
  served = null
  storedSession.write(null)
  viewer.write(GUEST)
}

/**
 * Runs when the server reports that the session is over: clears it, keeps cart and queue and the action of the user, and
 * goes to login.
 */
function endSession(refused: RefusedCall | null) {
  const ended = storedSession.read()
  if (ended === null) return
  if (isPageKept()) {
    kept = ended.userId
    forgetSession()
    notify(SESSION_OVER_WHILE_SENDING, { tone: 'caution' })
    return
  }
  isLeaving = true
  forgetSession()
  notifyAfterLoad(SESSION_OVER_MESSAGE, 'caution')
  const here = location.pathname + location.search
  const next = requested.from === here ? requested.page : here
  // If its code cannot be loaded, the user presses the button again.
  const action = { userId: ended.userId, page: next, refused }
  import('./interrupted-store.ts')
    .then(({ keepInterrupted }) => keepInterrupted(action))
    .catch(() => undefined)
    .finally(() => location.assign(urlOf('/login', { next })))
}
// Registered immediately, because the loader of the first page may run before the root has started.
whenSessionIsOver(endSession)

/**
 * Guards the clientLoader of a screen that requires a login.
 * @throws a redirect to /login that leads back to this address.
 */
export async function requireAccount(request: Request): Promise<Account> {
  const url = new URL(request.url)
  const page = url.pathname + url.search
  requested = { page, from: location.pathname + location.search }
  const account = await loadAccount()
  if (account) return account
  // The login page is loading, with a message that a redirect would interrupt.
  if (isLeaving) return await new Promise<never>(() => {})
  return await leadTo(urlOf('/login', { next: page }))
}

/**
 * Guards the clientLoader of the login, registration and password screens, which members do not see.
 * @throws a redirect to `destination`.
 */
export async function refuseMembers(destination: '/' | '/dashboard') {
  if (await loadAccount()) await leadTo(destination)
}

type Legacy = {
  /** Storage keys under which earlier versions kept their token. */
  legacyTokenKeys: readonly string[]
}

/**
 * Called once by the root: fetches the account, and reloads the page when another tab changes the session.
 * @returns a function that stops it.
 */
export function startSession({ legacyTokenKeys }: Legacy): () => void {
  if (removeLegacyTokens(legacyTokenKeys)) {
    logOut()
    location.reload()
    return () => {}
  }
  // Without an account the page stays that of a guest; the next call that requires an account reports the
  // reason.
  loadAccount().catch(() => undefined)
  served = storedToken()
  const stopShowing = viewer.subscribe(showGuestParts)
  showGuestParts()
  // The token is compared, because a page can still receive events that the previous page caused in the same tab.
  const stopReloading = storedSession.subscribe(() => {
    if (storedToken() === served) return
    if (kept === undefined || storedSession.read()?.userId !== kept || !isPageKept()) location.reload()
    else continueAs(storedToken())
  })
  return () => {
    stopShowing()
    stopReloading()
  }
}

/** The parts were hidden before the first paint because a session was stored: see before-paint.js. */
function showGuestParts() {
  if (viewer.read().state === 'guest') delete document.documentElement.dataset.session
}

/** Continues a session that the same user has opened in another tab. */
function continueAs(token: string | null) {
  served = token
  kept = undefined
  reloadAccount().then(resumeWork, () => undefined)
}

const storedToken = () => storedSession.read()?.token ?? null

/** @returns whether there were any tokens. */
function removeLegacyTokens(keys: readonly string[]): boolean {
  const present = keys.filter((key) => keptLocal.getItem(key) !== null)
  for (const key of present) keptLocal.removeItem(key)
  return present.length > 0
}
