/** R-PAGE-2, R-PAGE-3: a page from its making over two versions and back. */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { logIn, test } from '../support/browser.ts'

test('R-PAGE-2: a page is written, looked at, published, read by a visitor, and brought back', async ({
  page,
  openWindow,
}) => {
  const slug = `festival-${randomUUID().slice(0, 8)}`
  await logIn(page, 'admin@demo.example')
  await page.goto('/admin/pages')
  await page.getByRole('button', { name: 'New page' }).click()
  const making = page.getByRole('dialog', { name: 'New page' })
  await making.getByLabel('Heading').fill('Festival')
  await making.getByLabel('Address').fill(slug)
  await making.getByRole('button', { name: 'Create page' }).click()
  await expect(making).toBeHidden()

  const form = page.getByRole('form', { name: 'Page' })
  const status = form.getByRole('status')
  async function write(text: string) {
    await form.getByLabel('Text').fill(text)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(status).toHaveText('All changes saved.')
  }
  const publish = form.getByRole('button', { name: 'Publish' })
  async function publishNow() {
    await publish.click()
    await expect(publish).toBeDisabled()
    await expect(page.getByRole('heading', { name: 'Published', exact: true })).toBeVisible()
  }

  await form.getByLabel('Text').fill('Doors open at **six**.\n\n<script>alert(1)</script>')
  await form.getByRole('button', { name: 'Preview the page' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText('six')).toBeVisible()
  await expect(preview.getByText('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await write('Doors open at **six**.')
  await publishNow()

  const visitor = await openWindow()
  await visitor.goto(`/page/${slug}`)
  await expect(visitor.getByText('Doors open at six.')).toBeVisible()
  await write('Doors open at seven.')
  await publishNow()
  await expect
    .poll(async () => (await visitor.request.get(`/page/${slug}`)).text())
    .toContain('Doors open at seven.')

  await page.getByRole('link', { name: 'Version 2' }).click()
  await expect(page.getByText('Doors open at **six**.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(form.getByLabel('Text')).toHaveValue('Doors open at **six**.')
  await publishNow()
  await visitor.reload()
  await expect(visitor.getByText('Doors open at six.')).toBeVisible()
})
