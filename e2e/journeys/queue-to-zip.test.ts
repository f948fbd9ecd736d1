/**
 * From the queue to a ZIP: the text of each state, the credits, an archive that unpackers accept, with its documents.
 * R-DOWNLOAD-1, R-DOWNLOAD-3, R-FILE-5 and R-FILE-6. And from buying credits, in Australian dollars with their tax,
 * to drawing one: R-CART-3, R-TAX-1, R-CREDIT-1, R-LICENCE-3. And an order by invoice: R-BYINVOICE-1, R-BYINVOICE-3, R-BYINVOICE-7.
 */
import { execFileSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { buyClip, demoMasterSha256, describeUse, fillCard, payButton, sha256Of } from '../support/checkout.ts'

const CLIPS = [41305, 41312]
const DRAWN = { id: 41319, ref: 'V041319' }
const OWED = { id: 41340 }

test('two clips go from the queue into a ZIP with its documents, for two credits', async ({ page }) => {
  await logIn(page, 'prepaid@demo.example')
  await page.goto('/downloads')
  await expect(page.getByText('There are no downloads currently in your queue')).toBeVisible()
  for (const id of CLIPS) {
    await page.goto(`/clip/${id}`)
    await page.getByRole('button', { name: 'Use 1 credit' }).click()
    await page.getByRole('button', { name: 'Add to download queue' }).click()
    await expect(page.getByText('The video was added to your download queue')).toBeVisible()
  }

  await page.goto('/downloads')
  await expect(page.getByRole('heading', { name: 'Download Queue (2)' })).toBeVisible()
  await expect(page.getByText('Uses 1 video credit of Digital Editorial (Under 5 million)')).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear Downloads' }).click()
  const question = page.getByRole('dialog', { name: 'Clear Downloads' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Download all' }).click()
  const link = page.getByRole('link', { name: 'Your files are ready. Click here to download.' })
  await expect(link).toBeVisible()
  await expect(page.getByText(/^2 files in one ZIP, .*, 2 credits used/)).toBeVisible()
  await page.getByText('Checksums (SHA-256)').click()
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/-2-clips\.zip$/)
  await expect(page.getByText('There are no downloads currently in your queue')).toBeVisible()

  const archive = (await download.path()) ?? ''
  const python =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), *sorted(z.namelist()), sep="\\n")'
  const [fault, ...names] = execFileSync('python3', ['-c', python, archive], { encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(fault).toBe('None')
  expect(names).toHaveLength(5)
  expect(names).toEqual(expect.arrayContaining(['licences.txt', 'manifest.csv', 'manifest.json']))

  await page.goto('/my-downloads')
  await expect(page.getByRole('main').getByText('Checksum (SHA-256)')).not.toHaveCount(0)
})

test('ten credits are bought in Australian dollars with the tax, and a download draws one of them', async ({
  page,
}) => {
  await logIn(page, 'prepaid@demo.example')
  await page.goto('/pricing')
  const tier = page.getByRole('listitem').filter({ hasText: 'Digital Editorial (Under 5 million)' })
  await tier.getByRole('button', { name: 'Buy 10 for $3,000' }).click()
  const question = page.getByRole('dialog', { name: '10 prepaid credits' })
  await expect(question).toContainText('Local sales taxes apply')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The bundle was added to your cart')).toBeVisible()

  await page.goto('/cart')
  await expect(page.getByText('10 credits at $300 each')).toBeVisible()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await describeUse(page)
  await fillCard(page, '4242 4242 4242 4242')
  // 10 % tax for an address in Australia.
  await expect(payButton(page)).toHaveText(/\$3,300\.00 AUD/)
  await payButton(page).click()
  await page.waitForURL('**/confirm-payment')
  await expect(page.getByText('$3,300.00 AUD')).toBeVisible()
  const before = Number(
    await page
      .getByText(/^Your account now has/)
      .locator('strong')
      .textContent(),
  )

  await page.goto(`/clip/${DRAWN.id}`)
  await page.getByRole('button', { name: 'Use 1 credit' }).click()
  const options = page.getByRole('dialog', { name: 'Download options' })
  await expect(options).toContainText(`downloading uses one of your prepaid credits (${before} left)`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    options.getByRole('button', { name: 'Download now' }).click(),
  ])
  expect(sha256Of(await download.path())).toBe(demoMasterSha256(DRAWN.ref))

  // It is licensed now: downloading it again is free, and one credit is used.
  await page.reload()
  await page.getByRole('button', { name: 'Download options' }).click()
  await expect(options).toContainText('downloading it again is free')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Credits' })).toContainText(`${before - 1}`)
})

test('an account that may owe orders by invoice, has the licence at once, and reads what it has to pay', async ({
  page,
}) => {
  await logIn(page, 'prepaid@demo.example')
  await buyClip(page, OWED.id)
  await page.goto('/checkout')
  await describeUse(page)
  await page.getByRole('radio', { name: /Pay by invoice/ }).check()
  await expect(page.getByText('Due in 30 days, by bank transfer.')).toBeVisible()
  await expect(page.locator('iframe')).toBeHidden()
  await page.getByRole('button', { name: /^Order by invoice .*AUD/ }).click()

  await page.waitForURL('**/confirm-payment**')
  await expect(page.getByText('Pay by', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Licence for/ })).toBeVisible()
  const [file] = await Promise.all([
    // The file of the clip starts by itself on this page.
    page.waitForEvent('download', (started) => started.suggestedFilename().endsWith('.pdf')),
    page.getByRole('button', { name: /^Invoice \(PDF\)/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^T-INV-\d{4}-\d{6}\.pdf$/)

  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Invoices to pay' })).toContainText(
    file.suggestedFilename().replace('.pdf', ''),
  )
})
