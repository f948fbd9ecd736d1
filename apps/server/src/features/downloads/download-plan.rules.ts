/**
 * Combines the decisions about all clips into one plan: clips that are delivered, drawn, refused or missing.
 */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import { type CreditKind, type Shortfall, shortfallMessage } from '../credits/ledger.rules.ts'
import type { Decision, Refusal } from '../licences/entitlements.rules.ts'

type Draw = CreditKind & { clipId: number }
export type DownloadPlan = {
  /** In the requested order. A licence id is null if a draw will create the licence, or staff need none. */
  delivered: { clipId: number; licenceId: number | null }[]
  draws: Draw[]
  /** `tier` is the licence that is too small for the audience. */
  refused: { clipId: number; refusal: Refusal; tier?: LicenceTierCode | undefined }[]
  /** Clips without a licence and without a credit to license them. */
  unlicensed: number[]
  /** Clips for which the account has credits of several tiers, so that the viewer must choose one. */
  undecided: number[]
}

export function planDownload(decisions: readonly { id: number; decision: Decision }[]): DownloadPlan {
  const given = decisions.flatMap(({ id, decision }) =>
    'refused' in decision || decision.ground === 'none' ? [] : [{ clipId: id, decision }],
  )
  const lacking = (why: 'licence_required' | 'choose_tier') =>
    decisions.flatMap(({ id, decision }) =>
      'ground' in decision && decision.ground === 'none' && decision.why === why ? [id] : [],
    )
  return {
    delivered: given.map(({ clipId, decision }) => ({
      clipId,
      licenceId: decision.ground === 'licence' ? decision.licence.id : null,
    })),
    draws: given.flatMap(({ clipId, decision }) => drawOf(clipId, decision) ?? []),
    refused: decisions.flatMap(({ id, decision }) =>
      'refused' in decision ? [{ clipId: id, refusal: decision.refused, tier: decision.tier }] : [],
    ),
    unlicensed: lacking('licence_required'),
    undecided: lacking('choose_tier'),
  }
}

/** Returns the credit that a decision takes; null when it takes none. */
function drawOf(clipId: number, decision: Exclude<Decision, { refused: Refusal }>): Draw | null {
  switch (decision.ground) {
    case 'standard_credit':
      return { clipId, media: decision.media, tier: null }
    case 'prepaid_credit':
      return { clipId, media: decision.media, tier: decision.tier }
    default:
      return null
  }
}

/** Returns why nothing is charged or delivered; null when the plan can be carried out. */
export function missingMessage(plan: DownloadPlan, shortfalls: readonly Shortfall[]): string | null {
  const words: string[] = []
  const { unlicensed, undecided } = plan
  if (unlicensed.length === 1) words.push('One clip is not licensed yet. Please buy a licence for it first.')
  if (unlicensed.length > 1) {
    words.push(`${unlicensed.length} clips are not licensed yet. Please buy licences for them first.`)
  }
  if (undecided.length > 0)
    words.push('You hold credits of several licence tiers. Please choose a tier first.')
  if (shortfalls.length > 0) words.push(shortfallMessage(shortfalls))
  return words.length > 0 ? words.join(' ') : null
}
