/** Returns the result of an email to other features. */
import type { Services } from '../../context.ts'
import { findMail } from './outbox.queries.ts'

type Outcome = {
  /** `kept`: no mail server is set. `refused`: it is tried again, as every mail is (R-MAIL-1). */
  state: 'kept' | 'waiting' | 'sent' | 'refused'
  /** The last response of the mail server. */
  error: string
}

/** @returns null where no mail has this key */
export async function readOutcome(
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  key: string,
): Promise<Outcome | null> {
  const found = await findMail(db, key)
  if (!found) return null
  if (found.sent_at) return { state: 'sent', error: '' }
  if (!mail.sends) return { state: 'kept', error: '' }
  return { state: found.last_error === null ? 'waiting' : 'refused', error: found.last_error ?? '' }
}
