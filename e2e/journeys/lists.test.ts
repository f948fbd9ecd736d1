/**
 * Lists from their first clip to the end of their link: made from a card, filled from a selection, put in order, shared
 * with a visitor without an account, and read by colleagues. R-LIST-3, R-LIST-8, R-LIST-14 and R-CART-5.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, submitLogin, test } from '../support/browser.ts'

const BUYER = 'buyer@demo.example'
const PASSWORD = 'kestrel on a wire'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const modal = (page: Page) => page.getByRole('dialog')

/** Creates a list through the dashboard. */
async function createList(page: Page, name: string, { forCompany = false } = {}): Promise<void> {
  await page.goto('/dashboard')
  await page.getByLabel('New list').fill(name)
  if (forCompany) await page.getByLabel('For all users of my company').check()
  await button(page, 'Create list').click()
  await expect(page.getByText(`The list "${name}" was created`)).toBeVisible()
}

/** Saves a clip to a list from the page of the clip. */
async function saveClip(page: Page, clip: number, list: string): Promise<void> {
  await page.goto(`/clip/${clip}`)
  await button(page, 'Save to list').click()
  await modal(page).getByLabel(list).check()
  await expect(modal(page).getByText(`The clip was added to "${list}"`)).toBeVisible()
  await page.keyboard.press('Escape')
}

async function openList(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveTitle(`Rushes - ${name}`)
}

const clipTitles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

test('a list is made from a card, filled from a selection and put in order without a mouse', async ({
  page,
}) => {
  await logIn(page, BUYER)
  await page.goto('/search?term=cat')
  const first = page.getByRole('article').first()
  const save = first.getByRole('button', { name: /^Save .* to a list$/ })
  await save.focus()
  await page.keyboard.press('Enter')
  await modal(page).getByLabel('New list').fill('Evening show')
  await page.keyboard.press('Enter')
  await expect(modal(page).getByText('The list "Evening show" was created')).toBeVisible()
  await expect(modal(page).getByLabel(/^Evening show/)).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(save).toBeFocused()

  const boxes = page.getByRole('checkbox', { name: /^Select / })
  // A pointer over the first would open its preview, which covers the second.
  for (const at of [1, 2]) await boxes.nth(at).press('Space')
  await button(page, 'Save 2 clips to a list').click()
  await modal(page)
    .getByLabel(/^Evening show/)
    .check()
  await expect(modal(page).getByText('2 clips were added to "Evening show"')).toBeVisible()
  await page.keyboard.press('Escape')

  await openList(page, 'Evening show')
  await expect(clipTitles(page)).toHaveCount(3)
  await expectAccessible(page)
  const [one, two, three] = await clipTitles(page).allTextContents()
  await button(page, 'Change order').click()
  await button(page, `Move ${one} later`).focus()
  await page.keyboard.press('End')
  await expect(page.getByText(`${one}: 3 of 3`)).toBeAttached()
  await expect(button(page, `Move ${one} later`)).toBeFocused()
  await expectAccessible(page)
  await button(page, 'Save order').click()
  await expect(page.getByText('New sort order saved')).toBeVisible()
  await page.reload()
  await expect(clipTitles(page)).toHaveText([two ?? '', three ?? '', one ?? ''])
})

test('a list is put in order by dragging', async ({ page }) => {
  await logIn(page, BUYER)
  await openList(page, 'Halloween special')
  const before = await clipTitles(page).allTextContents()
  await button(page, 'Change order').click()
  const tiles = page.getByRole('region', { name: 'Order of the clips' }).getByRole('listitem')
  await drag(page, tiles.nth(0), tiles.nth(2))
  await button(page, 'Save order').click()
  await expect(page.getByText('New sort order saved')).toBeVisible()
  const [one = '', two = '', three = '', ...others] = before
  await expect(clipTitles(page)).toHaveText([two, three, one, ...others])
})

test('a link opens for a guest, requires its password, and shows why it no longer opens once ended', async ({
  page,
  openWindow,
}) => {
  await logIn(page, BUYER)
  await createList(page, 'For the freelancer')
  await saveClip(page, 41207, 'For the freelancer')
  await openList(page, 'For the freelancer')
  await button(page, 'Share').click()
  const address = await modal(page).getByLabel('Link', { exact: true }).inputValue()
  await expectAccessible(page)

  const visitor = await openWindow()
  await visitor.goto(address)
  await expect(visitor).toHaveTitle('Rushes - Shared List')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('For the freelancer')
  await expect(visitor.getByRole('link', { name: 'Ginger kitten peers over garden wall' })).toBeVisible()
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')

  await modal(page).getByLabel('Password').fill(PASSWORD)
  await button(page, 'Save limits').click()
  await expect(modal(page).getByText('The list is shared')).toBeVisible()
  await visitor.reload()
  await visitor.getByLabel('Password').fill('sparrow on a roof')
  await button(visitor, 'Open the list').click()
  await expect(visitor.getByRole('alert')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByLabel('Password').fill(PASSWORD)
  await button(visitor, 'Open the list').click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('For the freelancer')

  await modal(page).getByRole('switch', { name: 'Share by a link' }).click()
  await expect(modal(page).getByText('The link no longer works')).toBeVisible()
  const response = await visitor.goto(address)
  expect(response?.status()).toBe(410)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This list cannot be shown')
  await expect(visitor.getByRole('alert')).toBeVisible()
  await expectAccessible(visitor)
})

test('a company list is written by administrators and read by their colleagues', async ({
  page,
  openWindow,
}) => {
  await logIn(page, BUYER)
  await createList(page, 'Everybody’s birds', { forCompany: true })
  await saveClip(page, 41704, 'Everybody’s birds')

  const colleague = await openWindow()
  await logIn(colleague, 'colleague@demo.example')
  await openList(colleague, 'Everybody’s birds')
  await expect(clipTitles(colleague)).toHaveText(['Common kingfisher on mossy branch'])
  await expect(button(colleague, 'Add all to download queue')).toBeVisible()
  for (const name of ['Share', 'Rename', 'Delete list', /^Remove /]) {
    await expect(button(colleague, name)).toHaveCount(0)
  }
  await colleague.goto('/clip/41704')
  await button(colleague, 'Save to list').click()
  await expect(modal(colleague).getByLabel('New list')).toBeVisible()
  await expect(modal(colleague).getByText('Everybody’s birds')).toHaveCount(0)

  await openList(page, 'Everybody’s birds')
  await button(page, 'Delete list').click()
  await button(page, 'Confirm').click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('The list was deleted')).toBeVisible()
})

test('R-CART-5: the clips of a cart that an account may not buy are added to its list', async ({ page }) => {
  await page.goto('/clip/41207')
  await button(page, 'Buy').click()
  await button(page, /Add to cart.*Under 5 million/).click()
  await expect(page.getByText('The clip was added to your cart')).toBeVisible()
  await page.goto('/login')
  await submitLogin(page, 'credits@demo.example')
  // The notification comes before the page to which the login leads.
  await page.waitForURL('**/cart')
  await expect(page.getByText('Your cart was emptied.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Its clips are on your list “From your cart”' }).click()
  await expect(page).toHaveTitle('Rushes - From your cart')
  await expect(clipTitles(page).last()).toHaveText('Ginger kitten peers over garden wall')
})

async function drag(page: Page, from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']>) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('There is nothing to drag')
  await page.mouse.move(start.x + 40, start.y + 40)
  await page.mouse.down()
  await page.mouse.move(end.x + 40, end.y + 40, { steps: 8 })
  await page.mouse.up()
}
