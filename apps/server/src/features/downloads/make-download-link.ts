/** Creates a download link and emails it to its recipients, or revokes a link. */
import { type KeyObject, randomBytes } from 'node:crypto'
import { RecipientEmail } from '@rushes/contract/download-links'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { hashToken } from '../../http/viewer.ts'
import type { EmailText } from '../../platform/mail/write-email.ts'
import { sign } from '../../platform/signing.ts'
import { type AuditEvent, record } from '../audit/record-event.ts'
import { postEmail } from '../outbox/post-email.ts'
import { downloadReadyEmail } from './download-links.emails.ts'
import * as links from './download-links.queries.ts'
import { readRecipientDomain } from './download-links.rules.ts'
import { addressOfLink, refOfSeed } from './link-address.ts'
import { requireUnreserved, sortLinkedClips } from './prepare-linked-download.ts'

export type LinkOrder = {
  title: string
  clipIds: readonly number[]
  /** Email addresses, or domains such as '@example.org'. */
  recipients: readonly string[]
  days: number
  /** Maximum number of preparations; null is unlimited. */
  limit: number | null
  /** Message of the creator for the email. */
  message?: string
  /** The inbox thread that the link answers. */
  threadId?: number | null
}

export type LinkActor = { userId: number; ip: string } | null

type Making = Pick<Services, 'db' | 'storage' | 'config' | 'clock' | 'secret'>

const DAY_MS = 24 * 60 * 60 * 1_000
const MAX_CLIPS = 200
const MAX_RECIPIENTS = 50
const MAX_DAYS = 366

/** @returns the id and the URL of the link. @throws AppError validation */
export async function makeDownloadLink(
  services: Making,
  order: LinkOrder,
  actor: LinkActor = null,
): Promise<{ id: number; url: string }> {
  const { db, config, clock, secret } = services
  const now = clock.now()
  const { title, limit, message = '', threadId = null } = order
  const clipIds = [...new Set(order.clipIds)]
  const recipients = [...new Set(order.recipients.map(readRecipient))]
  requireSense({ ...order, clipIds, recipients })
  const {
    clips,
    refused: [refused],
  } = await sortLinkedClips(services, clipIds)
  if (refused) throw invalidField('clips', `Clip ${refused.id}: ${refused.message}`)

  const seed = randomBytes(16).toString('base64url')
  const ref = refOfSeed(secret, seed)
  const url = addressOfLink(config.baseUrl, ref)
  const expiresAt = new Date(now.getTime() + order.days * DAY_MS)
  const row = {
    title,
    recipients,
    message,
    seed,
    ref_sha256: hashToken(ref),
    created_at: now,
    expires_at: expiresAt,
    preparations: limit,
    preparations_left: limit,
    thread_id: threadId,
    created_by: actor?.userId ?? null,
  }
  const clipTitles = clips.map((clip) => clip.title)
  const words = downloadReadyEmail(config, { title, clipTitles, url, expiresAt, message })
  return db.transaction().execute(async (tx) => {
    await requireUnreserved(tx, { clipIds, now })
    const id = await links.insertDownloadLink(tx, row, clipIds)
    await mailLink(tx, secret, { id, recipients, key: '', words }, now)
    await recordChange(tx, actor, { action: 'download_link.made', at: now, id })
    return { id, url }
  })
}

/** Also closes the prepared files. @throws AppError not_found when there is no open link with this id */
export async function revokeDownloadLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: number,
  actor: LinkActor = null,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await links.revokeLink(tx, id, now)))
      throw new AppError('not_found', `There is no open link ${id}.`)
    await recordChange(tx, actor, { action: 'download_link.revoked', at: now, id })
  })
}

type Change = { action: AuditEvent['action']; at: Date; id: number }

export const recordChange = (tx: Db, actor: LinkActor, { action, at, id }: Change) =>
  record(tx, {
    action,
    at,
    object: `download_link:${id}` as const,
    actorUserId: actor?.userId ?? null,
    ip: actor?.ip ?? null,
  })

type LinkMail = { id: number; recipients: readonly string[]; key: string; words: EmailText }

/** Emails each address; the creator informs recipients of domains. */
export async function mailLink(
  tx: Db,
  secret: KeyObject,
  { id, recipients, key, words }: LinkMail,
  now: Date,
): Promise<void> {
  for (const to of recipients.filter((one) => !one.startsWith('@'))) {
    // The key remains after an erasure, so it does not contain the address.
    await postEmail(tx, { key: `download-link:${id}:${sign(secret, 'mail', [to])}${key}`, to, ...words }, now)
  }
}

function readRecipient(text: string): string {
  const recipient = readRecipientDomain(text) ?? RecipientEmail.safeParse(text).data
  if (recipient === undefined) {
    const words = `Neither an email address nor a domain such as @example.org: ${text.slice(0, 100)}`
    throw invalidField('recipients', words)
  }
  return recipient
}

function requireSense({ title, clipIds, recipients, days, limit }: LinkOrder): void {
  const isWhole = (count: number, max: number) => Number.isInteger(count) && count >= 1 && count <= max
  if (title.trim() === '') throw invalidField('title', 'Enter a title.')
  if (!isWhole(clipIds.length, MAX_CLIPS)) throw invalidField('clips', `Please name 1 to ${MAX_CLIPS} clips.`)
  if (!isWhole(recipients.length, MAX_RECIPIENTS))
    throw invalidField('recipients', `Please name 1 to ${MAX_RECIPIENTS} recipients.`)
  if (!isWhole(days, MAX_DAYS)) throw invalidField('days', `Please give 1 to ${MAX_DAYS} days.`)
  if (limit !== null && !isWhole(limit, 10_000))
    throw invalidField('times', 'Please give a limit of 1 to 10000 preparations.')
}
