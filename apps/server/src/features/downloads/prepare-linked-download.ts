/**
 * Prepares the files of a download link for an address that opened it: counts the preparation, records the delivery and
 * signs, all or nothing (R-LINK-4).
 */
import { randomBytes } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { listReserved, lockForSale } from '../../db/deals.ts'
import { DELIVERY_TTL_MS } from '../files/signed-file.ts'
import { decideLinkedClip } from '../licences/entitlements.rules.ts'
import { REFUSAL_MESSAGES } from '../licences/refusal-messages.ts'
import { insertVisit } from './admin-links.queries.ts'
import * as links from './download-links.queries.ts'
import { type Held, isOpenLink, planPreparation } from './download-links.rules.ts'
import { insertDelivery, listHeldByAddress } from './downloads.queries.ts'
import { findClips } from './find-clips.ts'
import type { LinkGrant } from './link-grant.ts'
import { LINK_REFUSED, LINK_USED_UP } from './link-labels.ts'
import { type SignedDelivery, signDelivery } from './sign-delivery.ts'

type Refused = { id: number; code: string; message: string }
export type LinkedClips = {
  /** Clips that can be delivered, in the requested order. */
  clips: { id: number; title: string; fileName: string; sizeBytes: number; sha256: string }[]
  refused: Refused[]
}

/** Separates the clips of a link that can be delivered from the others. */
export async function sortLinkedClips(
  services: Pick<Services, 'db' | 'storage' | 'clock'>,
  ids: readonly number[],
): Promise<LinkedClips> {
  const found = await findClips(services, ids)
  const sorted: LinkedClips = { clips: [], refused: [] }
  for (const id of ids) {
    const clip = found.find((one) => one.id === id)
    const decision = decideLinkedClip(clip, clip?.hasFile ?? false, services.clock.now())
    if ('refused' in decision) sorted.refused.push({ id, ...REFUSAL_MESSAGES[decision.refused] })
    else if (clip?.master) sorted.clips.push({ id, title: clip.title, ...clip.master })
  }
  return sorted
}

/**
 * @throws AppError forbidden for clips that are not part of the link; not_found when the link has ended
 * since.
 */
export async function prepareLinkedDownload(
  services: Services,
  grant: Requester,
  requested: readonly number[],
): Promise<SignedDelivery & { refused: Refused[] }> {
  const { db } = services
  const ids = [...new Set(requested)]
  const ofLink = await links.listClipIdsOfLink(db, grant.linkId)
  if (!ids.every((id) => ofLink.includes(id))) {
    throw new AppError('forbidden', 'These clips are not part of this link.')
  }
  const { clips, refused } = await sortLinkedClips(services, ids)
  const [first] = refused
  if (clips.length === 0 && first) {
    throw new AppError('withdrawn', 'None of these clips can be downloaded any more.', { data: { refused } })
  }
  const signed = await db.transaction().execute(async (tx) => {
    await requireUnreserved(tx, { clipIds: clips.map(({ id }) => id), now: services.clock.now() })
    const delivery = await takeDelivery(tx, grant, { clips, now: services.clock.now() })
    return signDelivery({ ...services, db: tx }, delivery)
  })
  return { ...signed, refused }
}

/**
 * Decides again under the lock of the clips, because an account may have accepted an exclusive deal since (R-LINK-8).
 * @throws AppError conflict
 */
export async function requireUnreserved(
  tx: Db,
  { clipIds, now }: { clipIds: readonly number[]; now: Date },
): Promise<void> {
  await lockForSale(tx, clipIds)
  const [reserved] = await listReserved(tx, { accountId: null, clipIds, now })
  if (reserved === undefined) return
  throw new AppError('conflict', `Clip ${reserved}: ${REFUSAL_MESSAGES.reserved.message}`)
}

/** The grant and the IP address of the request. */
type Requester = LinkGrant & { ip: string }

type Wanted = { clips: LinkedClips['clips']; now: Date }

/** Returns an existing package of the address, or creates one, which can cost a preparation. */
async function takeDelivery(tx: Db, { linkId, email, ip }: Requester, { clips, now }: Wanted) {
  const link = await links.lockLink(tx, linkId)
  if (!link || !isOpenLink(link, now)) throw new AppError('not_found', LINK_REFUSED)
  const held: Held[] = await listHeldByAddress(tx, { linkId, email, now })
  const plan = planPreparation(
    held,
    clips.map(({ id }) => id),
  )
  if ('reuse' in plan) return plan.reuse
  if (plan.costs === 1) {
    if (link.preparations_left === 0) throw new AppError('forbidden', LINK_USED_UP)
    await links.takePreparation(tx, linkId)
  }
  const end = now.getTime() + DELIVERY_TTL_MS
  const row = {
    ref: randomBytes(16).toString('base64url'),
    created_at: now,
    expires_at: new Date(Math.min(end, link.expires_at?.getTime() ?? end)),
  }
  const downloads = clips.map(({ id, title }) => ({ clip_id: id, clip_title: title, created_at: now }))
  const id = await insertDelivery(tx, { ...row, link_id: linkId, recipient_email: email }, downloads)
  const visit = { link_id: linkId, at: now, what: 'prepared' as const, email, ip, clips: clips.length }
  await insertVisit(tx, visit)
  return { ...row, id }
}
