/** Access to the admin area, and its keyboard shortcuts. */
import { expect, type Page } from '@playwright/test'
import { logIn, submitLogin, test } from '../support/browser.ts'
import { followEmail, newAddress } from '../support/emails.ts'

test('a guest logs in and reaches the admin area, which has keys for everything', async ({ page }) => {
  await page.goto('/admin')
  await page.waitForURL('**/login?next=%2Fadmin')
  await submitLogin(page, 'staff@demo.example')
  await page.waitForURL('**/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(help.getByText('Search', { exact: true })).toBeVisible()
  await help.getByRole('switch', { name: /^Keyboard shortcuts/ }).click()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.getByLabel('Search or run a command').fill('41207')
  await page.getByRole('region', { name: 'Clips' }).getByRole('button').click()
  await expect(page).toHaveTitle('Rushes - Clip')
})

test('a customer reads that the admin area is for staff, and finds the way back', async ({ page }) => {
  await logIn(page, 'colleague@demo.example')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: "The admin area is for the agency's staff" })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the storefront' }).click()
  await expect(page).toHaveTitle('Rushes - Home')
})

test('on a phone the menu of the sections closes when a link in it is followed', async ({ page }) => {
  await logIn(page, 'admin@demo.example')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections).toBeHidden()
  await page.getByRole('button', { name: 'Sections' }).click()
  await sections.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(sections).toBeHidden()
})

test('a list is filtered, sorted and selected, and leads to its clips, all by keys', async ({ page }) => {
  await logIn(page, 'admin@demo.example')
  // The oldest first: clips that other journeys import in the meantime are last.
  await page.goto('/admin/clips?type=image&sort=number&order=asc')
  const rows = page.getByRole('table', { name: 'Clips' }).locator('a[data-row]')
  await expect(rows.first()).toBeVisible()
  const [first = '', second = ''] = await rows.allTextContents()

  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('x')
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selection.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(selection).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(rows.first()).toHaveText(first)
  await page.getByRole('link', { name: 'Published' }).click()
  await expect(page).toHaveURL(/type=image&sort=number&order=asc&view=published/)
})

test('a colleague who saves first is not overwritten unseen, and every version comes back', async ({
  page,
  openWindow,
}) => {
  const path = '/admin/clips/41802'
  const description = page.getByRole('textbox', { name: 'Description' })
  await logIn(page, 'admin@demo.example')
  await page.goto(path)
  await expect(page.getByText('All changes saved.')).toBeVisible()
  const original = await description.inputValue()

  await description.fill('What I wrote.')
  await expect(page.getByText('Not saved: Description')).toBeVisible()
  await page.reload()
  await expect(description).toHaveValue('What I wrote.')

  const colleague = await openWindow()
  await logIn(colleague, 'admin@demo.example')
  await colleague.goto(path)
  await colleague.getByRole('textbox', { name: 'Description' }).fill('What the colleague wrote.')
  await colleague.keyboard.press('Control+s')
  await expect(colleague.getByText('All changes saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/has changed this clip$/)).toBeVisible()
  await expect(page.getByRole('cell', { name: 'What the colleague wrote.' })).toBeVisible()
  await page.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(page.getByText('All changes saved.')).toBeVisible()
  await expect(description).toHaveValue('What I wrote.')

  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('What the colleague wrote.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Restore previous version' }).last().click()
  await expect(page.getByText('All changes saved.')).toBeVisible()
  await expect(description).toHaveValue(original)
})

test('colleagues on one clip see each other, and what the other one saves', async ({ page, openWindow }) => {
  const path = '/admin/clips/41823'
  await logIn(page, 'staff@demo.example')
  await page.goto(path)
  const title = page.getByRole('heading', { level: 1 })
  const words = await title.innerText()

  const colleague = await openWindow()
  await logIn(colleague, 'admin@demo.example')
  await colleague.goto(path)
  await expect(page.getByText(/ is here$/)).toBeVisible()
  await expect(colleague.getByText(/ is here$/)).toBeVisible()

  const field = colleague.getByRole('textbox', { name: 'Title' })
  for (const now of [`${words} at night`, words]) {
    await field.fill(now)
    await colleague.keyboard.press('Control+s')
    await expect(title).toHaveText(now)
    // Before that the form is about the previous revision.
    await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(now)
    await expect(colleague.getByText('All changes saved.')).toBeVisible()
  }
  await colleague.close()
  await expect(page.getByText(/ is here$/)).toHaveCount(0)
})

const PASSWORD = 'seven quiet badgers outside'

/** Invites a colleague with the page of a Superuser; they choose a password in their own window and open the admin area. */
async function givenColleague(page: Page, theirs: Page, address: string): Promise<void> {
  await page.goto('/admin/team')
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite a colleague' })
  await invitation.getByLabel('Name').fill('Ada Byron')
  await invitation.getByLabel('Email').fill(address)
  await invitation.getByLabel('Role').selectOption('Manager')
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: address })).toBeVisible()
  await followEmail(theirs, address, 'you are invited')
  await theirs.getByLabel('New password').fill(PASSWORD)
  await theirs.getByLabel('Confirm password').fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await expect(theirs.getByText('Your password is set. You can now log in.')).toBeVisible()
}

test('R-STAFF-7: a user whose access ends while working reads why, and finds the typed text when it is restored', async ({
  page,
  openWindow,
}) => {
  const address = newAddress()
  const theirs = await openWindow()
  await logIn(page, 'admin@demo.example')
  await givenColleague(page, theirs, address)
  await logIn(theirs, address, PASSWORD)
  // The live stream is off, because it would report the change before the save.
  await theirs.route('**/agency/events*', (route) => route.abort())
  await theirs.goto('/admin/clips/41809')
  const description = theirs.getByRole('textbox', { name: 'Description' })
  await description.fill('Text of a staff member.')
  await expect(theirs.getByText('Not saved: Description')).toBeVisible()

  const row = page.getByRole('listitem').filter({ hasText: address })
  await page.reload()
  await row.getByRole('button', { name: 'End access' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(row.getByText('Access ended')).toBeVisible()

  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await theirs.waitForURL('**/login?next=%2Fadmin%2Fclips%2F41809')
  await expect(theirs.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await submitLogin(theirs, address, PASSWORD)
  await expect(theirs.getByText('Your account is closed. Please contact us.')).toBeVisible()

  await row.getByRole('button', { name: 'Restore access' }).click()
  await expect(row.getByRole('button', { name: 'End access' })).toBeVisible()
  await submitLogin(theirs, address, PASSWORD)
  await theirs.waitForURL('**/admin/clips/41809')
  await expect(description).toHaveValue('Text of a staff member.')
  await expect(theirs.getByText('Not saved: Description')).toBeVisible()
})
