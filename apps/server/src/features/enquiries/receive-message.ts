/**
 * Receives a message to the agency: uses up the robot check, stores the message, emails it and confirms it to
 * the sender, all or nothing. A message about a public clip or package becomes an enquiry about it (R-ENQUIRY-2).
 */
import type { RobotProof } from '@rushes/contract/enquiries'
import { invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { postEmail } from '../outbox/post-email.ts'
import { contactEmail, contactReceivedEmail, type Sender } from './enquiries.emails.ts'
import { insertContactMessage, spendChallenge } from './enquiries.queries.ts'
import { insertThread } from './inbox.queries.ts'
import { dueAfter } from './inbox-clock.rules.ts'
import { writeEnquiry } from './open-enquiry.ts'
import { isSolved } from './robot-check.ts'

const CHECK_FAILED = 'The robot check was not passed or is out of date. Please try again.'

/** @throws AppError validation when the proof is missing, forged, expired, for another form or used before. */
export async function receiveMessage(
  { db, config, secret, clock }: Pick<Services, 'db' | 'config' | 'secret' | 'clock'>,
  { reference, ...sender }: Sender & { reference?: string | undefined },
  proof: RobotProof | undefined,
): Promise<void> {
  const now = clock.now()
  const refusal = invalidField('robot', CHECK_FAILED)
  if (!proof || !(await isSolved(secret, 'contact', proof, now))) throw refusal
  const { signature, parameters } = proof.challenge
  const expiresAt = new Date(parameters.expiresAt * 1_000)
  await db.transaction().execute(async (tx) => {
    if (!(await spendChallenge(tx, { signature, expiresAt }))) throw refusal
    if (reference !== undefined && (await writeEnquiry(tx, { config, clock }, { reference, sender }))) return
    const { userId, ...message } = sender
    const id = await insertContactMessage(tx, { ...message, user_id: userId, created_at: now })
    await insertThread(tx, {
      message_id: id,
      created_at: now,
      updated_at: now,
      due_at: dueAfter(now, config),
    })
    const toTeam = contactEmail(config, id, sender)
    await postEmail(tx, { key: `contact:${id}`, to: config.licensingEmail, ...toTeam }, now)
    const toSender = contactReceivedEmail(config)
    await postEmail(tx, { key: `contact-received:${id}`, to: sender.email, ...toSender }, now)
  })
}
