/** Returns the result of an email, for other features. */
import type { EmailState } from '@rushes/contract/agency-emails'
import type { Services } from '../../context.ts'
import { findEmail } from './outbox.queries.ts'

type Outcome = {
  state: EmailState
  /** The last response of the mail server. */
  error: string
}

/** @returns null if no email has this key */
export async function readOutcome(
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  key: string,
): Promise<Outcome | null> {
  const found = await findEmail(db, key)
  if (!found) return null
  const state = stateOf(found, mail.sends)
  return { state, error: state === 'failed' ? (found.last_error ?? '') : '' }
}

/** @param sends whether a mail server is configured */
export function stateOf(
  { sent_at, last_error }: { sent_at: Date | null; last_error: string | null },
  sends: boolean,
): EmailState {
  if (sent_at) return 'sent'
  if (!sends) return 'kept'
  return last_error === null ? 'waiting' : 'failed'
}
