/** Creates an upload link with the batch for its files, and emails it (R-UPLOAD-1). */
import type { makeUploadLink as endpoint } from '@rushes/contract/agency-upload-links'
import type { z } from 'zod'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { type AuditEvent, record } from '../audit/record-event.ts'
import { beginHeldBatch } from '../ingest/uploads/held-files.ts'
import { postEmailOnce } from '../outbox/post-email.ts'
import { newAddress } from './upload-link-address.ts'
import { uploadLinkEmail } from './upload-links.emails.ts'
import { insertUploadLink } from './upload-links.queries.ts'

type UploadLinkOrder = z.output<typeof endpoint.schema.body>
type Making = Pick<Services, 'db' | 'config' | 'clock' | 'secret'>
export type LinkActor = { userId: number; ip: string }

const DAY_MS = 24 * 60 * 60 * 1_000
export const GIGABYTE = 1e9

/** @returns the id of the link */
export async function makeUploadLink(
  { db, config, clock, secret }: Making,
  order: UploadLinkOrder,
  actor: LinkActor,
): Promise<number> {
  const now = clock.now()
  const { title, name, email, message, questions } = order
  const { url, ...address } = newAddress(secret, config.baseUrl)
  const expiresAt = daysAfter(now, order.days)
  return db.transaction().execute(async (tx) => {
    const batch_id = await beginHeldBatch(tx, { name: title, createdBy: actor.userId, at: now })
    const id = await insertUploadLink(tx, {
      title,
      name,
      email,
      message,
      questions,
      batch_id,
      ...address,
      max_files: order.files,
      max_bytes: order.gigabytes * GIGABYTE,
      thread_id: order.thread,
      created_by: actor.userId,
      created_at: now,
      expires_at: expiresAt,
    })
    await mailUploadLink(tx, { config, at: now }, { id, title, name, email, message, url, expiresAt })
    await recordChange(tx, actor, { action: 'upload_link.made', at: now, id })
    return id
  })
}

export const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

type Mailed = Parameters<typeof uploadLinkEmail>[1] & { id: number; email: string }

/**
 * Marks the email as secret, because the address allows uploads: its text is deleted once it has been sent.
 */
export async function mailUploadLink(
  tx: Db,
  { config, at }: { config: Services['config']; at: Date },
  { id, email, ...requested }: Mailed,
): Promise<void> {
  const key = `upload-link:${id}:${at.getTime()}`
  const mail = { key, to: email, sender: config.licensingEmail, secret: true }
  await postEmailOnce(tx, { ...mail, ...uploadLinkEmail(config, requested) }, at)
}

type Change = { action: AuditEvent['action']; at: Date; id: number }

export const recordChange = (tx: Db, { userId, ip }: LinkActor, { id, ...change }: Change) =>
  record(tx, { ...change, actorUserId: userId, ip, object: `upload_link:${id}` })
