/** Writes down who did what, and from where (R-AUDIT-1). Call it in the transaction of what it tells. */
import { randomBytes } from 'node:crypto'
import { auditKeyOf } from '../../db/audit-key.ts'
import type { Db } from '../../db/db.ts'
import { insertEvent, nextId } from './audit.queries.ts'
import { digestOfAddress, macOf } from './entry-seal.rules.ts'

export type AuditEvent = {
  action:
    | 'login.ok'
    | 'login.failed'
    | 'login.refused'
    | 'session.ended'
    | 'sessions.ended'
    | 'password.asked'
    | 'password.link_sent'
    | 'password.set'
    | 'password.changed'
    | 'password.failed'
    | 'identity.confirmed'
    | 'factor.set'
    | 'factor.given'
    | 'factor.failed'
    | 'factor.refused'
    | 'factor.unreadable'
    | 'factor.removed'
    | 'factor.reset'
    | 'agency.set_up'
    | 'mail.tested'
    | 'recovery_code.used'
    | 'recovery_codes.made'
    | 'name.changed'
    | 'card.removed'
    | 'tax_number.set'
    | 'tax_number.removed'
    | 'registration.decided'
    | 'download_link.made'
    | 'download_link.extended'
    | 'download_link.resent'
    | 'download_link.revoked'
    | 'upload_link.made'
    | 'upload_link.extended'
    | 'upload_link.resent'
    | 'upload_link.revoked'
    | 'upload_link.signed'
    | 'order.refunded'
    | 'payment.accepted'
    | 'credits.adjusted'
    | 'allowance.set'
    | 'dispute.opened'
    | 'dispute.answered'
    | 'dispute.decided'
    | 'order.by_invoice'
    | 'invoice.paid'
    | 'invoice_terms.set'
    | 'invoice_terms.removed'
    | 'account.approved'
    | 'account.refused'
    | 'account.changed'
    | 'account.closed'
    | 'account.reopened'
    | 'account.previewed'
    | 'member.invited'
    | 'member.withdrawn'
    | 'member.joined'
    | 'member.role'
    | 'member.ended'
    | 'member.restored'
    | 'curation.changed'
    | 'synonyms.changed'
    | 'words.changed'
    | 'clip.moved'
    | 'clip.poster_chosen'
    | 'clip.encoded_again'
    | 'clip.master_replaced'
    | 'ingest.retried'
    | 'ingest.released'
    | 'ingest.accepted'
    | 'ingest.cancelled'
    | 'batch.retried'
    | 'batch.described'
    | 'batch.paused'
    | 'batch.resumed'
    | 'look_alike.answered'
    | 'bulk.begun'
    | 'clips.table'
    | 'view.changed'
    | 'bulk.undone'
    | 'package.made'
    | 'package.changed'
    | 'package.moved'
    | 'ingest.described'
    | 'person.exported'
    | 'person.erased'
    | 'captions.changed'
    | 'neighbours.changed'
    | 'contributor.added'
    | 'contributor.changed'
    | 'price_list.made'
    | 'price_list.changed'
    | 'price_list.set'
    | 'price_list.cancelled'
    | 'price_list.ended'
    | 'offer.made'
    | 'offer.withdrawn'
    | 'terms.added'
    | 'terms.cancelled'
    | 'page.made'
    | 'page.saved'
    | 'page.published'
    | 'page.restored'
    | 'page.withdrawn'
    | 'page.removed'
    | 'rights.made'
    | 'rights.changed'
    | 'rights.clips'
    | 'rights.ended'
    | 'rights.file'
    | 'thread.replied'
    | 'thread.noted'
    | 'thread.changed'
    | 'settings.changed'
    | 'storage.cleaned'
    | 'access.denied'
    | 'export.made'
    | 'file.minted'
    | 'audit.sealed'
    | 'audit.accepted'
    | 'backup.restored'
  at: Date
  /** Null when nobody is logged in, or when the program itself acts. */
  actorUserId: number | null
  ip: string | null
  /** How many calls came from each network, where one entry represents many. */
  networks?: Readonly<Record<string, number>> | null
  /** What it was done to; null when that is nobody we know. */
  object:
    | `${'user' | 'account' | 'registration' | 'download_link' | 'upload_link' | 'invitation' | 'order' | 'package' | 'rights' | 'contributor' | 'price_list' | 'offer' | 'clip' | 'ingest' | 'batch' | 'thread'}:${number}`
    | `bulk:${string}`
    | `page:${string}`
    | `settings:${string}`
    | null
  /** In the words of who did it. */
  reason?: string
  /** Ids, states and numbers, no names or addresses: nothing of an entry can be erased. */
  details?: Readonly<Record<string, string | number | boolean>>
}

const SALT_BYTES = 16

export async function record(tx: Db, event: AuditEvent): Promise<void> {
  const { action, at, actorUserId, object, reason = '', networks = null } = event
  // An address with a zone, as fe80::1%eth0, is none to PostgreSQL.
  const ip = event.ip?.split('%')[0] ?? null
  const details = JSON.stringify(event.details ?? {})
  const salt = ip === null && networks === null ? null : randomBytes(SALT_BYTES)
  const addressDigest = salt && digestOfAddress(salt, { ip, networks })
  const id = await nextId(tx)
  const told = { id, atMicros: at.getTime() * 1_000, actorUserId, action, object, reason }
  await insertEvent(tx, {
    ...{ id, action, at, actor_user_id: actorUserId, object, reason, details },
    ...{ ip, networks: networks && JSON.stringify(networks), ip_salt: salt, ip_sha256: addressDigest },
    mac: macOf(auditKeyOf(tx), { ...told, details: JSON.parse(details) }, addressDigest),
  })
}
