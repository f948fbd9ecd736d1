/** Emails a link to a user who forgot the password. Unknown addresses receive nothing (R-LOGIN-3). */
import { passwordResetEmail } from '../accounts.emails.ts'
import { linkJob } from './link-job.ts'
import { findUserOfAddress } from './password-reset.queries.ts'

export const SEND_PASSWORD_LINK = 'password-link-send'

export const sendPasswordLinkJob = linkJob({
  name: SEND_PASSWORD_LINK,
  purpose: 'password',
  action: 'password.asked',
  ttlMs: 60 * 60_000,
  find: findUserOfAddress,
  mail: passwordResetEmail,
})
