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
    | 'password.link_sent'
    | 'password.set'
    | 'password.changed'
    | 'password.failed'
    | 'identity.confirmed'
    | 'factor.set'
    | 'factor.given'
    | 'factor.failed'
    | 'factor.refused'
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
  at: Date
  /** Null when nobody is logged in, or when the program itself acts. */
  actorUserId: number | null
  ip: string | null
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

export async function record(tx: Db, event: AuditEvent): Promise<void> {
  const { action, at, actorUserId, ip, object, reason = '', details = {} } = event
  // An address with a zone, as fe80::1%eth0, is none to PostgreSQL.
  const address = ip?.split('%')[0] ?? null
  const row = { action, at, actor_user_id: actorUserId, ip: address, object, reason }
  await insertEvent(tx, { ...row, details: JSON.stringify(details) })
}
