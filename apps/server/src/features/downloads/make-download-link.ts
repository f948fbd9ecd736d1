/** Makes a download link and mails it to its recipients, or revokes one. */
import { randomBytes } from 'node:crypto'
import { RecipientEmail } from '@rushes/contract/download-links'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { hashToken } from '../../http/viewer.ts'
import { record } from '../audit/record-event.ts'
import { postMail } from '../outbox/post-mail.ts'
import { downloadReadyMail } from './download-links.mails.ts'
import * as links from './download-links.queries.ts'
import { readRecipientDomain } from './download-links.rules.ts'
import { sortLinkedClips } from './prepare-linked-download.ts'

export type LinkOrder = {
  title: string
  clipIds: readonly number[]
  /** Addresses, or domains as '@example.org'. */
  recipients: readonly string[]
  days: number
  /** How often files may be prepared; null is without a limit. */
  limit: number | null
}

type Making = Pick<Services, 'db' | 'storage' | 'config' | 'clock'>

const DAY_MS = 24 * 60 * 60 * 1_000
const MAX_CLIPS = 50
const MAX_RECIPIENTS = 50
const MAX_DAYS = 366

/** @returns the link's id and its address, which cannot be read again. @throws AppError validation */
export async function makeDownloadLink(
  services: Making,
  order: LinkOrder,
): Promise<{ id: number; url: string }> {
  const { db, config, clock } = services
  const now = clock.now()
  const { title, limit } = order
  const clipIds = [...new Set(order.clipIds)]
  const recipients = [...new Set(order.recipients.map(readRecipient))]
  requireSense({ ...order, clipIds, recipients })
  const {
    clips,
    refused: [refused],
  } = await sortLinkedClips(services, clipIds)
  if (refused) throw new AppError('validation', `Clip ${refused.id}: ${refused.message}`)

  const ref = randomBytes(16).toString('base64url')
  const url = `${config.baseUrl}/download-link/${ref}`
  const expiresAt = new Date(now.getTime() + order.days * DAY_MS)
  const row = { title, recipients, created_at: now, expires_at: expiresAt, preparations_left: limit }
  const clipTitles = clips.map((clip) => clip.title)
  const words = downloadReadyMail(config, { title, clipTitles, url, expiresAt })
  return db.transaction().execute(async (tx) => {
    const id = await links.insertDownloadLink(tx, { ...row, ref_sha256: hashToken(ref) }, clipIds)
    for (const to of recipients.filter((one) => !one.startsWith('@'))) {
      await postMail(tx, { key: `download-link:${id}:${to}`, to, ...words }, now)
    }
    const object = `download_link:${id}` as const
    await record(tx, { action: 'download_link.made', at: now, actorUserId: null, ip: null, object })
    return { id, url }
  })
}

/** Also ends the files that are open. @throws AppError not_found when there is no open link with this id */
export async function revokeDownloadLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: number,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await links.revokeLink(tx, id, now)))
      throw new AppError('not_found', `There is no open link ${id}.`)
    const object = `download_link:${id}` as const
    await record(tx, { action: 'download_link.revoked', at: now, actorUserId: null, ip: null, object })
  })
}

function readRecipient(text: string): string {
  const recipient = readRecipientDomain(text) ?? RecipientEmail.safeParse(text).data
  if (recipient === undefined) {
    throw new AppError('validation', `Neither an email address nor a domain such as @example.org: ${text}`)
  }
  return recipient
}

function requireSense({ title, clipIds, recipients, days, limit }: LinkOrder): void {
  const isWhole = (count: number, max: number) => Number.isInteger(count) && count >= 1 && count <= max
  const problems = [
    title.trim() === '' && 'Please give the link a title.',
    !isWhole(clipIds.length, MAX_CLIPS) && `Please name 1 to ${MAX_CLIPS} clips.`,
    !isWhole(recipients.length, MAX_RECIPIENTS) && `Please name 1 to ${MAX_RECIPIENTS} recipients.`,
    !isWhole(days, MAX_DAYS) && `Please give 1 to ${MAX_DAYS} days.`,
    limit !== null && !isWhole(limit, 10_000) && 'Please give a limit of 1 to 10000 preparations.',
  ].filter((problem) => problem !== false)
  if (problems.length > 0) throw new AppError('validation', problems.join(' '))
}
