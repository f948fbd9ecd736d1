/** From a question to the files, without an account: R-INBOX-1, R-INBOX-3, R-LINK-6 and R-LINK-7. */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { stepsOf } from '../support/steps.ts'

test('an enquiry is answered by keys, two colleagues see each other, and a guest fetches what the link holds', async ({
  page,
  openWindow,
  request,
}) => {
  // Without the letter its beginning may consist of digits only, and be searched for as a number.
  const email = `a${randomUUID()}@press.example`
  const sent = await request.post('/rest/clip/forms/enquire', {
    data: {
      reference: 'VIDEO-41228',
      name: 'Ada Byron',
      email,
      company: 'Analytical Press',
      type: 1,
      message: 'May we have the tabby today?',
    },
  })
  expect(sent.ok()).toBe(true)

  await logIn(page, 'admin@demo.example')
  await page.goto(`/admin/inbox?q=${email.slice(0, 8)}`)
  const steps = stepsOf(page)
  await steps.press(page.getByRole('link', { name: /May we have the tabby/ }))
  // Before that the list is shown, paler than axe allows.
  await page.waitForURL(/\/admin\/inbox\/\d+$/)
  await expect(page.getByText('May we have the tabby today?')).toBeVisible()
  await expectAccessible(page)

  const colleague = await openWindow()
  await logIn(colleague, 'staff@demo.example')
  await colleague.goto(page.url())
  await expect(page.getByText(/is here/)).toBeVisible()

  await steps.form(
    'r',
    async () => {
      await expect(page.getByLabel('Answer')).toBeFocused()
      await page.keyboard.type('Yes, the link follows.')
    },
    page.getByRole('button', { name: 'Send', exact: true }),
  )
  await expect(page.getByText(`answered ${email}`)).toBeVisible()
  await expect(colleague.getByText('Yes, the link follows.')).toBeVisible()
  steps.expectAtMost('answer the thread that is due next')

  await page.getByRole('heading', { level: 1 }).click()
  const dialog = page.getByRole('dialog', { name: 'New download link' })
  await steps.form(
    'l',
    async () => {
      await expect(dialog.getByLabel('Clips')).toHaveValue('41228')
      await expect(dialog.getByLabel('Recipients')).toHaveValue(email)
      await expectAccessible(page)
    },
    dialog.getByRole('button', { name: 'Create and send' }),
  )
  await page.waitForURL(/\/admin\/links\/\d+$/)
  steps.expectAtMost('send files after an enquiry')
  await expect(page.getByText('Not opened yet.')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the link' }).click()
  const address = new URL(await page.evaluate(() => navigator.clipboard.readText()))

  const guest = await openWindow()
  await guest.goto(address.pathname)
  await guest.getByLabel('Email').fill(email)
  await guest.getByRole('button', { name: 'Show my files' }).click()
  const files = guest.getByRole('link', { name: /Your files are ready/ })
  const [download] = await Promise.all([guest.waitForEvent('download'), files.click()])
  expect(await download.failure()).toBeNull()

  await page.reload()
  const log = page.getByRole('region', { name: 'Activity' })
  await expect(log.getByText(/^Opened/)).toBeVisible()
  await expect(log.getByText(/^Prepared files/)).toBeVisible()
})
