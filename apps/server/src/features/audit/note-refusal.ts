/**
 * Records events that a caller can repeat without limit, such as a wrong password. A job combines them into
 * at most one entry a minute, so that no caller fills the audit or delays its writers (R-AUDIT-5).
 */
import type { Db } from '../../db/db.ts'
import type { WaitingAction } from './group-waiting.rules.ts'
import type { AuditEvent } from './record-event.ts'
import { insertWaiting } from './waiting.queries.ts'

type Refusal = Pick<AuditEvent, 'at' | 'actorUserId' | 'ip' | 'object'> & {
  action: WaitingAction
  /** Details that the action does not contain, without names or addresses. */
  what?: string
}

export async function noteRefusal(db: Db, refusal: Refusal): Promise<void> {
  const { action, at, actorUserId, object, what = null } = refusal
  // PostgreSQL does not accept an address with a zone, such as fe80::1%eth0.
  const ip = refusal.ip?.split('%')[0] ?? null
  await insertWaiting(db, { action, at, actor_user_id: actorUserId, object, ip, what })
}
