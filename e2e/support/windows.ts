/**
 * Windows that the tests of a worker use one after the other, because a new one fetches, compiles and draws
 * everything for the first time, as much work as half a journey. Between two tests a window is reset, except
 * for its cache of files.
 */
import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'

type Options = {
  /** Tests with the same name share a window. Null: a new one, if its cache, connection or clock matters. */
  window: string | null
}

type Fixtures = {
  /** Opens the window of another user, with its own cookies and storage. */
  openWindow: () => Promise<Page>
}

/** Each worker is a separate process, with its own browser. */
const windows = new Map<string, BrowserContext>()

export const test = base.extend<Options & Fixtures>({
  window: ['shared', { option: true }],
  context: async ({ browser, window, viewport, contextOptions }, use) => {
    if (window === null) {
      const context = await browser.newContext()
      await use(context)
      await context.close()
      return
    }
    const key = `${window} ${JSON.stringify(contextOptions)}`
    await use(await contextOf(browser, key))
    await leave(key, { viewport, contextOptions })
  },
  page: async ({ context }, use) => use(await pageOf(context)),
  openWindow: async ({ browser, viewport, contextOptions }, use) => {
    const keys: string[] = []
    await use(async () => {
      const key = `other user ${keys.length} ${JSON.stringify(contextOptions)}`
      keys.push(key)
      return await pageOf(await contextOf(browser, key))
    })
    for (const key of keys) await leave(key, { viewport, contextOptions })
  },
})

async function contextOf(browser: Browser, key: string): Promise<BrowserContext> {
  const context = windows.get(key) ?? (await browser.newContext())
  windows.set(key, context)
  return context
}

const pageOf = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage())

type Settings = {
  viewport: { width: number; height: number } | null
  contextOptions: { reducedMotion?: 'reduce' | 'no-preference' | null }
}

/** Ends the activities of a test in a window, and deletes the data that it has left there. */
async function leave(key: string, settings: Settings): Promise<void> {
  const context = windows.get(key)
  const [page, ...others] = context?.pages() ?? []
  if (!page) {
    windows.delete(key)
    await context?.close()
    return
  }
  for (const other of others) await other.close()
  await forget(page)
  await setBack(page, settings)
}

async function forget(page: Page): Promise<void> {
  const context = page.context()
  for (const event of ['request', 'requestfinished']) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  // An address of the same origin, so that the page stays in its process.
  await page.goto('/robots.txt')
  const session = await page.evaluate(() => {
    const stored = localStorage.getItem('rushes.session')
    localStorage.clear()
    sessionStorage.clear()
    return stored
  })
  if (session) await logOut(page, session)
  await context.clearCookies()
  await context.clearPermissions()
}

/** A user has at most ten sessions (R-SESSION-10). Without this, new logins end the session of a test that takes long. */
async function logOut(page: Page, session: string): Promise<void> {
  const { token }: { token: string } = JSON.parse(session)
  await page.request.post('/rest/clip/users/logout', { headers: { authorization: `Bearer ${token}` } })
}

async function setBack(page: Page, { viewport, contextOptions }: Settings): Promise<void> {
  const { reducedMotion = null } = contextOptions
  await page.mouse.move(0, 0)
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion })
  const session = await page.context().newCDPSession(page)
  // It would soon be full and no longer grow.
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}
