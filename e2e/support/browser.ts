/** What every journey needs: a page that reports its own faults, and logging in as people of the demo. */
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

const DEMO_PASSWORD = 'rushes-demo-2026'

/** Fails the test on any page error, any console error and any breach of the content security policy. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) faults.push(message.text())
      })
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
          // biome-ignore lint/suspicious/noConsole: the listener above reads it
          console.error(`policy breach: ${effectiveDirective} by ${sourceFile}, ${blockedURI}`)
        })
      })
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

// The browser reports every refused call by itself; journeys that provoke refusals look at the page instead. A mail in the
// outbox runs no scripts, not even the listener above.
function isExpected(text: string): boolean {
  return /Failed to load resource: the server responded with a status of 4\d\d|'about:srcdoc' because the document's frame is sandboxed/.test(
    text,
  )
}

export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, email)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** On the login page. */
export async function submitLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Expects no serious or critical finding of axe, WCAG 2.2 AA included. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([])
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
