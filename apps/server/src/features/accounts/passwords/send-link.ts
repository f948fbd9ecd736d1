/**
 * Emails a link that sets a password or logs in. The link holds 256 random bits; the database keeps their hash. A new
 * link ends the older ones of its purpose (R-PASSWORD-2, R-LOGIN-6). An address gets at most five links an hour, without
 * a notice (R-PASSWORD-3).
 */
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { hashToken, newToken } from '../../../http/viewer.ts'
import type { EmailText } from '../../../platform/mail/write-email.ts'
import { postEmail } from '../../outbox/post-email.ts'
import * as queries from './password-reset.queries.ts'

const MAX_LINKS_PER_HOUR = 5
const HOUR_MS = 60 * 60_000

/** The page that each link opens. */
const PAGES: Readonly<Record<queries.LinkPurpose, string>> = {
  password: '/reset-password',
  login: '/login-link',
}

type EmailedLink = {
  user: { id: number; email: string }
  purpose?: queries.LinkPurpose
  /** Names the event that requested the link; each event gets one link. */
  cause: string
  ttlMs: number
  /** The page that the user continues on once logged in. */
  next?: string
  mail: (url: string) => EmailText
}

/** Call it in the transaction of the event that requests the link. @returns false when no link was sent. */
export async function sendLink(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { user, purpose = 'password', cause, ttlMs, next, mail }: EmailedLink,
): Promise<boolean> {
  const now = clock.now()
  await queries.lockUser(tx, user.id)
  const own = { userId: user.id, purpose }
  const recent = await queries.countLinks(tx, own, { since: new Date(now.getTime() - HOUR_MS), now })
  if (recent >= MAX_LINKS_PER_HOUR || (await queries.linkExists(tx, cause))) return false

  const token = newToken()
  await queries.endLinks(tx, own, now)
  await queries.insertLink(tx, {
    token_sha256: hashToken(token),
    user_id: user.id,
    purpose,
    cause,
    created_at: now,
    expires_at: new Date(now.getTime() + ttlMs),
  })
  const query = new URLSearchParams({ token, ...(next !== undefined && { next }) })
  const email = mail(`${config.baseUrl}${PAGES[purpose]}?${query}`)
  await postEmail(tx, { key: `${purpose}-link:${cause}`, to: user.email, ...email, secret: true }, now)
  return true
}
