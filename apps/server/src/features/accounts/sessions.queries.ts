/** Reads and writes sessions (R-SESSION-1). */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { removal } from '../../db/removal.ts'
import type { FindViewer } from '../../http/viewer.ts'

const STAFF_IDLE_MS = 60 * 60_000
/** Precise enough for the idle limit, and most calls write nothing. */
const SEEN_STEP_MS = 60_000

async function touchSession(db: Db, tokenSha256: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_sha256', '=', tokenSha256)
    .execute()
    // Reading goes on when the database cannot write.
    .catch(() => undefined)
}

/** The user of a live session, if user and account are active. */
export const findViewerByToken: FindViewer = async (db, { tokenSha256, bindSha256 }, now) => {
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
      'sessions.last_seen_at',
    ])
    .where('sessions.token_sha256', '=', tokenSha256)
    .where('sessions.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where((is) =>
      is.or([
        is('sessions.bind_sha256', 'is', null),
        ...(bindSha256 ? [is('sessions.bind_sha256', '=', bindSha256)] : []),
      ]),
    )
    .where((is) =>
      is.or([
        is('accounts.kind', '=', 'customer'),
        is('sessions.last_seen_at', '>', new Date(now.getTime() - STAFF_IDLE_MS)),
      ]),
    )
    .where('users.status', '=', 'active')
    .where('accounts.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  if (now.getTime() - row.last_seen_at.getTime() >= SEEN_STEP_MS) await touchSession(db, tokenSha256, now)
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

type NewSession = {
  tokenSha256: Buffer
  bindSha256: Buffer | null
  userId: number
  userAgent: string
  now: Date
  expiresAt: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_sha256: session.tokenSha256,
      user_id: session.userId,
      user_agent: session.userAgent.slice(0, 200),
      bind_sha256: session.bindSha256,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute()
}

export function listLiveSessions(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_sha256', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
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

/** Revokes every session of the user but the one with this token. */
export async function revokeOtherSessions(
  db: Db,
  { userId, tokenSha256 }: { userId: number; tokenSha256: Buffer },
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('token_sha256', '<>', tokenSha256)
    .execute()
}

/** @returns whether the user has a live session with this id. */
export async function revokeOwnSession(
  db: Db,
  { userId, id }: { userId: number; id: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const endedSessions = removal('sessions', (before) => sql`least(expires_at, revoked_at) < ${before}`)
