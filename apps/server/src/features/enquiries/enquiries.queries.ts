/** Reads and writes messages, enquiries and the used solutions of the robot check. */
import type { ClipType } from '@rushes/commerce/media-code'
import { type Insertable, sql } from 'kysely'
import { isPublic } from '../../db/clip-facts.ts'
import type { Db } from '../../db/db.ts'
import { ERASED, ERASED_EMAIL, personalData } from '../../db/personal-data.ts'
import { removal } from '../../db/removal.ts'
import type { ContactMessages, Enquiries } from '../../db/schema.gen.ts'

/** @returns false for a solution that was used before. */
export async function spendChallenge(
  tx: Db,
  { signature, expiresAt }: { signature: string; expiresAt: Date },
): Promise<boolean> {
  const spent = await tx
    .insertInto('spent_challenges')
    .values({ signature, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('signature').doNothing())
    .returning('signature')
    .executeTakeFirst()
  return spent !== undefined
}

export async function insertContactMessage(tx: Db, message: Insertable<ContactMessages>): Promise<number> {
  const { id } = await tx
    .insertInto('contact_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds the title of a public clip of this type. */
export function findPublishedClip(db: Db, { type, id, now }: { type: ClipType; id: number; now: Date }) {
  return db
    .selectFrom('clips')
    .select('title')
    .where('id', '=', id)
    .where('type', '=', type)
    .where(isPublic(now))
    .executeTakeFirst()
}

export function findPublishedPackage(db: Db, id: number) {
  return db
    .selectFrom('packages')
    .select('name as title')
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst()
}

/** Finds the clip of a licence of the account. */
export const findLicensedClip = (db: Db, licenceId: number, accountId: number) =>
  db
    .selectFrom('licences')
    .innerJoin('clips', 'clips.id', 'licences.clip_id')
    .select(['clips.id', 'clips.type', 'clips.title', 'licences.revoked_at', 'licences.ends_at'])
    .where('licences.id', '=', licenceId)
    .where('licences.account_id', '=', accountId)
    .executeTakeFirst()

export async function insertEnquiry(tx: Db, enquiry: Insertable<Enquiries>): Promise<number> {
  const { id } = await tx.insertInto('enquiries').values(enquiry).returning('id').executeTakeFirstOrThrow()
  return id
}

export const spentChallenges = removal('spent_challenges', (before) => sql`expires_at < ${before}`)
export const oldMessages = removal('contact_messages', (before) => sql`created_at < ${before}`)
export const oldEnquiries = removal('enquiries', (before) => sql`created_at < ${before}`)

export const personalMessages = personalData('contact_messages', {
  whose: ({ email, userId, before }) =>
    sql`(lower(email) = ${email} or user_id = ${userId}) and created_at <= ${before}`,
  erasure: () => ({ name: ERASED, email: ERASED_EMAIL, company: '', message: ERASED }),
})

export const personalEnquiries = personalData('enquiries', {
  whose: ({ email, userId, before }) =>
    sql`(lower(email) = ${email} or user_id = ${userId}) and created_at <= ${before}`,
  erasure: () => ({ name: ERASED, email: ERASED_EMAIL, company: '', message: ERASED }),
})
