/**
 * Emails an invitation with a link that sets a password and adds the colleague to the account. The owner of
 * an address that has an account elsewhere receives instructions instead; users never move between accounts
 * (R-MEMBER-2).
 */
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { postEmail } from '../../outbox/post-email.ts'
import { invitationEmail, invitedElsewhereEmail } from '../accounts.emails.ts'
import { sendLink } from '../passwords/send-link.ts'
import { findKnownUser, lockAddress } from '../registration/registration.queries.ts'
import * as queries from './members.queries.ts'

const LINK_TTL_MS = 7 * 24 * 60 * 60_000

type Sending = {
  id: number
  /** Identifies the request to send it, so that a job that runs twice emails once. */
  cause: string
}

export async function sendInvitation(services: Services, { id, cause }: Sending): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const invitation = await lockedInvitation(tx, id)
    if (!invitation) return
    const known = await findKnownUser(tx, invitation.email)
    if (known && known.id !== invitation.user_id)
      return notifyOwnerElsewhere(tx, services, { invitation, known })
    const userId = known?.id ?? (await queries.insertInvited(tx, invitation))
    await sendLink(tx, services, {
      user: { id: userId, email: invitation.email },
      cause: `invitation:${id}:${cause}`,
      ttlMs: LINK_TTL_MS,
      mail: (url) => invitationEmail(services.config, { ...namesOf(invitation), url }),
    })
  })
}

/** Locks the invitation: sending it, withdrawing it and registering its address run one after the other. */
async function lockedInvitation(tx: Db, id: number) {
  const invitation = await queries.findOpenInvitation(tx, { id })
  if (!invitation) return undefined
  await lockAddress(tx, invitation.email)
  return queries.findOpenInvitation(tx, { id })
}

type Elsewhere = {
  invitation: queries.OpenInvitation
  known: NonNullable<Awaited<ReturnType<typeof findKnownUser>>>
}

async function notifyOwnerElsewhere(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { invitation, known }: Elsewhere,
): Promise<void> {
  if (known.status === 'disabled' || known.accountStatus === 'disabled') return
  const now = clock.now()
  // At most one such email an hour, so that strangers' invitations cannot fill a mailbox.
  const key = `invitation-known:${known.id}:${now.toISOString().slice(0, 13)}`
  await postEmail(
    tx,
    { key, to: invitation.email, ...invitedElsewhereEmail(config, namesOf(invitation)) },
    now,
  )
}

const namesOf = (invitation: queries.OpenInvitation) => ({
  inviter: invitation.inviter,
  account: invitation.account_name,
})
