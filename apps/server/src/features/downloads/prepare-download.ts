/**
 * Prepares files: decides, charges, licenses, records and signs, all or nothing (R-DOWNLOAD-2). No file is copied;
 * the signed address reads the masters.
 */
import { randomBytes } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { CallingKey, Viewer } from '../../http/viewer.ts'
import { chargeKey } from '../accounts/api-keys/charge-api-key.ts'
import { record } from '../audit/record-event.ts'
import { type Balance, leftAfter } from '../credits/ledger.rules.ts'
import { lockBalances } from '../credits/spend-credits.ts'
import { warnOfLowCredits } from '../credits/warn-of-low-credits.ts'
import { DELIVERY_TTL_MS } from '../files/signed-file.ts'
import { decideEntitlements, type RequestedClip } from '../licences/decide-entitlements.ts'
import { grantByCredits } from '../licences/grant-by-credits.ts'
import { type DownloadPlan, planDownload } from './download-plan.rules.ts'
import { insertDelivery } from './downloads.queries.ts'
import { type DownloadableClip, findClips } from './find-clips.ts'
import { findReady, type ReadyFile } from './renditions/find-ready.ts'
import { refusalsOf, requireDeliverable } from './require-deliverable.ts'
import { type SignedDelivery, signDelivery } from './sign-delivery.ts'

const NOT_LICENSED = 'Your account does not hold a licence for this clip any more.'

/** `rendition` is the id of a file that is delivered instead of the master (R-RENDITION-3). */
export type RequestedFile = RequestedClip & { rendition?: number | undefined }

export type PreparedDownload = SignedDelivery & {
  refused: { id: number; code: string; message: string }[]
  creditsUsed: number
  /** The remaining credits of the account. */
  balances: Balance[]
}

/** `key` is the API key of the call. */
type PrepareOptions = { takesCredits?: boolean; ip?: string | null; key?: CallingKey | null }

/**
 * @param requested each clip once
 * @throws AppError licence_required when credits do not suffice for every clip, or may not be taken: then nothing is
 * taken; the first clip's refusal when every clip is refused; those of `chargeKey`.
 */
export async function prepareDownload(
  services: Services,
  viewer: Viewer,
  requested: readonly RequestedFile[],
  { takesCredits = true, ip = null, key = null }: PrepareOptions = {},
): Promise<PreparedDownload> {
  const { db } = services
  const now = services.clock.now()
  const expiresAt = new Date(now.getTime() + DELIVERY_TTL_MS)
  const ref = randomBytes(16).toString('base64url')
  const clips = await findClips(
    services,
    requested.map(({ id }) => id),
  )

  return db.transaction().execute(async (tx) => {
    const balances = await lockBalances(tx, viewer.accountId)
    const plan = planDownload(await decideEntitlements(tx, { viewer, requested, clips, now }, balances))
    if (!takesCredits && plan.draws.length > 0) throw new AppError('licence_required', NOT_LICENSED)
    requireDeliverable(plan, viewer, balances)
    const creditsUsed = plan.draws.length
    if (creditsUsed > 0) await chargeKey(tx, services, key, { credits: creditsUsed })
    const { accountId, userId, declaredAudience: audience } = viewer
    const spender = { accountId, userId, audience, now }
    const granted = await grantByCredits(tx, spender, drawsWithFiles(plan, clips))
    await warnOfLowCredits(services.config, tx, spender, { before: balances, draws: plan.draws })
    const delivered = plan.delivered.map(({ clipId, licenceId }) => ({
      clipId,
      licenceId: licenceId ?? granted.get(clipId) ?? null,
    }))
    const renditions = await findRenditions(tx, requested, clips, now)
    const owner = { user_id: viewer.userId, account_id: viewer.accountId, created_at: now }
    const id = await insertDelivery(
      tx,
      { ...owner, ref, expires_at: expiresAt },
      delivered.map(({ clipId, licenceId }) => ({
        ...owner,
        clip_id: clipId,
        licence_id: licenceId,
        clip_title: clips.find(({ id }) => id === clipId)?.title ?? '',
        ...renditions.get(clipId),
      })),
    )
    for (const { clipId, licenceId } of delivered) {
      // Staff receive the clip without a licence, so the audit records it (R-AUDIT-1).
      if (licenceId !== null) continue
      const event = { action: 'file.minted', at: now, actorUserId: viewer.userId, ip } as const
      await record(tx, { ...event, object: `clip:${clipId}` })
    }
    if (key !== null && creditsUsed > 0) {
      const event = { action: 'api_key.licensed', at: now, actorUserId: viewer.userId, ip } as const
      const details = { key: key.id, delivery: id, credits: creditsUsed }
      await record(tx, { ...event, object: `account:${accountId}`, details })
    }
    // Before the commit, so that no credit is lost if the URL cannot be signed.
    const delivery = { id, ref, created_at: now, expires_at: expiresAt }
    const signed = await signDelivery({ ...services, db: tx }, delivery)
    return {
      ...signed,
      refused: refusalsOf(plan, viewer),
      creditsUsed,
      balances: leftAfter(balances, plan.draws),
    }
  })
}

/** Finds the requested files by clip id. */
async function findRenditions(
  tx: Db,
  requested: readonly RequestedFile[],
  clips: readonly DownloadableClip[],
  now: Date,
): Promise<ReadonlyMap<number, ReadyFile>> {
  const found = new Map<number, ReadyFile>()
  for (const { id: clipId, rendition: id } of requested) {
    const masterKey = clips.find((clip) => clip.id === clipId)?.master?.storageKey
    if (id === undefined || masterKey === undefined) continue
    found.set(clipId, await findReady(tx, { clipId, id, masterKey, now }))
  }
  return found
}

/** Returns the credits to take, each with the facts of the clip for its licence. */
function drawsWithFiles({ draws }: DownloadPlan, clips: readonly DownloadableClip[]) {
  return draws.map((draw) => {
    const clip = clips.find(({ id }) => id === draw.clipId)
    if (!clip?.master) throw new Error(`Clip ${draw.clipId} has no master to license`)
    const { title, restrictions, master } = clip
    return { ...draw, title, restrictions: restrictions.trim(), masterSha256: master.sha256 }
  })
}
