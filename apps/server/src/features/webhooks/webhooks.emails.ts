/** Text of the email about a webhook that was paused. */
import type { Config } from '../../config/config.ts'
import { action, facts, paragraph } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'

type Site = Pick<Config, 'brandName' | 'licensingEmail' | 'baseUrl'>

/** @param isGone the address answered with 410 */
export const pausedEmail = (site: Site, url: string, isGone: boolean): EmailText =>
  writeEmail(
    site,
    `${site.brandName}: a webhook was paused`,
    paragraph('Hello,'),
    paragraph(
      isGone
        ? 'The address of a webhook of your account returned HTTP 410 (Gone), so we have paused the webhook.'
        : 'A webhook of your account has accepted no message for 24 hours, so we have paused it.',
    ),
    facts([['Address', url]]),
    paragraph(
      'Its events are kept for 30 days. Resume the webhook when its address works again: we then send what is waiting.',
    ),
    action('Open your webhooks', `${site.baseUrl}/webhooks`),
  )
