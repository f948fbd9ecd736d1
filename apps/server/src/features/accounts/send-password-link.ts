/**
 * Mails a link that sets a password: 256 random bits, of which the database keeps the hash. The newest link of
 * a person ends the older ones (security, A6), and five an hour is all an address gets, silently (A5).
 */
import { randomBytes } from 'node:crypto'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { hashToken } from '../../http/viewer.ts'
import { postMail } from '../outbox/post-mail.ts'
import * as queries from './password-reset.queries.ts'

const LINKS_AN_HOUR = 5
const HOUR_MS = 60 * 60_000

type PasswordLink = {
  user: { id: number; email: string }
  /** What asked for it: the same cause twice is one link. */
  cause: string
  lifeMs: number
  mail: (url: string) => { subject: string; body: string }
}

/** Call in the transaction of what caused it. */
export async function sendPasswordLink(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { user, cause, lifeMs, mail }: PasswordLink,
): Promise<void> {
  const now = clock.now()
  await queries.lockUser(tx, user.id)
  const recent = await queries.countLinks(tx, user.id, new Date(now.getTime() - HOUR_MS))
  if (recent >= LINKS_AN_HOUR || (await queries.linkExists(tx, cause))) return

  const token = randomBytes(32).toString('base64url')
  await queries.endLinksOfUser(tx, user.id, now)
  await queries.insertLink(tx, {
    token_sha256: hashToken(token),
    user_id: user.id,
    cause,
    created_at: now,
    expires_at: new Date(now.getTime() + lifeMs),
  })
  const { subject, body } = mail(`${config.baseUrl}/reset-password?token=${token}`)
  await postMail(tx, { key: `password-link:${cause}`, to: user.email, subject, body, secret: true }, now)
}
