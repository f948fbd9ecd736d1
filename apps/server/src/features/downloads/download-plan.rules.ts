/** From one decision per clip to one answer for all: what is delivered, drawn, refused, or missing. */
import { type CreditKind, type Shortfall, shortfallWords } from '../credits/ledger.rules.ts'
import type { Decision, Refusal } from '../licences/entitlements.rules.ts'

type Draw = CreditKind & { clipId: number }
export type DownloadPlan = {
  /** In the order asked for; a licence id of null is filled by a draw, or belongs to staff. */
  delivered: { clipId: number; licenceId: number | null }[]
  draws: Draw[]
  refused: { clipId: number; refusal: Refusal }[]
  /** Neither licensed nor to be licensed by a credit. */
  unlicensed: number[]
  /** Licences of several tiers could be drawn: the viewer has to say which. */
  undecided: number[]
}

export function planDownload(decisions: readonly { id: number; decision: Decision }[]): DownloadPlan {
  const plan: DownloadPlan = { delivered: [], draws: [], refused: [], unlicensed: [], undecided: [] }
  for (const { id, decision } of decisions) addToPlan(plan, id, decision)
  return plan
}

function addToPlan(plan: DownloadPlan, clipId: number, decision: Decision): void {
  if ('refused' in decision) {
    plan.refused.push({ clipId, refusal: decision.refused })
    return
  }
  switch (decision.ground) {
    case 'none':
      return void (decision.why === 'choose_tier' ? plan.undecided : plan.unlicensed).push(clipId)
    case 'licence':
      return void plan.delivered.push({ clipId, licenceId: decision.licenceId })
    case 'staff':
      return void plan.delivered.push({ clipId, licenceId: null })
    case 'standard_credit':
      plan.delivered.push({ clipId, licenceId: null })
      return void plan.draws.push({ clipId, media: decision.media, tier: null })
    case 'prepaid_credit':
      plan.delivered.push({ clipId, licenceId: null })
      return void plan.draws.push({ clipId, media: decision.media, tier: decision.tier })
  }
}

/** Why nothing is taken and nothing delivered; null when the plan can be carried out. */
export function missingWords(plan: DownloadPlan, shortfalls: readonly Shortfall[]): string | null {
  const words: string[] = []
  const { unlicensed, undecided } = plan
  if (unlicensed.length === 1) words.push('One clip is not licensed yet. Please buy a licence for it first.')
  if (unlicensed.length > 1) {
    words.push(`${unlicensed.length} clips are not licensed yet. Please buy licences for them first.`)
  }
  if (undecided.length > 0)
    words.push('You hold credits of several licence tiers. Please choose a tier first.')
  if (shortfalls.length > 0) words.push(shortfallWords(shortfalls))
  return words.length > 0 ? words.join(' ') : null
}
