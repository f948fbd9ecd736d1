/** A recall for the recipient of a download link, and an answer that staff record (R-RECALL-7, R-RECALL-8). */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { apiOf, givenPublished } from '../support/deliveries.ts'
import { followEmail, newAddress } from '../support/emails.ts'

test('R-RECALL-7, R-RECALL-8: a recipient of a download link acknowledges by the email, and staff record the answer of another', async ({
  page,
  openWindow,
}) => {
  test.setTimeout(180_000)
  await logIn(page, 'admin@demo.example')
  const [id = 0] = await givenPublished(page, ['Stork carries a parcel'])
  const [reader, caller] = [newAddress(), newAddress()]
  const api = await apiOf(page)
  const body = { title: 'Storks', recipients: `${reader} ${caller}`, clips: String(id) }
  await api.call('POST /agency/links', { body })
  await page.goto(`/admin/clips/${id}`)
  const kill = page.getByRole('dialog', { name: /^Kill: / })
  await page.getByRole('button', { name: 'Kill' }).click()
  await kill.getByLabel('Reason').selectOption('Hoax')
  await kill.getByLabel('Note').fill('The parcel was added with software.')
  await kill.getByRole('button', { name: 'Kill' }).click()
  await expect(
    page.getByRole('region', { name: 'State' }).getByRole('heading', { name: 'Withdrawn' }),
  ).toBeVisible()

  const guest = await openWindow()
  await followEmail(guest, reader, 'please remove')
  await expect(guest).toHaveTitle('Rushes - Notice about a clip')
  await expect(guest.getByRole('heading', { name: 'Stork carries a parcel was withdrawn' })).toBeVisible()
  await expect(guest.getByText('The parcel was added with software.')).toBeVisible()
  await expectAccessible(guest)
  await guest.getByLabel('We removed it').check()
  await guest.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(guest.getByText(`Acknowledged by ${reader}`)).toBeVisible()
  await guest.reload()
  await expect(guest.getByText(`Acknowledged by ${reader}`)).toBeVisible()
  await expectAccessible(guest)

  await page.reload()
  const recalls = page.getByRole('region', { name: 'Recalls' })
  await recalls.getByRole('button', { name: 'Show recipients' }).click()
  await expect(recalls.getByRole('row', { name: reader })).toContainText('Removed')
  await recalls.getByRole('button', { name: `Record answer of ${caller}` }).click()
  const dialog = page.getByRole('dialog', { name: `Record answer: ${caller}` })
  await dialog.getByLabel('Not used').check()
  await dialog.getByLabel('Note').fill('By telephone, Ann Field: it was never on air.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record answer' }).click()
  await expect(recalls.getByRole('row', { name: caller })).toContainText('Recorded by')
  await expectAccessible(page)
})
