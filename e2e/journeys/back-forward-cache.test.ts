/** Back shows a page as it was left, from the memory of the browser, unless the page itself prevents it. */
import { expect } from '@playwright/test'
import { logIn, test } from '../support/browser.ts'

const PAGES = [
  '/',
  '/search?term=dog',
  '/clip/41207',
  '/clip/41704',
  '/package/41984',
  '/pricing',
  '/cart',
  '/faq',
  '/contact-us',
  '/list/share/demo-list',
  '/download-link/demo-link',
  '/upload-link/demo-upload',
]

for (const visitor of ['guest', 'buyer@demo.example']) {
  test(`no page of ${visitor} prevents that Back restores it`, async ({ page }) => {
    if (visitor !== 'guest') await logIn(page, visitor)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.enable')
    const answers: { reasons: string[] }[] = []
    devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      // What the program of the browser itself prevents is circumstantial.
      const own = notRestoredExplanations.filter(({ type }) => type === 'PageSupportNeeded')
      answers.push({ reasons: own.map(({ reason }) => reason) })
    })
    for (const path of PAGES) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.goto('/robots.txt')
      answers.length = 0
      await page.goBack({ waitUntil: 'commit' })
      await expect.poll(() => answers.at(0), { message: path }).toEqual({ reasons: [] })
    }
  })
}
