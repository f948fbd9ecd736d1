/** Emails that report changes of the second factor to staff (R-STAFF-3). */
import type { Config } from '../../config/config.ts'
import { action, paragraph } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'

type Change = 'set' | 'removed' | 'reset' | 'codes' | 'guessed'

const TEXTS: Readonly<Record<Change, { subject: string; text: string }>> = {
  set: {
    subject: 'your second factor is on',
    text: 'A second factor was set up for your account. From now on the admin area requires a code of your app.',
  },
  removed: {
    subject: 'your second factor was removed',
    text: 'The second factor of your account was removed, with its recovery codes.',
  },
  reset: {
    subject: 'your second factor was reset',
    text: 'A colleague has reset the second factor of your account and removed its passkeys, and you are logged out on all devices. Log in and set up a new one.',
  },
  codes: {
    subject: 'you have new recovery codes',
    text: 'New recovery codes were made for your account. The codes that you had before do not work any more.',
  },
  guessed: {
    subject: 'wrong codes for your second factor',
    text: 'Your password was entered, and after it five wrong codes or passkeys for your second factor within 15 minutes. None of them opened your account, and for up to 15 minutes no second factor is accepted.',
  },
}

type Installation = Pick<Config, 'brandName' | 'baseUrl' | 'licensingEmail' | 'demo'>

export function factorEmail(site: Installation, change: Change): EmailText {
  const { subject, text } = TEXTS[change]
  return writeEmail(
    site,
    `${site.brandName}: ${subject}`,
    paragraph('Hello,'),
    paragraph(text),
    paragraph(
      'If you did not do this or ask for it, change your password now and contact your Administrator:',
    ),
    action('Look at your security', `${site.baseUrl}/admin/security`),
  )
}
