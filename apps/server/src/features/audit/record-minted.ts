/** Records in the audit that a user received the address of a file (R-AUDIT-1). */
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { type AuditEvent, record } from './record-event.ts'

/** @param object subject of the file */
export async function recordMinted(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  object: AuditEvent['object'],
): Promise<void> {
  const { userId: actorUserId } = viewerOf(request)
  await record(db, { action: 'file.minted', at: clock.now(), actorUserId, ip: request.ip, object })
}
