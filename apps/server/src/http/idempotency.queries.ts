/** SQL on the keys of repeated requests. */
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { personalData, redactedTexts } from '../db/personal-data.ts'
import { removal } from '../db/removal.ts'

export type Slot = { caller: string; route: string; key: string }
const KEY_TTL_MS = 24 * 60 * 60 * 1000
// A process that is killed during a request leaves its key claimed. After this time another one may claim it.
const CLAIM_TTL_MS = 60_000

/** @returns false if another request holds the key. */
export async function claimKey(db: Db, slot: Slot & { body: string; now: Date }): Promise<boolean> {
  const { caller, route, key, body, now } = slot
  const row = { caller, route, key, body_sha256: body, created_at: now, response: null }
  const claimed = await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'route', 'key'])
        .doUpdateSet(row)
        .where((is) =>
          is.or([
            is('idempotency_keys.created_at', '<', new Date(now.getTime() - KEY_TTL_MS)),
            is.and([
              is('idempotency_keys.response', 'is', null),
              is('idempotency_keys.created_at', '<', new Date(now.getTime() - CLAIM_TTL_MS)),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

export function findKey(db: Db, { caller, route, key }: Slot) {
  return db
    .selectFrom('idempotency_keys')
    .select(['body_sha256', 'response'])
    .where('caller', '=', caller)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function storeAnswer(db: Db, { caller, route, key }: Slot, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(answer) })
    .where('caller', '=', caller)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()
}

export async function forgetKey(db: Db, { caller, route, key }: Slot): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('caller', '=', caller)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()
}

export const oldKeys = removal('idempotency_keys', (before) => sql`created_at < ${before}`)

export const personalAnswers = personalData('idempotency_keys', {
  whose: ({ userId, before }) =>
    sql`(caller = ${`user ${userId}`} or caller like ${`user ${userId} key %`}) and created_at <= ${before}`,
  erasure: 'remove',
})

/** Stored responses to other users that name the person, such as to staff who made a link for the person. */
export const answersToOthers = redactedTexts('idempotency_keys', {
  columns: ['response'],
  at: 'created_at',
  isJson: true,
})
