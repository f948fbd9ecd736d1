/**
 * Decides on what ground a viewer may get the file of a clip, or why not (R-DOWNLOAD-1). One pure function:
 * the server acts on its decision, and the download queue shows the same one before the click.
 */
import { compareScope, type HeldScope } from './licence-scope.ts'
import {
  blockedByNotSocial,
  exceedsAudience,
  isLicenceTierCode,
  type LicenceTierCode,
} from './licence-tier.ts'
import type { PriceMedia } from './media-code.ts'

export type Release<Licence, Refusal> =
  | { ground: 'licence'; licence: Licence }
  | { ground: 'staff' }
  /** A new licence for one credit; whether there is a credit is known when it is taken. */
  | { ground: 'standard_credit'; media: PriceMedia }
  | { ground: 'prepaid_credit'; media: PriceMedia; tier: LicenceTierCode }
  /** There is nothing to take a credit from, or the viewer has to choose one of several tiers. */
  | { ground: 'none'; why: 'licence_required' | 'choose_tier' }
  /** `tier` is the licence that is too small for the audience. */
  | {
      refused: Refusal | 'not_social' | 'audience' | 'no_file' | 'frozen' | 'ended'
      tier?: LicenceTierCode
    }

/** `frozen`: its payment is disputed at the bank (R-DISPUTE-2). `ended`: its term has ended (R-DEAL-3). */
type Right = HeldScope & { frozen?: boolean | undefined; ended?: boolean | undefined }

export const ENDED_MESSAGE =
  'The term of your licence for this clip has ended. Please license it again, or contact our licensing team.'

export const FROZEN_MESSAGE =
  'The payment of this licence is disputed at the bank, so its file is held back until the bank decides. Please contact our licensing team.'

export type ReleaseQuery<Licence extends Right, Refusal> = {
  /** The declared audience is in followers; null if the account has not declared it. */
  viewer: { isStaff: boolean; canPurchase: boolean; declaredAudience: number | null }
  media: PriceMedia
  notSocial: boolean
  hasFile: boolean
  /** The reason why the viewer cannot license the clip again at any price; null when the viewer can. */
  refusal: Refusal | null
  /** The requested tier; null is any. */
  tier: LicenceTierCode | null
  /** The account's unrevoked licences for this clip. A tier of null covers every tier. */
  licences: readonly Licence[]
  /** Tiers of the account's open lots of the clip's medium. */
  prepaidTiers: readonly string[]
  /** Whether the account has an allowance of the clip's medium, even if it is used up. */
  hasAllowance: boolean
}

/** Decides in this order: licence, staff, standard credit, prepaid credit, nothing. */
export function decideRelease<Licence extends Right, Refusal>(
  question: ReleaseQuery<Licence, Refusal>,
): Release<Licence, Refusal> {
  const { viewer, media, hasFile, refusal } = question
  const licence = coveringLicence(question)
  // Another credit must not be taken for what may be free again.
  if (licence?.frozen) return { refused: 'frozen' }
  if (licence) return hasFile ? { ground: 'licence', licence } : { refused: 'no_file' }
  if (viewer.isStaff) return hasFile ? { ground: 'staff' } : { refused: 'no_file' }
  if (refusal !== null) return { refused: refusal }
  if (!hasFile) return { refused: 'no_file' }
  const release = decideByCredits(question, media)
  const isUnlicensed = 'ground' in release && release.ground === 'none' && release.why === 'licence_required'
  return isUnlicensed && question.licences.some(({ ended }) => ended) ? { refused: 'ended' } : release
}

function decideByCredits(question: ReleaseQuery<Right, unknown>, media: PriceMedia): Release<never, never> {
  if (question.viewer.canPurchase) return decideByLots(question)
  return question.hasAllowance
    ? { ground: 'standard_credit', media }
    : { ground: 'none', why: 'licence_required' }
}

/** A licence that the account holds and that covers the requested tier; without purchases any one does. One whose term has ended covers nothing; one that is not frozen comes first. */
export function coveringLicence<Licence extends Right>({
  viewer,
  tier,
  licences,
}: {
  viewer: { canPurchase: boolean }
  tier: LicenceTierCode | null
  licences: readonly Licence[]
}): Licence | undefined {
  const covering = licences.filter(
    (owned) =>
      !owned.ended &&
      (tier === null || !viewer.canPurchase || owned.tier === null || includesTier(owned, tier)),
  )
  return covering.find(({ frozen }) => !frozen) ?? covering[0]
}

const includesTier = (owned: HeldScope, tier: LicenceTierCode): boolean =>
  owned.tier === tier || compareScope(owned, tier) === 'covers'

type Lots = {
  viewer: { declaredAudience: number | null }
  tier: LicenceTierCode | null
  prepaidTiers: readonly string[]
  notSocial: boolean
  media: PriceMedia
}

function decideByLots({ viewer, tier, prepaidTiers, notSocial, media }: Lots): Release<never, never> {
  const barrier = (code: LicenceTierCode) => {
    if (notSocial && blockedByNotSocial(code)) return { refused: 'not_social' } as const
    const isTooSmall = exceedsAudience(code, viewer.declaredAudience)
    return isTooSmall ? ({ refused: 'audience', tier: code } as const) : null
  }
  if (tier !== null) return barrier(tier) ?? { ground: 'prepaid_credit', media, tier }
  const open = [...new Set(prepaidTiers.filter(isLicenceTierCode))]
  const [only, ...others] = open.filter((code) => barrier(code) === null)
  if (only === undefined) {
    const [first] = open
    return (first && barrier(first)) || { ground: 'none', why: 'licence_required' }
  }
  return others.length > 0
    ? { ground: 'none', why: 'choose_tier' }
    : { ground: 'prepaid_credit', media, tier: only }
}
