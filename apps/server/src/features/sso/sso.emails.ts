/** Text of the emails about the company sign-in of an account, to its administrators (R-OIDC-2). */
import type { Config } from '../../config/config.ts'
import { action, paragraph } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'
import type { AuditActions } from '../audit/record-event.ts'

type Site = Pick<Config, 'brandName' | 'licensingEmail' | 'baseUrl'>

const CHANGES: Readonly<Record<AuditActions['sso'], string>> = {
  'sso.set': 'was changed, and waits until we have enabled it',
  'sso.removed': 'was removed',
  'sso.enabled': 'was enabled by us',
  'sso.disabled': 'was disabled by us',
}

export const ssoEmail = (site: Site, change: AuditActions['sso']): EmailText =>
  writeEmail(
    site,
    `${site.brandName}: a change of your company sign-in`,
    paragraph('Hello,'),
    paragraph(`The sign-in of your account with the accounts of your company ${CHANGES[change]}.`),
    action('Show the company sign-in', `${site.baseUrl}/profile`),
    paragraph(`If you did not expect this, contact us: ${site.licensingEmail}`),
  )
