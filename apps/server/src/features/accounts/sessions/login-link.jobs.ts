/** Emails a login link to a buyer. Unknown addresses and staff receive nothing (R-LOGIN-3, R-LOGIN-6). */
import { loginLinkEmail } from '../accounts.emails.ts'
import { linkJob } from '../passwords/link-job.ts'
import { findActiveBuyer } from './login-users.queries.ts'

export const SEND_LOGIN_LINK = 'login-link-send'

export const sendLoginLinkJob = linkJob({
  name: SEND_LOGIN_LINK,
  purpose: 'login',
  action: 'login.link_requested',
  ttlMs: 15 * 60_000,
  find: findActiveBuyer,
  mail: loginLinkEmail,
})
