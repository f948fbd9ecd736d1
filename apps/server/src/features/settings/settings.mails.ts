/** The test email of the settings. */
import type { Config } from '../../config/config.ts'
import { paragraph } from '../../platform/mail/letter-parts.ts'
import { type Words, writeLetter } from '../../platform/mail/write-letter.ts'

export function testMail(site: Pick<Config, 'brandName' | 'licensingEmail'>): Words {
  return writeLetter(
    site,
    `${site.brandName}: a test mail`,
    paragraph('Hello,'),
    paragraph('This is a test email. Your email settings work.'),
  )
}
