/** Pages refuse strings as HTML or scripts (ADR 15), and still work where React hydrates the document. */
import { expect } from '@playwright/test'
import { test } from '../support/browser.ts'
import { open } from '../support/discovery.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a string becomes neither HTML nor a script', async ({ page, faults }) => {
  await open(page, '/about')
  const outcomes = await page.evaluate(() => {
    const picture = '<img src="/none" onerror="document.title = `owned`">'
    const ways: Record<string, () => unknown> = {
      html: () => {
        document.body.appendChild(document.createElement('div')).innerHTML = picture
      },
      markup: () => document.body.insertAdjacentHTML('beforeend', picture),
      frame: () => {
        document.createElement('iframe').srcdoc = picture
      },
      script: () => {
        document.createElement('script').text = 'document.title = `owned`'
      },
      address: () => {
        document.createElement('script').src = '/assets/other.js'
      },
      worker: () => new Worker('/assets/other.js'),
      policy: () => Reflect.get(window, 'trustedTypes').createPolicy('other', {}),
    }
    return Object.entries(ways).map(([name, attempt]) => {
      try {
        attempt()
        return `${name}: accepted`
      } catch (error) {
        return `${name}: ${error instanceof Error ? error.name : error}`
      }
    })
  })
  expect(outcomes).toEqual([
    'html: TypeError',
    'markup: TypeError',
    'frame: TypeError',
    'script: TypeError',
    'address: TypeError',
    'worker: TypeError',
    'policy: TypeError',
  ])
  await expect(page).toHaveTitle('Rushes - About')
  // The breaches that this test provokes are reported, as any other one would be.
  await expect.poll(() => faults.filter((fault) => fault.startsWith('policy breach')).length).toBe(7)
  faults.length = 0
})

test('a page that fails in the browser shows why, within its frame, and leads on', async ({ page }) => {
  await open(page, '/search?type=video')
  await page.route('**/rest/clip/clips/*', (route) =>
    route.fulfill({
      status: 410,
      json: {
        success: false,
        httpStatusCode: 410,
        code: 'gone',
        message: 'This clip is no longer available',
        requestId: 'e2e',
      },
    }),
  )
  await page.locator('main a[href^="/clip/"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No longer available')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveTitle('Rushes - Pricing')
})

test('the structured data of a clip is in the document of the server, and is not made in the browser', async ({
  page,
}) => {
  const data = page.locator('script[type="application/ld+json"]')
  await open(page, '/clip/41207')
  await expect(data).toHaveCount(1)
  await page.getByRole('region', { name: 'More like this' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL(/41207/)
  await expect(data).toHaveCount(0)
})
