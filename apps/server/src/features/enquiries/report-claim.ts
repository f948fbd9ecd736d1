/** Opens a claim about a licensed clip: an enquiry with the licence, due within 24 hours on every day (R-ENQUIRY-4). */
import { LICENSING_TYPE } from '@rushes/contract/enquiries'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { isInTerm } from '../licences/deal-term.rules.ts'
import { claimEmail, claimReceivedEmail } from './enquiries.emails.ts'
import { findLicensedClip } from './enquiries.queries.ts'
import { dueAfter } from './inbox-clock.rules.ts'
import { openThread } from './open-enquiry.ts'

type Reporter = Pick<Viewer, 'userId' | 'accountId' | 'fullName' | 'email' | 'accountName'>

/** @returns the time by which the agency answers, and whether the licence has ended @throws AppError not_found for a licence of another account */
export function reportClaim(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  { userId, accountId, fullName: name, email, accountName: company }: Reporter,
  { licenceId, message }: { licenceId: number; message: string },
): Promise<{ dueAt: Date; hasEnded: boolean }> {
  return db.transaction().execute(async (tx) => {
    const clip = await findLicensedClip(tx, licenceId, accountId)
    if (!clip) throw new AppError('not_found', 'Licence not found')
    const now = clock.now()
    const hasEnded = clip.revoked_at !== null || !isInTerm(clip.ends_at, now)
    const dueAt = dueAfter(now, { ...config, officeHours: null })
    const reference = `${clip.type.toUpperCase()}-${clip.id}`
    const sender = { name, email, company, type: LICENSING_TYPE, message, userId }
    const url = `${config.baseUrl}/licence/${licenceId}`
    const row = {
      ...{ name, email, company, message, reference, type: LICENSING_TYPE },
      ...{ user_id: userId, clip_id: clip.id, licence_id: licenceId, created_at: now },
    }
    await openThread(tx, config, { row, dueAt }, (id) => {
      const claim = { id, reference, title: clip.title, url, dueAt, licenceId, hasEnded }
      return { toTeam: claimEmail(config, claim, sender), toSender: claimReceivedEmail(config, claim) }
    })
    return { dueAt, hasEnded }
  })
}
