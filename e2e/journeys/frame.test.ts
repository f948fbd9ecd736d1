/**
 * The frame of every page: header and footer for guests, members and staff, the search box, the theme, and
 * the position at which a page opens. R-SESSION-4.
 */
import { expect, type Page } from '@playwright/test'
import { logIn, logInByForm, test } from '../support/browser.ts'
import { open, queryOf, takenOver } from '../support/discovery.ts'

const MEMBER = { email: 'credits@demo.example', firstName: 'Kurt' }

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const searchBox = (page: Page) =>
  page.getByRole('combobox', { name: 'Search for an image, a video, a short or a package' })

test('the header has the logo, Pricing, the newsletter, the cart, Login and Sign Up for a guest', async ({
  page,
}) => {
  await open(page, '/about')
  for (const [name, href] of [
    ['Rushes.', '/'],
    ['Pricing', '/pricing'],
    ['Newsletter', /^mailto:|^https:/],
    ['Cart', '/cart'],
    ['Login', '/login'],
    ['Sign Up', '/register'],
  ] as const) {
    await expect(header(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  for (const name of [/^Downloads/, 'My Account', 'Admin']) {
    await expect(header(page).getByRole('link', { name })).toHaveCount(0)
  }
})

test('a member is greeted by first name, with the queue, My Account and Logout', async ({ page }) => {
  await logInByForm(page, MEMBER.email)
  await expect(header(page).getByText(`Hello ${MEMBER.firstName}`)).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Downloads', exact: true })).toHaveAttribute(
    'href',
    '/downloads',
  )
  await expect(header(page).getByRole('link', { name: /My Account$/ })).toHaveAttribute('href', '/dashboard')
  await expect(header(page).getByRole('link', { name: 'Login' })).toHaveCount(0)
  await expect(header(page).getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('You are now logged out.')).toBeVisible()
})

test('staff see links into the admin area, and an administrator of a customer sees none', async ({
  page,
}) => {
  await logInByForm(page, 'staff@demo.example')
  await expect(header(page).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
  await page.goto('/clip/41207')
  await expect(page.getByRole('link', { name: 'View in clips admin' })).toHaveAttribute(
    'href',
    '/admin/clips/41207',
  )
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, 'buyer@demo.example')
  await page.goto('/clip/41207')
  await expect(page.getByRole('heading', { name: 'The story' })).toBeVisible()
  await expect(page.getByRole('link', { name: /admin/i })).toHaveCount(0)
})

test('the footer leads to every page about the company', async ({ page }) => {
  await open(page, '/')
  for (const [name, href] of [
    ['Pricing', '/pricing'],
    ['About us', '/about'],
    ['FAQs', '/faq'],
    ['Contact us', '/contact-us'],
    ['Privacy notice', '/privacy'],
    ['Licensing terms', '/licensing-terms'],
    ['Terms (PDF)', '/licensing-terms.pdf'],
    ['Video channel', 'https://social.example/rushes'],
  ] as const) {
    await expect(footer(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await open(page, '/licensing-terms')
  await expect(page.getByRole('link', { name: 'Download the full licensing terms (PDF)' })).toHaveAttribute(
    'href',
    '/licensing-terms.pdf',
  )
})

test('the search box is on home, search, clip and cart pages, with the types of result', async ({ page }) => {
  for (const path of ['/', '/search', '/clip/41207', '/cart']) {
    await open(page, path)
    await expect(searchBox(page), path).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Type' }).getByRole('option')).toHaveText([
      'Video',
      'Image',
      'Packages',
      'Short',
    ])
  }
  await open(page, '/pricing')
  await expect(searchBox(page)).toHaveCount(0)
})

test('a search goes to the search screen with term, type and page 1', async ({ page }) => {
  for (const [label, type] of [
    ['Image', 'image'],
    ['Packages', 'packages'],
    ['Short', 'short'],
  ] as const) {
    await open(page, '/cart')
    await searchBox(page).fill('cat')
    await page.getByRole('combobox', { name: 'Type' }).selectOption(label)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveTitle('Rushes - Search Results')
    expect(queryOf(page)).toEqual({ term: 'cat', type, page: '1' })
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue(type)
  }
})

test('what is typed into the search box while the cart is loading stays', async ({ page }) => {
  let letScreenIn = () => {}
  const typed = new Promise<void>((resolve) => {
    letScreenIn = resolve
  })
  await page.route('**/assets/cart-screen-*.js', async (route) => {
    await typed
    await route.continue()
  })
  await open(page, '/cart')
  await expect(page.getByText('Loading your cart')).toBeVisible()
  await searchBox(page).fill('cat')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Image')
  letScreenIn()
  await expect(page.getByRole('heading', { name: /^Your Cart \(/ })).toBeVisible()
  await expect(searchBox(page)).toHaveValue('cat')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveTitle('Rushes - Search Results')
  expect(queryOf(page)).toEqual({ term: 'cat', type: 'image', page: '1' })
})

for (const path of ['/cart', '/', '/clip/41256', '/search']) {
  test(`${path}: what is typed into the search box before JavaScript arrives stays, and is completed`, async ({
    page,
  }) => {
    let letScriptsIn = () => {}
    const typed = new Promise<void>((resolve) => {
      letScriptsIn = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await typed
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await searchBox(page).fill('cat')
    letScriptsIn()
    await takenOver(page)
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
    await expect(searchBox(page)).toHaveValue('cat')
  })
}

test('a page opens at the top, and going back finds the place that was left', async ({ page }) => {
  await open(page, '/')
  const licensing = page.getByRole('link', { name: 'See what a licence costs' })
  // Strips that load move the link and the press follows it, so the position at the press counts.
  await page.evaluate(() => {
    document.addEventListener('click', () => sessionStorage.setItem('left', String(scrollY)), {
      capture: true,
      once: true,
    })
  })
  await licensing.click()
  await expect(page).toHaveTitle('Rushes - Pricing')
  const left = await page.evaluate(() => Number(sessionStorage.getItem('left')))
  expect(left).toBeGreaterThan(300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveTitle('Rushes - Home')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 40)
})

test('a modal is 600 pixels wide, a comparison 95 % of the screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/pricing')
  await page.getByRole('button', { name: 'Settings' }).click()
  const widthOf = async (name: string) => (await page.getByRole('dialog', { name }).boundingBox())?.width
  await expect.poll(() => widthOf('Settings')).toBe(600)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Compare the licences' }).click()
  await expect.poll(() => widthOf('Compare the licences')).toBe(0.95 * 1440)
})

test('the theme is chosen in the settings, and kept from the first paint on', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/pricing')
  const background = () =>
    page.evaluate(async () => {
      // The colours fade from one theme to the other.
      await Promise.all(document.getAnimations().map(({ finished }) => finished))
      return getComputedStyle(document.body).backgroundColor
    })
  const light = await background()
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  // The modal has the focus itself, so that screen readers begin with its title.
  await expect(settings).toBeFocused()
  await settings.getByRole('radio', { name: 'Dark' }).check()
  const dark = await background()
  expect(dark).not.toBe(light)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await background()).toBe(dark)
})
