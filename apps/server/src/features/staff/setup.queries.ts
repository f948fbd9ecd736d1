/** Reads and writes the token of the first Superuser (R-STAFF-5). */
import type { Db } from '../../db/db.ts'
import { latestPast } from '../../platform/clock.ts'

/** Replaces every earlier token. */
export async function replaceSetupToken(
  tx: Db,
  token: { token_sha256: Buffer; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.deleteFrom('setup_tokens').execute()
  await tx.insertInto('setup_tokens').values(token).execute()
}

export async function isSetupToken(db: Db, tokenSha256: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('setup_tokens')
    .select('created_at')
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestPast(now))
    .executeTakeFirst()
  return row !== undefined
}

/** Only one of several concurrent uses succeeds. @returns whether this one did. */
export async function spendSetupToken(tx: Db, tokenSha256: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('setup_tokens')
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestPast(now))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function removeSetupTokens(tx: Db): Promise<void> {
  await tx.deleteFrom('setup_tokens').execute()
}
