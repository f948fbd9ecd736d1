/** Reads and writes passkeys and their challenges (R-PASSKEY-1, R-PASSKEY-3). */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { personalData } from '../../../db/personal-data.ts'
import { removal } from '../../../db/removal.ts'
import type { PasskeyChallenges, Passkeys } from '../../../db/schema.gen.ts'
import { latestPast } from '../../../platform/clock.ts'

export type ChallengePurpose = PasskeyChallenges['purpose']

export async function insertChallenge(db: Db, challenge: Insertable<PasskeyChallenges>): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute()
}

type Challenge = { sha256: Buffer; purpose: ChallengePurpose; userId: number | null }

/** Uses up a challenge. @returns whether it was usable; true for only one of several concurrent calls. */
export async function spendChallenge(
  tx: Db,
  { sha256, purpose, userId }: Challenge,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_sha256', '=', sha256)
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestPast(now))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function listPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at', 'blocked_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** @returns the id of the passkey; undefined when its credential is known already. */
export async function insertPasskey(tx: Db, passkey: Insertable<Passkeys>): Promise<number | undefined> {
  const row = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Finds the user to whom a credential belongs. */
export async function findOwner(db: Db, credentialId: string): Promise<number | null> {
  const row = await db
    .selectFrom('passkeys')
    .select('user_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Locks a passkey: the second of two concurrent uses waits and reads the counter of the first. */
export function lockPasskey(tx: Db, { credentialId, userId }: { credentialId: string; userId: number }) {
  return tx
    .selectFrom('passkeys')
    .select(['id', 'public_key', 'counter', 'blocked_at'])
    .where('credential_id', '=', credentialId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateUse(
  tx: Db,
  id: number,
  use: { counter: number; last_used_at: Date } | { blocked_at: Date },
): Promise<void> {
  await tx.updateTable('passkeys').set(use).where('id', '=', id).execute()
}

type Own = { id: number; userId: number }

/** @returns whether the user has this passkey. */
export async function updateName(tx: Db, { id, userId }: Own, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns the name that it had; undefined when the user has no such passkey. */
export async function deletePasskey(tx: Db, { id, userId }: Own): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** @returns whether there was one. */
export async function deletePasskeysOf(tx: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export const oldChallenges = removal('passkey_challenges', (before) => sql`expires_at < ${before}`)

export const personalPasskeys = personalData('passkeys', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created_at <= ${before}`,
  erasure: 'remove',
  omit: ['public_key', 'credential_id'],
})
