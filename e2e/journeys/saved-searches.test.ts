/** A saved search from the guest who saves it to the email about a new clip, its page, and the end of the alerts (R-SAVED-1, R-SAVED-3, R-SAVED-4). */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, submitLogin, test } from '../support/browser.ts'
import { givenPublished, newWord } from '../support/deliveries.ts'
import { mailTo } from '../support/emails.ts'

const BUYER = 'buyer@demo.example'
/** The job runs at each full minute. */
const NEXT_RUN_MS = 150_000

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a guest saves a search after the login, is emailed when a clip is published, opens it, and stops the alerts', async ({
  page,
  openWindow,
}) => {
  const word = newWord('Weasel')
  await page.goto(`/search?term=${word}&type=image`)
  await expect(page.getByText('No results').first()).toBeVisible()
  await page.getByRole('link', { name: 'Save search' }).click()
  await submitLogin(page, BUYER)
  await expect(page).toHaveTitle('Rushes - Save search')
  const form = page.getByRole('form', { name: 'Save search' })
  await expect(form.getByLabel('Name')).toHaveValue(word)
  await form.getByLabel('At once').check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByText('The search was saved')).toBeVisible()
  const row = rowOf(page, word)
  await expect(row.getByLabel(`Email me new clips of ${word}`)).toHaveValue('at_once')
  await expectAccessible(page)

  const editor = await openWindow()
  await logIn(editor, 'admin@demo.example')
  await editor.goto('/admin')
  const [clip = 0] = await givenPublished(editor, [`${word} in the hay`])
  const emails = async () => (await page.request.get(`/dev/outbox?to=${BUYER}`)).text()
  await expect
    .poll(emails, { message: 'the email about the clip', timeout: NEXT_RUN_MS })
    .toContain(`1 new clip for “${word}”`)
  const email = await mailTo(page, BUYER, `1 new clip for “${word}”`)
  expect(email).toContain(`/clip/${clip}`)

  await page.goto('/saved-searches')
  await expect(row.getByText('1 new')).toBeVisible()
  await row.getByRole('link', { name: word, exact: true }).click()
  await expect(page).toHaveURL(/\/search\?/)
  await expect(page.getByText('1 result')).toBeVisible()
  await page
    .getByRole('link', { name: `${word} in the hay` })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/clip/${clip}`))
  await page.goto('/saved-searches')
  await expect(row).toBeVisible()
  await expect(row.getByText('1 new')).toHaveCount(0)

  await row.getByRole('button', { name: `Create feed address of ${word}` }).click()
  await expect(row.getByRole('button', { name: `Copy feed address of ${word}` })).toBeVisible()

  const [, stop = ''] = /(\/alerts\/[\w-]+)/.exec(email) ?? []
  await page.goto(stop)
  await expect(page).toHaveTitle('Rushes - Stop alerts')
  await page.getByRole('button', { name: 'Stop all alerts' }).click()
  await expect(page.getByText('Your alerts are switched off')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Your saved searches' }).click()
  await expect(row.getByLabel(`Email me new clips of ${word}`)).toHaveValue('off')

  await row.getByRole('button', { name: `Delete search ${word}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The search was deleted')).toBeVisible()
  await expect(row).toHaveCount(0)
})
