/** Gathers what the rules need to know about the clips asked for, and lets them decide. */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import { priceMediaOf } from '@rushes/commerce/media-code'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Balance } from '../credits/ledger.rules.ts'
import { type Decision, decideEntitlement } from '../licences/entitlements.rules.ts'
import { listLiveLicences } from '../licences/licences.queries.ts'
import { type DeliverableClip, listDeliverableClips } from './deliverable-clips.queries.ts'

/** A clip asked for; a tier of null is any. */
export type AskedClip = { id: number; tier: LicenceTierCode | null }
/** With its file looked for, before anything is charged. */
export type FoundClip = DeliverableClip & { hasFile: boolean }
export type DecidedClip = { id: number; clip: FoundClip | undefined; decision: Decision }

export async function findClips(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  ids: readonly number[],
): Promise<FoundClip[]> {
  const clips = await listDeliverableClips(db, ids)
  return Promise.all(
    clips.map(async (clip) => {
      const { master } = clip
      const hasFile = master !== null && (await storage.sizeOf(master.storageKey)) === master.sizeBytes
      return { ...clip, hasFile }
    }),
  )
}

/** One decision for each clip asked for, in that order, on the balances that the transaction holds. */
export async function decideEntitlements(
  tx: Db,
  facts: { viewer: Viewer; asked: readonly AskedClip[]; clips: readonly FoundClip[]; now: Date },
  balances: readonly Balance[],
): Promise<DecidedClip[]> {
  const { viewer, asked, clips, now } = facts
  const ids = asked.map(({ id }) => id)
  const licences = await listLiveLicences(tx, viewer.accountId, ids)
  return asked.map(({ id, tier }) => {
    const clip = clips.find((candidate) => candidate.id === id)
    const ofMedium = balances.filter(({ media }) => clip && media === priceMediaOf(clip.type))
    const decision = decideEntitlement({
      viewer,
      clip,
      hasFile: clip?.hasFile ?? false,
      tier,
      licences: licences.filter(({ clip_id }) => clip_id === id),
      prepaidTiers: ofMedium.flatMap((balance) => balance.tier ?? []),
      hasAllowance: ofMedium.some((balance) => balance.tier === null),
      now,
    })
    return { id, clip, decision }
  })
}
