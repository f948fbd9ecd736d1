/** Refuses a plan of a download that cannot be carried out (R-DOWNLOAD-2). */
import { AppError } from '../../app-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { type Balance, shortfallsOf } from '../credits/ledger.rules.ts'
import { refusalMessage } from '../licences/refusal-messages.ts'
import { type DownloadPlan, missingMessage } from './download-plan.rules.ts'

/**
 * @throws AppError licence_required when credits do not suffice for every clip; the first clip's refusal when every clip
 * is refused.
 */
export function requireDeliverable(plan: DownloadPlan, viewer: Viewer, balances: readonly Balance[]): void {
  requireLicences(plan, balances)
  requireSomething(plan, viewer)
}

// All or nothing: a queue of ten clips with nine credits takes no credit.
function requireLicences(plan: DownloadPlan, balances: readonly Balance[]): void {
  const shortfalls = shortfallsOf(plan.draws, balances)
  const message = missingMessage(plan, shortfalls)
  if (message === null) return
  const isShort = (draw: DownloadPlan['draws'][number]) =>
    shortfalls.some(({ media, tier }) => media === draw.media && tier === draw.tier)
  const clipIds = [
    ...plan.unlicensed,
    ...plan.undecided,
    ...plan.draws.filter(isShort).map((draw) => draw.clipId),
  ]
  throw new AppError('licence_required', message, { data: { clip_ids: clipIds, shortfalls } })
}

function requireSomething(plan: DownloadPlan, viewer: Viewer): void {
  const [first] = plan.refused
  if (plan.delivered.length > 0 || !first) return
  const { code, message } = refusalMessage(first, viewer)
  throw new AppError(code, message, { data: { refused: refusalsOf(plan, viewer) } })
}

/** Returns the refused clips of a plan, with the messages for the viewer. */
export function refusalsOf(plan: DownloadPlan, viewer: Viewer) {
  return plan.refused.map((refused) => ({ id: refused.clipId, ...refusalMessage(refused, viewer) }))
}
