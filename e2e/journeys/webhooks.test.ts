/** An administrator connects a system by a webhook: from its address to verified messages and a replay (R-WEBHOOK-1 to R-WEBHOOK-6). */
import { expect } from '@playwright/test'
import {
  startWebhookReceiver,
  verifiedMessage,
  type WebhookReceiver,
} from '../../apps/server/test/webhook-receiver.ts'
import { expectAccessible, test as withPage } from '../support/browser.ts'
import { logInAsNewMember } from '../support/members.ts'
import { buyByCalls } from '../support/purchases.ts'

const test = withPage.extend<{ receiver: WebhookReceiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs from this pattern
  async receiver({}, use) {
    const receiver = await startWebhookReceiver(Number(process.env.E2E_RECEIVER_PORT))
    await use(receiver)
    await receiver.close()
  },
})

test('R-WEBHOOK-1, R-WEBHOOK-3, R-WEBHOOK-5, R-WEBHOOK-6: a webhook is added, tested, fails, is sent again and is deleted', async ({
  page,
  receiver,
}) => {
  await logInAsNewMember(page, 'GB')
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('form', { name: 'Add webhook' })
  await form.getByLabel('Address').fill('https://10.0.0.7/hooks')
  await form.getByLabel(/An order was paid/).check()
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await expect(form.getByText('The address must be reachable on the internet.')).toBeVisible()
  await form.getByLabel('Address').fill(receiver.url('/hooks'))
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Secret of the webhook' })
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? ''
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByText('Active')).toBeVisible()
  await expect(page.getByText(secret)).toBeHidden()

  await page.getByRole('button', { name: 'Send test' }).click()
  const row = (type: string) => page.getByRole('row', { name: new RegExp(type.replace('.', '\\.')) })
  await expect(row('webhook.test')).toContainText('Delivered')
  const [tested] = receiver.at('/hooks')
  expect(tested && verifiedMessage(secret, tested)).toMatchObject({ type: 'webhook.test' })

  receiver.respond('/hooks', (answer) => answer.writeHead(503).end())
  await buyByCalls(page, [41207])
  await receiver.count('/hooks', 2)
  await page.reload()
  await page.getByRole('button', { name: 'Show deliveries' }).click()
  await expect(row('order.paid')).toContainText('HTTP 503')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(/^Failing since/)).toBeVisible()
  await page.getByRole('button', { name: 'Show deliveries' }).click()

  receiver.respond('/hooks', (answer) => answer.writeHead(200).end())
  await page.getByRole('button', { name: /^Send again order\.paid/ }).click()
  await receiver.count('/hooks', 3)
  const [, failed, again] = receiver.at('/hooks')
  expect(again?.id).toBe(failed?.id)
  expect(again && verifiedMessage(secret, again)).toMatchObject({
    type: 'order.paid',
    data: { order_ref: expect.any(String) },
  })

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused by an administrator.')).toBeVisible()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
})
