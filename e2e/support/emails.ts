/** The emails of the demo, as /dev/outbox shows them. */
import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export const newAddress = () => `ada-${randomBytes(6).toString('hex')}@press.example`

/** The page shows a hundred emails, fewer than an announcement writes. */
const outboxOf = (address: string) => `/dev/outbox?to=${encodeURIComponent(address)}`

/** Returns the newest email to an address whose subject contains `subject`. */
export async function mailTo(page: Page, address: string, subject: string): Promise<string> {
  const mail = async () => {
    const outbox = await (await page.request.get(outboxOf(address))).text()
    const article = outbox
      .split('<article>')
      .find((text) => text.includes(`To ${address},`) && text.includes(subject))
    return article ?? ''
  }
  await expect.poll(mail, { message: `a mail to ${address}: ${subject}` }).not.toBe('')
  return mail()
}

/** Opens the email in the outbox and clicks its button, as a reader does. */
export async function followEmail(page: Page, address: string, subject: string): Promise<void> {
  await mailTo(page, address, subject)
  await page.goto(outboxOf(address))
  const article = page
    .getByRole('article')
    .filter({ hasText: `To ${address},` })
    .filter({ hasText: subject })
    .first()
  await article.scrollIntoViewIfNeeded()
  await article.locator('iframe').contentFrame().locator('a.button').click()
}
