/** Writes down who did what, and from where (R-AUDIT-1). Call it in the transaction of what it tells. */
import type { Db } from '../../db/db.ts'
import { insertEvent } from './audit.queries.ts'

export type AuditEvent = {
  action:
    | 'login.ok'
    | 'login.failed'
    | 'login.refused'
    | 'session.ended'
    | 'sessions.ended'
    | 'password.asked'
    | 'password.set'
    | 'password.changed'
    | 'password.failed'
    | 'name.changed'
    | 'registration.decided'
    | 'download_link.made'
    | 'download_link.revoked'
    | 'order.refunded'
    | 'member.invited'
    | 'member.withdrawn'
    | 'member.joined'
    | 'member.role'
    | 'member.ended'
    | 'member.restored'
    | 'person.exported'
    | 'person.erased'
  at: Date
  /** Null when nobody is logged in, or when the program itself acts. */
  actorUserId: number | null
  ip: string | null
  /** What it was done to; null when that is nobody we know. */
  object: `${'user' | 'registration' | 'download_link' | 'invitation' | 'order'}:${number}` | null
  details?: Readonly<Record<string, string | number | boolean>>
}

export async function record(tx: Db, event: AuditEvent): Promise<void> {
  const { action, at, actorUserId, ip, object, details = {} } = event
  // An address with a zone, as fe80::1%eth0, is none to PostgreSQL.
  const address = ip?.split('%')[0] ?? null
  const row = { action, at, actor_user_id: actorUserId, ip: address, object }
  await insertEvent(tx, { ...row, details: JSON.stringify(details) })
}
