/**
 * An administrator creates an API key, a program licenses with it twice and is charged once, the key is rotated, and staff
 * revoke it; an agent licenses in two calls. R-KEY-1, R-KEY-4, R-KEY-5, R-MCP-3.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { mailTo } from '../support/emails.ts'
import { givenMember, MEMBER_PASSWORD } from '../support/members.ts'

const CLIP = 41508

/** Gives two credits for videos, as staff. */
async function giveCredits(staff: Page, email: string): Promise<void> {
  await logIn(staff, 'admin@demo.example')
  await staff.goto(`/admin/accounts?q=${email}`)
  await staff.getByRole('link', { name: 'The Daily Scroll' }).click()
  await staff.getByRole('link', { name: 'Credits', exact: true }).click()
  await staff.getByRole('button', { name: 'Adjust credits' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Adjust credits' })
  await dialog.getByLabel('Tier').selectOption('DELI')
  await dialog.getByLabel('Credits').fill('2')
  await dialog.getByLabel('Reason').fill('For the archive')
  await dialog.getByRole('button', { name: 'Adjust' }).click()
  await expect(staff.getByRole('region', { name: 'Lots' })).toContainText('2 of 2')
}

/** Creates a key on the profile. @returns the key */
async function createKey(page: Page, scopes: readonly RegExp[]): Promise<string> {
  await page.goto('/profile')
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByRole('button', { name: 'Create an API key' }).click()
  const form = page.getByRole('dialog', { name: 'Create an API key' })
  await form.getByLabel('Name').fill('Archive')
  for (const scope of scopes) await form.getByRole('checkbox', { name: scope }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create key' }).click()
  const shown = page.getByRole('dialog', { name: 'Your API key' })
  const key = await shown.getByLabel('API key').inputValue()
  expect(key).toMatch(/^rk_[0-9a-f]{16}_[\w-]{43}$/)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(keys.getByText('never used')).toBeVisible()
  return key
}

test('R-KEY-5: a program that licenses twice with the same Idempotency-Key is charged once, until its key is revoked', async ({
  page,
  openWindow,
}) => {
  const email = await givenMember(page, 'GB')
  const staff = await openWindow()
  await giveCredits(staff, email)

  await logIn(page, email, MEMBER_PASSWORD)
  const key = await createKey(page, [/^License/, /^Download/])
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByRole('link', { name: 'quick start' }).click()
  await expect(page.getByRole('heading', { name: 'API quick start' })).toBeVisible()
  await page.goBack()
  const shown = page.getByRole('dialog', { name: 'Your API key' })
  await mailTo(page, email, 'an API key was created')

  const license = (token: string, idempotencyKey: string) =>
    page.request.post('/rest/clip/clips/download', {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': idempotencyKey },
      data: { ids: [{ id: CLIP }] },
    })
  const [first, second] = [await license(key, 'order-1'), await license(key, 'order-1')]
  const { data } = await first.json()
  expect(data).toMatchObject({ credits_used: 1, balances: [{ available: 1 }] })
  expect((await second.json()).data).toEqual(data)
  expect((await page.request.get(data.file_url)).status()).toBe(200)

  await page.reload()
  await expect(keys.getByText('Used today: 1 of 20 credits')).toBeVisible()
  await keys.getByRole('button', { name: 'Rotate Archive' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  const next = await shown.getByLabel('API key').inputValue()
  await shown.getByRole('button', { name: 'Done' }).click()
  for (const token of [key, next]) expect((await license(token, 'order-2')).status()).toBe(200)

  const parts = staff.getByRole('navigation', { name: 'Parts of the account' })
  await parts.getByRole('link', { name: 'Users' }).click()
  await staff.getByRole('button', { name: 'Revoke Archive' }).click()
  await staff.getByRole('dialog').getByLabel('Reason').fill('It was published by mistake')
  await expectAccessible(staff)
  await staff.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(staff.getByText('The API key has been revoked.')).toBeVisible()
  for (const token of [key, next]) expect((await license(token, 'order-3')).status()).toBe(401)
})

test('R-MCP-3: an agent at the address on the profile licenses a clip once its user has confirmed the offer', async ({
  page,
  openWindow,
}) => {
  const email = await givenMember(page, 'GB')
  await giveCredits(await openWindow(), email)
  await logIn(page, email, MEMBER_PASSWORD)
  const key = await createKey(page, [/^Search/, /^License/, /^Download/])
  const address = (await page.getByText(/\/rest\/mcp$/).textContent()) ?? ''

  async function license(more: Record<string, string> = {}) {
    const params = { name: 'license_clip', arguments: { clip_id: CLIP, pay_by: 'credits', ...more } }
    const answer = await page.request.post(new URL(address).pathname, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    })
    const [, message = ''] = /^data: (.*)$/m.exec(await answer.text()) ?? []
    return JSON.parse(message).result.structuredContent
  }
  const { offer, confirmation } = await license()
  expect(offer.credits).toBe(1)
  await page.reload()
  await expect(page.getByText('Used today: 0 of 20 credits')).toBeVisible()
  const { delivery } = await license({ confirmation_token: confirmation.token })
  expect(
    (
      await page.request.get(new URL(delivery.file_url).pathname + new URL(delivery.file_url).search)
    ).status(),
  ).toBe(200)
  await page.reload()
  await expect(page.getByText('Used today: 1 of 20 credits')).toBeVisible()
})
