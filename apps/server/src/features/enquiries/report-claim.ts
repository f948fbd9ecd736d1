/** Opens a claim about a licensed clip: an enquiry with the licence, due within 24 hours on every day (R-ENQUIRY-4). */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { postEmail } from '../outbox/post-email.ts'
import { claimEmail, claimReceivedEmail } from './enquiries.emails.ts'
import { findLicensedClip, insertEnquiry } from './enquiries.queries.ts'
import { insertThread } from './inbox.queries.ts'
import { dueAfter } from './inbox-clock.rules.ts'

const LICENSING = 1

type Reporter = Pick<Viewer, 'userId' | 'accountId' | 'fullName' | 'email' | 'accountName'>

/** @returns the time by which the agency answers @throws AppError not_found for a licence of another account */
export function reportClaim(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  { userId, accountId, fullName: name, email, accountName: company }: Reporter,
  { licenceId, message }: { licenceId: number; message: string },
): Promise<Date> {
  return db.transaction().execute(async (tx) => {
    const clip = await findLicensedClip(tx, licenceId, accountId)
    if (!clip) throw new AppError('not_found', 'Licence not found')
    const now = clock.now()
    const dueAt = dueAfter(now, { ...config, officeHours: null })
    const reference = `${clip.type.toUpperCase()}-${clip.id}`
    const sender = { name, email, company, type: LICENSING, message, userId }
    const id = await insertEnquiry(tx, {
      ...{ name, email, company, message, reference, type: LICENSING },
      ...{ user_id: userId, clip_id: clip.id, licence_id: licenceId, created_at: now },
    })
    await insertThread(tx, { enquiry_id: id, created_at: now, updated_at: now, due_at: dueAt })
    const url = `${config.baseUrl}/licence/${licenceId}`
    const claim = { id, reference, title: clip.title, url, dueAt, licenceId }
    const toTeam = claimEmail(config, claim, sender)
    await postEmail(tx, { key: `enquiry:${id}`, to: config.licensingEmail, ...toTeam }, now)
    const toSender = claimReceivedEmail(config, claim)
    await postEmail(tx, { key: `enquiry-received:${id}`, to: email, ...toSender }, now)
    return dueAt
  })
}
