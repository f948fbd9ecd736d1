/** A recall from the withdrawal of a clip to the receipt of its licence holder (R-RECALL-1, R-RECALL-4, R-RECALL-5). */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { apiOf, givenPublished } from '../support/deliveries.ts'
import { licenseAsNewMember } from '../support/purchases.ts'

test('R-RECALL-1, R-RECALL-4, R-RECALL-5: a withdrawn clip is shown to its licence holder, who acknowledges, and staff read the receipt', async ({
  page,
  openWindow,
}) => {
  test.setTimeout(180_000)
  await logIn(page, 'admin@demo.example')
  const [id = 0] = await givenPublished(page, ['Heron swallows a balloon'])
  const licensee = await openWindow()
  await licenseAsNewMember(licensee, id)
  await expect(licensee.getByRole('heading', { level: 1 })).toHaveText(/thank you/i)

  await page.goto(`/admin/clips/${id}`)
  const kill = page.getByRole('dialog', { name: /^Kill: / })
  await page.getByRole('button', { name: 'Kill' }).click()
  await kill.getByLabel('Reason').selectOption('Hoax')
  await kill.getByLabel('Note').fill('The balloon was added with software.')
  await kill.getByRole('button', { name: 'Kill' }).click()
  await expect(
    page.getByRole('region', { name: 'State' }).getByRole('heading', { name: 'Withdrawn' }),
  ).toBeVisible()

  await licensee.goto('/pricing')
  const bar = licensee.getByRole('region', { name: 'Notices about clips' })
  await expect(bar).toContainText(`Clip ${id}, Heron swallows a balloon, was withdrawn.`)
  // The footer continues behind the bar, to the end of the page.
  const height = await bar.evaluate((section) => Math.ceil(section.getBoundingClientRect().height))
  await expect(licensee.locator('footer')).toHaveCSS('box-shadow', new RegExp(` 0px ${height}px 0px 0px$`))
  await bar.getByRole('button', { name: 'Acknowledge' }).click()
  const notices = licensee.getByRole('dialog', { name: 'Notices about clips that you hold' })
  await expect(notices.getByText('The balloon was added with software.')).toBeVisible()
  await expectAccessible(licensee)
  await notices.getByLabel('We removed it').check()
  await notices.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(notices.getByText(/We removed it/).last()).toBeVisible()
  await licensee.keyboard.press('Escape')
  await expect(bar).toBeHidden()

  await licensee.goto('/my-purchases')
  await expect(licensee.getByRole('row', { name: /Heron swallows a balloon/ })).toContainText('was withdrawn')
  await licensee.getByRole('link', { name: 'Licence for Heron swallows a balloon' }).click()
  await expect(licensee.getByText('Remove it from your publications.')).toBeVisible()

  await page.reload()
  const recalls = page.getByRole('region', { name: 'Recalls' })
  await expect(recalls.getByText('The balloon was added with software.')).toBeVisible()
  await recalls.getByRole('button', { name: 'Show recipients' }).click()
  const receipt = recalls.getByRole('row', { name: /The Daily Scroll/ })
  await expect(receipt).toContainText('Acknowledged')
  await expect(receipt).toContainText('Removed')
  await expectAccessible(page)
})

test('R-RECALL-1, R-RECALL-4: a correction and new restrictions of a clip are both shown to its licence holder, and counted', async ({
  page,
  openWindow,
}) => {
  test.setTimeout(180_000)
  await logIn(page, 'admin@demo.example')
  const [id = 0] = await givenPublished(page, ['Heron returns a balloon'])
  const licensee = await openWindow()
  await licenseAsNewMember(licensee, id)
  await expect(licensee.getByRole('heading', { level: 1 })).toHaveText(/thank you/i)

  const api = await apiOf(page)
  const { revision } = (await api.call('GET /agency/clips/:id', { params: { id } })).data
  const changes = { restrictions: 'Do not show the number plate.' }
  await api.call('POST /agency/clips/:id', { params: { id }, body: { revision, changes } })
  await page.goto(`/admin/clips/${id}/sales`)
  await page.getByRole('button', { name: 'Send a correction' }).click()
  const correction = page.getByRole('dialog', { name: 'Send a correction' })
  await correction.getByLabel('Note').fill('It is a crane.')
  await correction.getByRole('button', { name: 'Send' }).click()
  const recalls = page.getByRole('region', { name: 'Recalls' })
  for (const name of ['Correction', 'New restrictions']) {
    const receipts = recalls.getByRole('article', { name })
    await expect(receipts.getByText('Open')).toBeVisible()
    await expect(receipts.getByText('Notice only')).toBeVisible()
  }
  await expectAccessible(page)

  await licensee.goto('/pricing')
  const bar = licensee.getByRole('region', { name: 'Notices about clips' })
  await expect(bar).toContainText('2 notices about clips that you hold')
  await bar.getByRole('button', { name: 'Show notices' }).click()
  const notices = licensee.getByRole('dialog', { name: 'Notices about clips that you hold' })
  for (const happened of ['was corrected', 'has new restrictions']) {
    const notice = notices.getByRole('article', { name: `Heron returns a balloon ${happened}` })
    await notice.getByLabel('We corrected it').check()
    await notice.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(notice.getByText('Acknowledged by')).toBeVisible()
  }
  await licensee.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})
