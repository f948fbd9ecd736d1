/**
 * Records an event with its actor and address (R-AUDIT-1). Call it in the transaction of the recorded change.
 */
import { randomBytes } from 'node:crypto'
import { auditKeyOf } from '../../db/audit-key.ts'
import type { Db } from '../../db/db.ts'
import { insertEvent, nextId } from './audit.queries.ts'
import { digestOfAddress, macOf } from './entry-seal.rules.ts'

/**
 * The actions of each feature, such as `offer.made`; its `index.ts` adds them.
 * @public
 */
export interface AuditActions {
  audit:
    | 'access.denied'
    | 'export.made'
    | 'file.minted'
    | 'audit.sealed'
    | 'audit.accepted'
    | 'backup.restored'
}
/**
 * The objects of each feature, such as `offer:17`; its `index.ts` adds them.
 * @public
 */
export interface AuditObjects {
  audit: never
}

export type AuditEvent = {
  action: AuditActions[keyof AuditActions]
  at: Date
  /** Null without a logged-in user, or for actions of the program. */
  actorUserId: number | null
  ip: string | null
  /** Number of calls from each network, if one entry represents many. */
  networks?: Readonly<Record<string, number>> | null
  /** The object of the action; null for unknown users. */
  object: AuditObjects[keyof AuditObjects] | null
  /** The reason that the actor gave. */
  reason?: string
  /** Ids, states and numbers, but no names or addresses, because an entry cannot be erased. */
  details?: Readonly<Record<string, string | number | boolean>>
}

const SALT_BYTES = 16

export async function record(tx: Db, event: AuditEvent): Promise<void> {
  const { action, at, actorUserId, object, reason = '', networks = null } = event
  // PostgreSQL does not accept an address with a zone, such as fe80::1%eth0.
  const ip = event.ip?.split('%')[0] ?? null
  const details = JSON.stringify(event.details ?? {})
  const salt = ip === null && networks === null ? null : randomBytes(SALT_BYTES)
  const addressDigest = salt && digestOfAddress(salt, { ip, networks })
  const id = await nextId(tx)
  const sealed = { id, atMicros: at.getTime() * 1_000, actorUserId, action, object, reason }
  await insertEvent(tx, {
    ...{ id, action, at, actor_user_id: actorUserId, object, reason, details },
    ...{ ip, networks: networks && JSON.stringify(networks), ip_salt: salt, ip_sha256: addressDigest },
    mac: macOf(auditKeyOf(tx), { ...sealed, details: JSON.parse(details) }, addressDigest),
  })
}
