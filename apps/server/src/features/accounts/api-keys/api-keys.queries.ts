/** Reads and writes API keys, and what they have licensed on each day (R-KEY-1, R-KEY-6). */
import type { KeyScope } from '@rushes/contract/key-scopes'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { personalData } from '../../../db/personal-data.ts'
import { preparedQuery, type Slots } from '../../../db/prepared.ts'
import { removal } from '../../../db/removal.ts'
import type { ApiKeys } from '../../../db/schema.gen.ts'
import { VIEWER_COLUMNS } from '../sessions/viewer-row.ts'

/** The database allows no others. */
type Scoped = { scopes: KeyScope[] }

/** Finds a key by its public id, with the user and the account that it acts for. */
export const listCallingKeys = preparedQuery((db, value: Slots<{ publicId: string }>) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'users.account_id').onRef('accounts.id', '=', 'api_keys.account_id'),
    )
    .select([
      ...VIEWER_COLUMNS,
      'api_keys.id as key_id',
      'api_keys.scopes',
      'api_keys.secret_sha256',
      'api_keys.former_sha256',
      'api_keys.former_until',
      'api_keys.created_at',
      'api_keys.expires_at',
      'api_keys.revoked_at',
      'api_keys.last_used_at',
      'users.status as user_status',
      'accounts.status as account_status',
    ])
    .where('api_keys.public_id', '=', value('publicId'))
    .$narrowType<Scoped>(),
)

export async function touchKey(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .execute()
    // Reading continues when the database cannot write.
    .catch(() => undefined)
}

/** Lists the keys of an account that are not revoked, with their use on a day. */
export function listKeys(db: Db, { accountId, day }: { accountId: number; day: string }) {
  return keysOn(db, day)
    .where('api_keys.account_id', '=', accountId)
    .where('api_keys.revoked_at', 'is', null)
    .orderBy('api_keys.id', 'desc')
    .execute()
}
export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

export function findKey(db: Db, { id, day }: { id: number; day: string }): Promise<KeyRow | undefined> {
  return keysOn(db, day).where('api_keys.id', '=', id).executeTakeFirst()
}

const keysOn = (db: Db, day: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .leftJoin('api_key_days', (join) =>
      join.onRef('api_key_days.api_key_id', '=', 'api_keys.id').on('api_key_days.day', '=', day),
    )
    .select([
      'api_keys.id',
      'api_keys.account_id',
      'api_keys.name',
      'api_keys.public_id',
      'api_keys.scopes',
      'api_keys.daily_credits',
      'api_keys.approval_credits',
      'api_keys.daily_minor',
      'api_keys.approval_minor',
      'api_keys.currency',
      'api_keys.created_at',
      'api_keys.rotated_at',
      'api_keys.former_until',
      'api_keys.expires_at',
      'api_keys.last_used_at',
      'api_keys.revoked_at',
      'users.full_name',
      'users.role',
      'users.status as user_status',
      'accounts.status as account_status',
      'api_key_days.credits as credits_today',
      'api_key_days.minor as minor_today',
    ])
    .$narrowType<Scoped>()

export async function countKeys(tx: Db, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertKey(tx: Db, key: Insertable<ApiKeys>): Promise<number> {
  const { id } = await tx.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()
  return id
}

type Owned = { id: number; accountId: number }

/** Locks a key of the account that is not revoked. */
export function lockKey(tx: Db, { id, accountId }: Owned) {
  return tx
    .selectFrom('api_keys')
    .select(['id', 'name', 'public_id', 'secret_sha256', 'scopes', 'lifetime_days', 'expires_at'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .$narrowType<Scoped>()
    .executeTakeFirst()
}

type Rotation = {
  secret_sha256: Buffer
  former_sha256: Buffer
  former_until: Date
  rotated_at: Date
  expires_at: Date | null
}

export async function updateSecret(tx: Db, id: number, rotation: Rotation): Promise<void> {
  await tx.updateTable('api_keys').set(rotation).where('id', '=', id).execute()
}

export async function updateRevoked(tx: Db, id: number, now: Date): Promise<void> {
  await tx.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute()
}

/** Adds to the use of a key; requires the lock of its account. */
export async function addUse(
  tx: Db,
  { id, day, credits, minor }: { id: number; day: string; credits: number; minor: number },
): Promise<void> {
  await tx
    .insertInto('api_key_days')
    .values({ api_key_id: id, day, credits, minor })
    .onConflict((conflict) =>
      conflict.columns(['api_key_id', 'day']).doUpdateSet({
        credits: sql`api_key_days.credits + excluded.credits`,
        minor: sql`api_key_days.minor + excluded.minor`,
      }),
    )
    .execute()
}

export const endedKeys = removal('api_keys', (before) => sql`least(revoked_at, expires_at) < ${before}`)
export const oldKeyDays = removal('api_key_days', (before) => sql`day < ${before}::date`)

export const personalKeys = personalData('api_keys', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created_at <= ${before}`,
  erasure: 'remove',
  omit: ['secret_sha256', 'former_sha256'],
})
