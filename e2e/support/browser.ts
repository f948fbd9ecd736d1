/** Support for every journey: a page that reports its own faults, and logging in as users of the demo. */
import { type ConsoleMessage, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { test as base } from './windows.ts'

declare global {
  interface Window {
    axe: Pick<typeof axe, 'run'>
  }
}

const DEMO_PASSWORD = 'rushes-demo-2026'
const TOKEN_LIFETIME_MS = 12 * 3_600_000

/** Pages that report breaches; one may serve several tests. */
const reporting = new WeakSet<Page>()

/** Fails the test on any page error, any console error and any breach of the content security policy. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use) => {
      const faults: string[] = []
      const onError = (error: Error) => void faults.push(`page error: ${error.message}`)
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error' && !isExpected(message.text())) faults.push(message.text())
      }
      page.on('pageerror', onError).on('console', onConsole)
      await reportBreaches(page)
      await use(faults)
      page.off('pageerror', onError).off('console', onConsole)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

async function reportBreaches(page: Page): Promise<void> {
  if (reporting.has(page)) return
  reporting.add(page)
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      // biome-ignore lint/suspicious/noConsole: the test listens to it
      console.error(`policy breach: ${effectiveDirective} by ${sourceFile}, ${blockedURI}`)
    })
  })
}

// The browser reports every refused call by itself; journeys that provoke refusals look at the page instead. An email in the
// outbox runs no scripts, not even the listener above.
function isExpected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d|'about:srcdoc' because the document's frame is sandboxed/.test(
    text,
  )
}

/** Logs in without the login page, which takes as long as a short journey; the next page that is opened is a member's. */
export async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post('/rest/clip/users/login', {
    // Like requests of the shop's own pages: the session is bound to this browser (R-SESSION-8).
    headers: { 'x-session-binding': 'cookie' },
    data: { email, password },
  })
  await expect(answer).toBeOK()
  const { data }: { data: { token: string; id: number } } = await answer.json()
  const session = { token: data.token, userId: data.id, expiresAt: Date.now() + TOKEN_LIFETIME_MS }
  await page.goto('/robots.txt')
  await page.evaluate((stored) => localStorage.setItem('rushes.session', stored), JSON.stringify(session))
}

/** Logs in by the form, like a visitor, and waits for the next page. */
export async function logInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, email)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** Fills in and sends the form of the login page. */
export async function submitLogin(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no finding of axe at all, WCAG 2.2 AA included. `rules` requests these alone, which takes less time. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await settle(page)
  await bringAxe(page)
  const runOnly: axe.RunOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: AXE_TAGS }
  expect(await page.evaluate(findingsOfAxe, runOnly)).toEqual([])
}

/** Each frame gets axe once, because to send it and to compile it takes as long as to run it. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
}

/** Runs in the page, because axe also reports all passed checks, which are a hundred times more. */
async function findingsOfAxe(runOnly: axe.RunOnly): Promise<string[]> {
  const { violations } = await window.axe.run(document, { runOnly })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Waits for animations to end, because colours are wrong during them; endless animations are not waited for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Icons are drawn in their background, through a mask: it must differ from what is behind it. */
export function unseenIcons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const groundOf = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const colour = getComputedStyle(at).backgroundColor
        if (!/, 0\)$|transparent/.test(colour)) return colour
      }
      return getComputedStyle(document.body).backgroundColor
    }
    return [...document.querySelectorAll('.icon')]
      .filter((icon) => icon.checkVisibility())
      .filter((icon) => getComputedStyle(icon).backgroundColor === groundOf(icon.parentElement))
      .map((icon) => `${icon.className} in ${icon.parentElement?.outerHTML.slice(0, 120)}`)
  })
}
