/** A session in the browser: R-SESSION-2 and R-SESSION-4. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { enterNextDocument } from '../../../test/next-document.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember, sampleAccount } from '../../../test/sample-account.ts'
import { givenCart, sampleCart } from '../../../test/sample-cart.ts'
import { browserApi } from '../../lib/api.ts'
import { keepPageFor } from '../../lib/page-keeper.ts'
import { storedSession, TOKEN_LIFETIME_MS } from '../../lib/stored-session.ts'
import { showFlash, shownNotifications } from '../../ui/notify.ts'
import { currentCartOutline } from '../cart/cart-outline-store.ts'
import { addToQueue, clearQueue, queueStore } from '../downloads/queue-store.ts'
import { followPerson } from '../shell/owner-store.ts'
import {
  currentViewer,
  loadAccount,
  refuseMembers,
  reloadAccount,
  requireAccount,
  signOut,
  startSession,
  useViewer,
} from './session-store.ts'

const reload = vi.spyOn(location, 'reload').mockReturnValue()
const assign = vi.spyOn(location, 'assign').mockReturnValue()

function session(token = 'a-token') {
  return { token, userId: 7, expiresAt: Date.now() + TOKEN_LIFETIME_MS }
}

/** What `loader` throws: a response that redirects. */
async function redirectOf(loading: Promise<unknown>): Promise<string | null> {
  const thrown: unknown = await loading.then(
    () => null,
    (reason: unknown) => reason,
  )
  return thrown instanceof Response ? thrown.headers.get('location') : null
}

const stops: (() => void)[] = []
function givenStartedSession(legacyTokenKeys: readonly string[] = []) {
  stops.push(followPerson(), startSession({ legacyTokenKeys }))
}

beforeEach(() => {
  reload.mockClear()
  assign.mockClear()
})

afterEach(() => {
  clearQueue()
  localStorage.removeItem('rushes.owner')
  for (const stop of stops.splice(0)) stop()
})

describe('the visitor', () => {
  function Greeting() {
    const { state, account } = useViewer()
    return <p>{account ? `Hello ${account.userFirstName}` : state}</p>
  }

  test('the visitor is a guest until a session has brought the account', async () => {
    const api = givenApi()
    const { findByText } = renderPage(<Greeting />)
    await findByText('guest')
    await givenMember(api)
    await findByText('Hello Bea')
  })

  test('the visitor is asked for once, however many parts of the page want to know', async () => {
    const api = givenApi({ 'GET /clip/users/:id': sampleAccount(), 'POST /clip/users/logout': null })
    storedSession.write(session())
    const accounts = await Promise.all([loadAccount(), loadAccount()])
    expect(accounts.map((account) => account?.userId)).toEqual([7, 7])
    expect(api.callsTo('GET /clip/users/:id')).toHaveLength(1)
  })

  test('the visitor stays a guest where the account cannot be loaded, and the next call tries again', async () => {
    const api = givenApi({ 'GET /clip/users/:id': refuse('unavailable', 'Not now') })
    storedSession.write(session())
    await expect(loadAccount()).rejects.toThrow('Not now')
    expect(currentViewer().state).toBe('guest')
    api.answer({ 'GET /clip/users/:id': sampleAccount(), 'POST /clip/users/logout': null })
    expect((await loadAccount())?.userFirstName).toBe('Bea')
  })
})

describe('a page that needs a login', () => {
  const request = new Request('https://rushes.example/my-downloads?before=5')

  test('a page that needs a login sends a visitor without a session to the login, which leads back', async () => {
    givenApi()
    expect(await redirectOf(requireAccount(request))).toBe('/login?next=%2Fmy-downloads%3Fbefore%3D5')
  })

  test('a page that needs a login opens for a member', async () => {
    const api = givenApi()
    await givenMember(api)
    expect((await requireAccount(request)).userId).toBe(7)
  })

  test('a page that needs a login is the other way round for the login itself', async () => {
    const api = givenApi()
    expect(await redirectOf(refuseMembers('/dashboard'))).toBeNull()
    await givenMember(api)
    expect(await redirectOf(refuseMembers('/dashboard'))).toBe('/dashboard')
  })
})

describe('another tab', () => {
  const emitStorage = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }))

  test('another tab makes this one reload when it begins a session', () => {
    givenApi()
    givenStartedSession()
    localStorage.setItem('rushes.session', JSON.stringify(session()))
    emitStorage('rushes.session')
    expect(reload).toHaveBeenCalledOnce()
  })

  test('another tab makes this one reload when it ends the session, or clears the whole storage', async () => {
    const api = givenApi()
    await givenMember(api)
    givenStartedSession()
    localStorage.removeItem('rushes.session')
    emitStorage('rushes.session')
    emitStorage(null)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('another tab makes this one reload when it replaces the session', async () => {
    const api = givenApi()
    await givenMember(api)
    givenStartedSession()
    localStorage.setItem('rushes.session', JSON.stringify(session('another-token')))
    emitStorage('rushes.session')
    expect(reload).toHaveBeenCalledOnce()
  })

  test('reloads nothing when it changes the cart, or clears a storage without a session', () => {
    givenApi()
    givenStartedSession()
    emitStorage('rushes.cart')
    emitStorage(null)
    expect(reload).not.toHaveBeenCalled()
  })
})

test('the news of a login that the page before wrote in the same tab reloads nothing', async () => {
  const api = givenApi()
  await givenMember(api)
  givenStartedSession()
  dispatchEvent(
    new StorageEvent('storage', {
      key: 'rushes.session',
      oldValue: null,
      newValue: localStorage.getItem('rushes.session'),
    }),
  )
  expect(reload).not.toHaveBeenCalled()
})

test('a login and a logout in this tab reload nothing, whatever another one writes afterwards', async () => {
  const api = givenApi({ 'POST /clip/users/logout': null })
  givenStartedSession()
  await givenMember(api)
  dispatchEvent(new StorageEvent('storage', { key: 'rushes.session' }))
  await signOut()
  dispatchEvent(new StorageEvent('storage', { key: 'rushes.session' }))
  expect(reload).not.toHaveBeenCalled()
})

describe('a page that Back brings out of the browser’s memory', () => {
  const comesBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  test('reloads when the session was changed in the meantime', async () => {
    const api = givenApi()
    await givenMember(api)
    givenStartedSession()
    localStorage.removeItem('rushes.session')
    comesBack()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('a page that Back brings out of the browser’s memory stays as it is when the session is the same', async () => {
    const api = givenApi()
    await givenMember(api)
    givenStartedSession()
    comesBack()
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('R-SESSION-4: logging out', () => {
  test('clears the session and the download queue, and keeps the cart', async () => {
    const api = givenApi()
    await givenMember(api)
    givenStartedSession()
    givenCart(sampleCart([1]))
    addToQueue([{ id: 1, type: 'video' }])
    await signOut()
    expect(storedSession.read()).toBeNull()
    expect(currentViewer().account).toBeNull()
    expect(queueStore.read()).toEqual([])
    expect(currentCartOutline().count).toBe(1)
  })

  test('logging out sends the token that ends to the server', async () => {
    const api = givenApi()
    await givenMember(api)
    await signOut()
    const [call] = api.callsTo('POST /clip/users/logout')
    expect(call?.headers.get('authorization')).toBe('Bearer a-token')
  })

  test('logging out works when the server cannot be reached', async () => {
    const api = givenApi()
    await givenMember(api)
    api.answer({ 'POST /clip/users/logout': () => Promise.reject(new TypeError('Failed to fetch')) })
    await signOut()
    expect(currentViewer().state).toBe('guest')
  })
})

describe('a token that an earlier version stored', () => {
  test('a token that an earlier version stored is removed, the visitor is logged out and the page reloads', () => {
    givenApi()
    localStorage.setItem('old-token', 'abc')
    storedSession.write(session())
    givenStartedSession(['old-token', 'older-token'])
    expect(localStorage.getItem('old-token')).toBeNull()
    expect(storedSession.read()).toBeNull()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('a token that an earlier version stored changes nothing where there is none', () => {
    givenApi({ 'GET /clip/users/:id': sampleAccount(), 'POST /clip/users/logout': null })
    storedSession.write(session())
    givenStartedSession(['old-token'])
    expect(storedSession.read()).not.toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })

  test('a token that an earlier version stored is left alone by an installation that names no keys', () => {
    givenApi()
    localStorage.setItem('old-token', 'abc')
    givenStartedSession([])
    expect(localStorage.getItem('old-token')).toBe('abc')
  })
})

test('a guest sees the parts for guests after a logout', async () => {
  document.documentElement.dataset.session = ''
  await givenMember(givenApi())
  givenStartedSession()
  expect(document.documentElement.dataset.session).toBe('')
  await signOut()
  expect(document.documentElement.dataset.session).toBeUndefined()
})

describe('R-SESSION-2: a session that ends while a user works', () => {
  async function givenEndedSession() {
    const api = givenApi()
    await givenMember(api)
    givenStartedSession()
    givenCart(sampleCart([1, 2]))
    addToQueue([{ id: 3, type: 'video' }])
    history.replaceState(null, '', '/downloads?from=cart')
    api.answer({
      'GET /clip/downloads/user/:userId/all': refuse('session_expired', 'Your session has ended'),
    })
    await browserApi
      .call('GET /clip/downloads/user/:userId/all', { params: { userId: 7 } })
      .catch(() => undefined)
  }

  test('a session that ends while a user works leads to the login, which leads back to the page', async () => {
    await givenEndedSession()
    await expect.poll(() => assign).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fdownloads%3Ffrom%3Dcart')
  })

  test('a session that ends while a user works is not overtaken by the redirect of a page that needs a login', async () => {
    givenStartedSession()
    await givenMember(givenApi())
    givenApi({ 'GET /clip/users/:id': refuse('session_expired', 'Your session has ended') })
    void reloadAccount()
    const opened = vi.fn()
    requireAccount(new Request('http://localhost/my-downloads')).then(opened, opened)
    await expect.poll(() => assign).toHaveBeenCalledOnce()
    await new Promise((resolve) => setTimeout(resolve))
    expect(opened).not.toHaveBeenCalled()
  })

  test('a session that ends while a user works shows why, after the page has changed', async () => {
    await givenEndedSession()
    enterNextDocument()
    showFlash()
    expect(shownNotifications().map(({ text }) => text)).toEqual([
      'Your session has ended. Please log in again.',
    ])
  })

  test('a session that ends while a user sends files keeps the page, which continues after a login in another tab', async () => {
    const resume = vi.fn()
    keepPageFor({ isOpen: () => true, resume })
    onTestFinished(() => keepPageFor({ isOpen: () => false, resume: () => undefined }))
    await givenEndedSession()
    expect(assign).not.toHaveBeenCalled()
    expect(shownNotifications().map(({ text }) => text)).toEqual([
      'Your session has ended. Please log in again in another tab of this browser: the files then continue here.',
    ])
    givenApi({ 'GET /clip/users/:id': sampleAccount() })
    localStorage.setItem(storedSession.key, JSON.stringify(session('new-token')))
    dispatchEvent(new StorageEvent('storage', { key: storedSession.key }))
    await expect.poll(() => resume.mock.calls.length).toBe(1)
    expect(reload).not.toHaveBeenCalled()
  })

  test('R-SESSION-11: keeps the cart and the queue for the same person', async () => {
    await givenEndedSession()
    const api = givenApi()
    await givenMember(api)
    expect(currentCartOutline().count).toBe(2)
    expect(queueStore.read()).toHaveLength(1)
  })

  test('R-SESSION-11: gives another person neither', async () => {
    await givenEndedSession()
    await givenMember(givenApi(), { userId: 8 })
    expect(currentCartOutline().count).toBe(0)
    expect(queueStore.read()).toEqual([])
  })

  test('while a page is asked for leads to that page, not to the one that was left', async () => {
    const api = givenApi()
    await givenMember(api)
    givenStartedSession()
    history.replaceState(null, '', '/clip/7')
    await requireAccount(new Request('https://rushes.example/downloads'))
    api.answer({ 'GET /clip/clips/batch': refuse('session_expired', 'Your session has ended') })
    await browserApi.call('GET /clip/clips/batch', { querystring: { ids: '1' } }).catch(() => undefined)
    await expect.poll(() => assign).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fdownloads')
  })

  test('a session that ends while a user works keeps the cart', async () => {
    await givenEndedSession()
    expect(currentViewer().state).toBe('guest')
    expect(currentCartOutline().count).toBe(2)
  })

  test('means nothing to a guest, who has no session to lose', async () => {
    const api = givenApi({ 'GET /clip/pricing': refuse('login_required', 'Please log in') })
    givenStartedSession()
    await browserApi.call('GET /clip/pricing').catch(() => undefined)
    expect(api.callsTo('GET /clip/pricing')).toHaveLength(1)
    expect(assign).not.toHaveBeenCalled()
  })
})
