/** Reads and writes sessions (R-SESSION-1). */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { preparedQuery, type Slots } from '../../../db/prepared.ts'
import { removal } from '../../../db/removal.ts'
import type { NoteWrite } from '../../../http/read-replica.ts'
import type { FindSession } from '../../../http/viewer.ts'
import { isWithin, latestPast } from '../../../platform/clock.ts'
import { personOf, VIEWER_COLUMNS } from './viewer-row.ts'

const STAFF_IDLE_MS = 60 * 60_000
/** Precise enough for the idle limit; most requests then write nothing. */
const SEEN_STEP_MS = 60_000

async function touchSession(db: Db, tokenSha256: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_sha256', '=', tokenSha256)
    .execute()
    // Reading continues when the database cannot write.
    .catch(() => undefined)
}

type ViewerValues = {
  tokenSha256: Buffer
  bindSha256: Buffer | null
  now: Date
  latest: Date
  staffSeenAfter: Date
}

const listViewers = preparedQuery((db, value: Slots<ViewerValues>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('staff_factors', 'staff_factors.user_id', 'users.id')
    .select([
      ...VIEWER_COLUMNS,
      'sessions.last_seen_at',
      'sessions.created_at',
      'sessions.confirmed_at',
      'sessions.second_factor_at',
      'sessions.wrote_at',
      'staff_factors.confirmed_at as factor_since',
    ])
    .where('sessions.token_sha256', '=', value('tokenSha256'))
    .where('sessions.expires_at', '>', value('now'))
    .where('sessions.created_at', '<=', value('latest'))
    .where('sessions.revoked_at', 'is', null)
    .where((is) =>
      is.or([is('sessions.bind_sha256', 'is', null), is('sessions.bind_sha256', '=', value('bindSha256'))]),
    )
    .where((is) =>
      is.or([
        is('accounts.kind', '=', 'customer'),
        is.and([
          is('sessions.last_seen_at', '>', value('staffSeenAfter')),
          is('sessions.last_seen_at', '<=', value('latest')),
        ]),
      ]),
    )
    .where('users.status', '=', 'active')
    .where('accounts.status', '=', 'active'),
)

/**
 * Finds the live session of an active user and account. Sessions from the future are not live (R-ACCESS-2).
 */
export const findSessionByToken: FindSession = async (db, { tokenSha256, bindSha256, isAutomatic }, now) => {
  const staffSeenAfter = new Date(now.getTime() - STAFF_IDLE_MS)
  const [row] = await listViewers(db, {
    tokenSha256,
    bindSha256,
    now,
    latest: latestPast(now),
    staffSeenAfter,
  })
  if (!row) return null
  const isSeen = !isAutomatic && !isWithin(row.last_seen_at, SEEN_STEP_MS, now)
  if (isSeen) await touchSession(db, tokenSha256, now)
  return {
    person: personOf(row),
    tokenSha256,
    hasFactor: row.factor_since !== null,
    factorGiven: row.second_factor_at !== null,
    provenAt: row.confirmed_at ?? row.created_at,
    wroteAt: row.wrote_at,
  }
}

/** Records that the session has just written to the database. */
export const noteWriteOfSession: NoteWrite = async (db, tokenSha256) => {
  await db
    .updateTable('sessions')
    .set({ wrote_at: sql<string>`pg_current_wal_insert_lsn()` })
    .where('token_sha256', '=', tokenSha256)
    .execute()
}

/** Lists the live sessions among these of staff, without recording activity. */
export function listLiveTokens(db: Db, tokens: readonly Buffer[], now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('sessions.token_sha256')
    .where('sessions.token_sha256', 'in', [...tokens])
    .where('sessions.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.last_seen_at', '>', new Date(now.getTime() - STAFF_IDLE_MS))
    .where('sessions.last_seen_at', '<=', latestPast(now))
    .where('sessions.created_at', '<=', latestPast(now))
    .where('users.status', '=', 'active')
    .where('accounts.status', '=', 'active')
    .execute()
}

/** Records the factor that the user has just given in this session. */
export async function updateProof(
  db: Db,
  tokenSha256: Buffer,
  proof: { second_factor_at: Date } | { confirmed_at: Date },
): Promise<void> {
  await db.updateTable('sessions').set(proof).where('token_sha256', '=', tokenSha256).execute()
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

const HOUR_MS = 60 * 60_000

/**
 * Records a login of the user and, to the hour, of the account. The account is written first, because holders
 * of the lock of an account change its users afterwards.
 */
export async function updateLastLogin(tx: Db, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ last_seen_at: now })
    .where('id', '=', (is) => is.selectFrom('users').select('account_id').where('id', '=', userId))
    .where((is) =>
      is.or([is('last_seen_at', 'is', null), is('last_seen_at', '<', new Date(now.getTime() - HOUR_MS))]),
    )
    .execute()
  await tx.updateTable('users').set({ last_login_at: now }).where('id', '=', userId).execute()
}

export function listLiveSessions(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_sha256', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestPast(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Keeps the newest `keep` live sessions of a user and revokes the others, also sessions from the future.
 * @returns whether a revoked session had not expired yet
 */
export async function revokeOldSessions(db: Db, userId: number, keep: number, now: Date): Promise<boolean> {
  const kept = db
    .selectFrom('sessions')
    .select('token_sha256')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('created_at', '<=', latestPast(now))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep)
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('token_sha256', 'not in', kept)
    .returning('expires_at')
    .execute()
  return revoked.some(({ expires_at }) => expires_at > now)
}

/** @returns the user of the session; undefined when it is unknown or had ended. */
export async function revokeSession(db: Db, tokenSha256: Buffer, now: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('token_sha256', '=', tokenSha256)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function revokeSessionsOfAccount(db: Db, accountId: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('user_id', 'in', (is) => is.selectFrom('users').select('id').where('account_id', '=', accountId))
    .execute()
}

/** Revokes every session of the user except the one with this token. */
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
