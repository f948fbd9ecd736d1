/**
 * From the queue to a ZIP: the words of each state, what the credits say, an archive that unpackers accept, with its papers.
 * R-DOWNLOAD-1, R-DOWNLOAD-3, R-DOWNLOAD-5, R-FILE-5, R-FILE-6.
 */
import { execFileSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'

const CLIPS = [41305, 41312]

test('two clips go from the queue into a ZIP with its papers, for two credits', async ({ page }) => {
  await logIn(page, 'prepaid@demo.example')
  await page.goto('/downloads')
  await expect(page.getByText('There are no downloads currently in your queue')).toBeVisible()
  for (const id of CLIPS) {
    await page.goto(`/clip/${id}`)
    await page.getByRole('button', { name: 'Download', exact: true }).click()
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
  await expect(page.getByText('There are no downloads currently in your queue')).toBeVisible()
  await page.getByText('Checksums (SHA-256)').click()
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/-2-clips\.zip$/)

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
  await expect(page.getByRole('main').getByText('SHA-256')).not.toHaveCount(0)
})
