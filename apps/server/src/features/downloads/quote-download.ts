/**
 * Finds the credit that a download of one clip would take now, without a lock and without taking it: the download decides
 * again (R-DOWNLOAD-1).
 */
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { CreditKind } from '../credits/ledger.rules.ts'
import { readBalances } from '../credits/read-balances.ts'
import { decideEntitlements, type RequestedClip } from '../licences/decide-entitlements.ts'
import { planDownload } from './download-plan.rules.ts'
import { findClips } from './find-clips.ts'
import { requireDeliverable } from './require-deliverable.ts'

/** @returns null if no credit is needed @throws AppError as `requireDeliverable` */
export async function quoteDownload(
  services: Pick<Services, 'db' | 'storage' | 'clock'>,
  viewer: Viewer,
  requested: RequestedClip,
): Promise<CreditKind | null> {
  const { db, clock } = services
  const clips = await findClips(services, [requested.id])
  const balances = await readBalances(db, viewer.accountId)
  const facts = { viewer, requested: [requested], clips, now: clock.now() }
  const plan = planDownload(await decideEntitlements(db, facts, balances))
  requireDeliverable(plan, viewer, balances)
  return plan.draws[0] ?? null
}
