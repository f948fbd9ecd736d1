/**
 * Accepts the present state of the audit as its new start: after a restore, and when an operator states why
 * the head does not match, such as a new key or a database that was restored by other means. An entry records
 * it (R-AUDIT-6).
 */
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { FileMissing, type Storage } from '../../platform/storage/storage.ts'
import { findNewest, findOwnHead, lockHead } from './audit-chain.queries.ts'
import { AUDIT_FOLDER, NOTHING, readHead, writeHead } from './audit-head.ts'
import type { KeptWith } from './keep-head.ts'
import { record } from './record-event.ts'

const RESTORED_KEY = `${AUDIT_FOLDER}restored.json`
const Restored = z.object({ madeAt: z.string() })

/** Stores a note for the first start after a restore. @param madeAt time of the backup */
export async function noteRestore(storage: Pick<Storage, 'put'>, madeAt: string): Promise<void> {
  await storage.put(RESTORED_KEY, Buffer.from(`${JSON.stringify({ madeAt })}\n`))
}

/** Accepts the audit after a restore, if there was one: the head of a backup is newer than its database. */
export async function acceptRestore(services: KeptWith): Promise<void> {
  const { storage } = services
  const content = await storage.open(RESTORED_KEY).then(text, (error: unknown) => {
    if (error instanceof FileMissing) return undefined
    throw error
  })
  if (content === undefined) return
  await accept(services, { restored: Restored.parse(JSON.parse(content)).madeAt })
  await storage.remove(RESTORED_KEY)
}

/** @returns the number of the entry up to which the audit was accepted. */
export const acceptAudit = (services: KeptWith, reason: string): Promise<number> =>
  accept(services, { reason })

type Cause = { restored: string } | { reason: string }

async function accept(services: KeptWith, cause: Cause): Promise<number> {
  const { db, clock } = services
  return await db.transaction().execute(async (tx) => {
    await lockHead(tx)
    const head = await readHead(services)
    const kept = typeof head === 'string' ? undefined : head
    const own = await findOwnHead(tx)
    const newest = (await findNewest(tx)) ?? own?.newest ?? NOTHING
    const now = clock.now()
    await recordCause(tx, cause, { at: now, last: newest.number, head: kept?.newest.number ?? 0 })
    const isSealed = kept !== undefined && 'restored' in cause
    // A head that is older than the entries stays, because it proves their content.
    if (isSealed && kept.newest.number <= newest.number) return newest.number
    const removed = kept && kept.removed.number <= newest.number ? kept.removed : own?.removed
    await writeHead(services, {
      newest,
      removed: removed ?? NOTHING,
      adopted: isSealed ? kept.adopted : { number: newest.number, at: now },
      keptAt: now,
    })
    return newest.number
  })
}

function recordCause(tx: Db, cause: Cause, { at, ...places }: { at: Date; last: number; head: number }) {
  const event = { at, actorUserId: null, ip: null, object: null } as const
  return 'reason' in cause
    ? record(tx, { ...event, action: 'audit.accepted', reason: cause.reason, details: places })
    : record(tx, { ...event, action: 'backup.restored', details: { ...places, made: cause.restored } })
}
