/**
 * Emails a link that sets a password. The link holds 256 random bits; the database keeps their hash. A new link ends the
 * older ones (R-PASSWORD-2). An address gets at most five links an hour, without a notice (R-PASSWORD-3).
 */
import { randomBytes } from 'node:crypto'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { hashToken } from '../../../http/viewer.ts'
import type { EmailText } from '../../../platform/mail/write-email.ts'
import { postEmail } from '../../outbox/post-email.ts'
import * as queries from './password-reset.queries.ts'

const MAX_LINKS_PER_HOUR = 5
const HOUR_MS = 60 * 60_000

type PasswordLink = {
  user: { id: number; email: string }
  /** Names the event that requested the link; each event gets one link. */
  cause: string
  ttlMs: number
  /** The page that the user continues on, logged in, once the password is set. */
  next?: string
  mail: (url: string) => EmailText
}

/** Call it in the transaction of the event that requests the link. @returns false when the address got none. */
export async function sendPasswordLink(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { user, cause, ttlMs, next, mail }: PasswordLink,
): Promise<boolean> {
  const now = clock.now()
  await queries.lockUser(tx, user.id)
  const recent = await queries.countLinks(tx, user.id, { since: new Date(now.getTime() - HOUR_MS), now })
  if (recent >= MAX_LINKS_PER_HOUR || (await queries.linkExists(tx, cause))) return false

  const token = randomBytes(32).toString('base64url')
  await queries.endLinksOfUser(tx, user.id, now)
  await queries.insertLink(tx, {
    token_sha256: hashToken(token),
    user_id: user.id,
    cause,
    created_at: now,
    expires_at: new Date(now.getTime() + ttlMs),
  })
  const query = new URLSearchParams({ token, ...(next !== undefined && { next }) })
  const email = mail(`${config.baseUrl}/reset-password?${query}`)
  await postEmail(tx, { key: `password-link:${cause}`, to: user.email, ...email, secret: true }, now)
  return true
}
