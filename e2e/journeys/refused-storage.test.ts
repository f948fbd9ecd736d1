/** Browsers that refuse to store site data, by a setting of the user or of the company: each page keeps its content. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, submitLogin, test } from '../support/browser.ts'
import { addToCart, checkOutAtNewPrices, payByCard } from '../support/checkout.ts'
import { givenMember, MEMBER_PASSWORD } from '../support/members.ts'

const CLIP = 41256
const NOTICE = /^Your browser does not store data of this site/

test.use({ window: null })

/** Refuses storage like Chromium with "Don't allow sites to save data". */
async function refuseStorage(page: Page, names: readonly string[]): Promise<void> {
  await page.addInitScript((refused) => {
    for (const name of refused) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException(`Failed to read the '${name}' property`, 'SecurityError')
        },
      })
    }
    Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })
  }, names)
  await page.route('**/rest/clip/users/login', async (route) => {
    const response = await route.fetch()
    const { 'set-cookie': _cookie, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}

for (const names of [['localStorage'], ['sessionStorage'], ['localStorage', 'sessionStorage']]) {
  test(`pages keep their content without ${names.join(' and ')}`, async ({ page }) => {
    await refuseStorage(page, names)
    for (const path of ['/', '/search?term=pig', `/clip/${CLIP}`, '/pricing', '/cart', '/login', '/faq']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const text = await page.getByRole('main').innerText()
      expect(text.length, path).toBeGreaterThan(60)
    }
    await expect(page.getByText(NOTICE)).toHaveCount(names.includes('localStorage') ? 1 : 0)
  })
}

test('a clip is licensed while cart and login are only in memory', async ({ page }) => {
  const member = await givenMember(page, 'GB')
  await refuseStorage(page, ['localStorage', 'sessionStorage'])
  await page.goto(`/clip/${CLIP}`)
  await expect(page.getByText(NOTICE)).toBeVisible()
  await expectAccessible(page)
  await addToCart(page)
  await page.getByRole('link', { name: /^Cart 1/ }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
  await submitLogin(page, member, MEMBER_PASSWORD)
  await checkOutAtNewPrices(page)
  await payByCard(page)
})
