/** Reads and writes sessions (R-SESSION-1). */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { removal } from '../../db/removal.ts'
import type { FindViewer } from '../../http/viewer.ts'

/** The user of a live session, if user and account are active. */
export const findViewerByToken: FindViewer = async (db, tokenSha256, now) => {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.id as user_id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.role',
      'accounts.id as account_id',
      'accounts.kind',
      'accounts.name as account_name',
      'accounts.country_code',
      'accounts.can_purchase',
      'accounts.can_prepay',
      'accounts.shorts_only',
    ])
    .where('sessions.token_sha256', '=', tokenSha256)
    .where('sessions.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('users.status', '=', 'active')
    .where('accounts.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.user_id,
    accountId: row.account_id,
    email: row.email,
    firstName: row.first_name,
    fullName: `${row.first_name} ${row.last_name}`.trim(),
    role: row.role,
    accountKind: row.kind,
    accountName: row.account_name,
    countryCode: row.country_code,
    canPurchase: row.can_purchase,
    canPrepay: row.can_prepay,
    shortsOnly: row.shorts_only,
  }
}

export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.password_hash', 'users.status', 'accounts.status as account_status'])
    .where((is) => is(is.fn('lower', ['users.email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

type NewSession = { tokenSha256: Buffer; userId: number; userAgent: string; now: Date; expiresAt: Date }

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_sha256: session.tokenSha256,
      user_id: session.userId,
      user_agent: session.userAgent.slice(0, 200),
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** Keeps the newest `keep` live sessions of a user and revokes the others. */
export async function revokeOldSessions(db: Db, userId: number, keep: number, now: Date): Promise<void> {
  const kept = db
    .selectFrom('sessions')
    .select('token_sha256')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(keep)
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('token_sha256', 'not in', kept)
    .execute()
}

export async function revokeSession(db: Db, tokenSha256: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('token_sha256', '=', tokenSha256)
    .where('revoked_at', 'is', null)
    .execute()
}

export const endedSessions = removal('sessions', (before) => sql`least(expires_at, revoked_at) < ${before}`)
