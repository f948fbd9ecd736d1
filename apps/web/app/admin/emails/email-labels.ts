/** Labels of the outbox. */
import type { EmailState } from '@rushes/contract/agency-emails'

export const EMAIL_STATE_LABELS: Readonly<Record<EmailState, string>> = {
  kept: 'Not sent',
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
}
export const NO_MAIL_SERVER = 'No mail server is configured. Emails are kept here and not sent.'
export const NO_TEXT = 'This email contains a password link. Only its recipient can read it.'
