/** R-KIND-1, R-KIND-4, R-KIND-5: a search finds the kinds of a thing and nouns in other languages, which staff edit. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { open, resultItems } from '../support/discovery.ts'

const search = (page: Page, term: string) =>
  open(page, `/search?${new URLSearchParams({ term, type: 'video' })}`)
const result = (page: Page, title: string) => resultItems(page).filter({ hasText: title })

test('a search for birds finds owls and ducks, and cats come before cheetahs', async ({ page }) => {
  await search(page, 'bird')
  for (const title of ['Owl in the graveyard mist', 'Pet duck glides', 'Penguin loses', 'Swan family']) {
    await expect(result(page, title)).toHaveCount(1)
  }
  await search(page, 'bird -duck')
  await expect(result(page, 'Owl in the graveyard mist')).toHaveCount(1)
  await expect(result(page, 'Pet duck glides')).toHaveCount(0)
  await search(page, 'cat')
  await expect(resultItems(page).nth(-2)).toContainText('Cheetah')
  await expect(resultItems(page).last()).toContainText('Jaguar')
})

for (const term of ['gatto', 'Katzen', 'chat', 'gatos']) {
  test(`a search for ${term} finds cats`, async ({ page }) => {
    await search(page, term)
    await expect(resultItems(page).first()).toContainText(/cat/i)
    await expect(result(page, 'Tabby stares out the camera')).toHaveCount(1)
  })
}

test('an administrator finds a noun by a word of another language, and adds and removes one', async ({
  page,
}) => {
  await logIn(page, 'admin@demo.example')
  await page.goto('/admin/vocabulary')
  await page.getByRole('link', { name: 'Other languages' }).click()
  await page.getByRole('searchbox', { name: 'Search nouns in all languages' }).fill('katze')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('button', { name: 'Change cat', exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New noun' }).click()
  const dialog = page.getByRole('dialog', { name: 'New noun' })
  await dialog.getByLabel('English').fill('cat')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a word in at least one of the languages.')).toBeVisible()
  await dialog.getByLabel('German').fill('Miezekatze')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('cat is in the list already.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('English').fill('moggy')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Miezekatze')).toBeVisible()
  await page.getByRole('button', { name: 'Remove moggy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Miezekatze')).toHaveCount(0)
})
