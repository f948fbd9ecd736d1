/** The test email of the settings. */
import type { Config } from '../../config/config.ts'
import { paragraph } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'

export function testEmail(site: Pick<Config, 'brandName' | 'licensingEmail'>): EmailText {
  return writeEmail(
    site,
    `${site.brandName}: a test email`,
    paragraph('Hello,'),
    paragraph('This is a test email. Your email settings work.'),
  )
}
