/** Credits given by staff and used for a file, and the activity of the account: R-CREDIT-6 and R-ACCOUNT-7. */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { demoMasterSha256, sha256Of } from '../support/checkout.ts'
import { givenMember, MEMBER_PASSWORD } from '../support/members.ts'
import { stepsOf } from '../support/steps.ts'

const CLIP = { id: 41508, ref: 'V041508' }

test('R-CREDIT-6: staff give two credits in three steps, a download draws one, and staff see both', async ({
  page,
  openWindow,
}) => {
  const email = await givenMember(page, 'GB')
  const staff = await openWindow()
  await logIn(staff, 'admin@demo.example')
  await staff.goto(`/admin/accounts?q=${email}`)
  const steps = stepsOf(staff)
  await steps.press(staff.getByRole('link', { name: 'The Daily Scroll' }))
  await steps.press(staff.getByRole('link', { name: 'Credits', exact: true }))
  const dialog = staff.getByRole('dialog', { name: 'Adjust credits' })
  await steps.form(
    staff.getByRole('button', { name: 'Adjust credits' }),
    async () => {
      await dialog.getByLabel('Tier').selectOption('DELI')
      await dialog.getByLabel('Credits').fill('2')
      await dialog.getByLabel('Reason').fill('The last file was broken')
      await expectAccessible(staff)
    },
    dialog.getByRole('button', { name: 'Adjust' }),
  )
  await expect(staff.getByRole('region', { name: 'Lots' })).toContainText('2 of 2')
  steps.expectAtMost('give credits')

  await logIn(page, email, MEMBER_PASSWORD)
  await page.goto(`/clip/${CLIP.id}`)
  await page.getByRole('button', { name: 'Use 1 credit' }).click()
  const options = page.getByRole('dialog', { name: 'Download options' })
  await expect(options).toContainText('downloading uses one of your prepaid credits (2 left)')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    options.getByRole('button', { name: 'Download now' }).click(),
  ])
  expect(sha256Of(await download.path())).toBe(demoMasterSha256(CLIP.ref))

  await staff.goto(`/admin/accounts?q=${email}`)
  await steps.press(staff.getByRole('link', { name: 'The Daily Scroll' }))
  await steps.press(staff.getByRole('link', { name: 'Activity' }))
  await expect(staff.getByText('Downloaded, 1 clip')).toBeVisible()
  steps.expectAtMost('see what a company did')
  await staff.getByRole('link', { name: 'Credits', exact: true }).click()
  await expect(staff.getByRole('region', { name: 'Lots' })).toContainText('1 of 2')
})
