/** Gathers the facts about the clips that a viewer requests, and applies the rules to them. */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import { priceMediaOf } from '@rushes/commerce/media-code'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Balance } from '../credits/ledger.rules.ts'
import { isInTerm } from './deal-term.rules.ts'
import { type Decision, decideEntitlement } from './entitlements.rules.ts'
import { listLiveLicences } from './licences.queries.ts'
import type { ClipFacts } from './new-licence.rules.ts'

/** A requested clip; `tier` is null for any tier. */
export type RequestedClip = { id: number; tier: LicenceTierCode | null }
/** A clip that exists; `hasFile` is whether the storage contains its master. */
export type ObtainableClip = ClipFacts & { id: number; hasFile: boolean }

/** Returns a decision for each requested clip, in the same order, based on the locked balances. */
export async function decideEntitlements(
  tx: Db,
  facts: { viewer: Viewer; requested: readonly RequestedClip[]; clips: readonly ObtainableClip[]; now: Date },
  balances: readonly Balance[],
): Promise<{ id: number; decision: Decision }[]> {
  const { viewer, requested, clips, now } = facts
  const ids = requested.map(({ id }) => id)
  const licences = await listLiveLicences(tx, { accountId: viewer.accountId, clipIds: ids })
  return requested.map(({ id, tier }) => {
    const clip = clips.find((candidate) => candidate.id === id)
    const ofMedium = balances.filter(({ media }) => clip && media === priceMediaOf(clip.type))
    const decision = decideEntitlement({
      viewer,
      clip,
      hasFile: clip?.hasFile ?? false,
      tier,
      licences: licences
        .filter(({ clip_id }) => clip_id === id)
        .map(({ ends_at, ...licence }) => ({ ...licence, ended: !isInTerm(ends_at, now) })),
      prepaidTiers: ofMedium.flatMap((balance) => balance.tier ?? []),
      hasAllowance: ofMedium.some((balance) => balance.tier === null),
      now,
    })
    return { id, decision }
  })
}
