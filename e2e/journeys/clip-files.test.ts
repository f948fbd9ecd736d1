/** R-RENEW-6: changes of a clip by staff other than its texts. Each picture is used by this journey only. */
import { expect } from '@playwright/test'
import { logIn, test } from '../support/browser.ts'
import { film, givenDraft, givenPublished, newWord, picture } from '../support/deliveries.ts'

test('R-RENEW-6: a clip gets a new master, which its page names when the new files are whole', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await logIn(page, 'admin@demo.example')
  const [id = 0] = await givenPublished(page, [`${newWord('Newt')} in a pond`])
  const next = picture('newt_graded.png')
  await page.goto(`/admin/clips/${id}/files`)
  await page.getByRole('button', { name: 'Replace master' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the master' })
  const requested = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose the file' }).click()
  await (await requested).setFiles([{ name: next.name, mimeType: next.type, buffer: next.bytes }])
  await expect(page.getByText(next.sha256)).toBeVisible({ timeout: 100_000 })
  await expect(page.getByRole('button', { name: 'Replace master' })).toBeEnabled()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('Master (SHA-256)')).toBeVisible()
})

test('an editor makes a frame that a scene offers the poster of a film', async ({ page }) => {
  test.setTimeout(180_000)
  await logIn(page, 'admin@demo.example')
  const id = await givenDraft(page, await film(`${newWord('heron')}.mp4`))
  await page.goto(`/admin/clips/${id}/files`)
  const frames = page.getByRole('region', { name: 'Suggested frames' }).getByRole('button')
  await expect(frames.first()).toBeDisabled()
  const words = (await frames.nth(1).getAttribute('aria-label')) ?? ''
  await frames.nth(1).click()
  await expect(page.getByRole('button', { name: `${words}: the poster` })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('chosen by an editor')).toBeVisible()
})

test('an imported film plays in the admin area', async ({ page }) => {
  test.setTimeout(180_000)
  await logIn(page, 'admin@demo.example')
  const id = await givenDraft(page, await film(`${newWord('otter')}.mp4`))
  await page.goto(`/admin/clips/${id}`)
  // Another film of these tests may look the same, and is then listed as a look-alike.
  const player = page.getByRole('group', { name: /^Player: / })
  await player.getByRole('button', { name: /^Play / }).click()
  const time = () => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(time).toBeGreaterThan(0.5)
})

test('the table of a list is exported, edited and imported after a preview of its changes', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await logIn(page, 'admin@demo.example')
  const word = newWord('Stoat')
  const [id = 0] = await givenPublished(page, [`${word} in snow`])
  await page.goto(`/admin/clips?q=${word}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await saved).createReadStream()) chunks.push(Buffer.from(chunk))
  const csv = Buffer.concat(chunks).toString('utf8').replace(`${word} in snow`, `${word} in spring`)
  const requested = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import table' }).click()
  await (await requested).setFiles([{ name: 'clips.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }])
  const report = page.getByRole('dialog', { name: 'Table clips.csv' })
  await expect(report.getByText('1 clip is changed')).toBeVisible()
  await report.getByRole('button', { name: 'Import table' }).click()
  await expect(report).toHaveCount(0)
  await expect(page.getByRole('link', { name: `${word} in spring` })).toBeVisible()
  await page.goto(`/admin/clips/${id}/history`)
  await expect(page.getByRole('deletion').getByText(`${word} in snow`)).toBeVisible()
})

test('an editor relates two clips to another, and reverses their order', async ({ page }) => {
  test.setTimeout(180_000)
  await logIn(page, 'admin@demo.example')
  const word = newWord('Vole')
  const [id = 0, one = 0, two = 0] = await givenPublished(page, [`${word} A`, `${word} B`, `${word} C`])
  await page.goto(`/admin/clips/${id}/neighbours`)
  await page.getByLabel('Numbers of clips to add').fill(`${one}, ${two}`)
  await page.getByRole('button', { name: 'Save' }).click()
  const list = page.getByRole('list', { name: 'Related clips' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: `Move ${word} C up` }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await page.goto(`/clip/${id}`)
  const more = page.getByRole('link', { name: new RegExp(word) })
  await expect(more.first()).toContainText(`${word} C`)
})
