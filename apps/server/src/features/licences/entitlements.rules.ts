/**
 * Decides who may have which file, and on what ground (R-DOWNLOAD-1). Pure: facts go in, a decision comes out, and
 * every refusal is a value.
 */
import { blockedByNotSocial, isLicenceTierCode, type LicenceTierCode } from '@rushes/commerce/licence-tier'
import { type PriceMedia, priceMediaOf } from '@rushes/commerce/media-code'
import {
  type ClipFacts,
  isPublished,
  type Licensee,
  type NewLicenceRefusal,
  refusalOfNewLicence,
} from './new-licence.rules.ts'

export type Refusal = NewLicenceRefusal | 'not_social' | 'no_file'

export type Decision =
  | { ground: 'licence'; licenceId: number }
  | { ground: 'staff' }
  /** A new licence for one credit; whether there is a credit is known when it is taken. */
  | { ground: 'standard_credit'; media: PriceMedia }
  | { ground: 'prepaid_credit'; media: PriceMedia; tier: LicenceTierCode }
  /** Nothing to take a credit from, or several tiers to choose from. */
  | { ground: 'none'; why: 'licence_required' | 'choose_tier' }
  | { refused: Refusal }

export type Question = {
  viewer: Licensee & { canPurchase: boolean }
  clip: ClipFacts | undefined
  hasFile: boolean
  /** The tier asked for; null is any. */
  tier: LicenceTierCode | null
  /** The account's unrevoked licences for this clip. A tier of null covers every tier. */
  licences: readonly { id: number; tier: string | null }[]
  /** Tiers of the account's open lots of the clip's medium. */
  prepaidTiers: readonly string[]
  /** Whether the account has an allowance of the clip's medium, however little is left of it. */
  hasAllowance: boolean
  now: Date
}

/** The ordered decision: withdrawn, licence, staff, standard credit, prepaid credit, nothing. */
export function decideEntitlement(question: Question): Decision {
  const { viewer, clip, licences, tier, now } = question
  if (!clip) return { refused: 'not_found' }
  const licence = licences.find((owned) => tier === null || !viewer.canPurchase || covers(owned.tier, tier))
  // The licensee learns that a clip is withdrawn; to others an unpublished clip does not exist.
  if (clip.state === 'withdrawn') return { refused: 'withdrawn' }
  if (licence && !isPublished(clip, now)) return { refused: 'withdrawn' }
  if (licence) return question.hasFile ? { ground: 'licence', licenceId: licence.id } : { refused: 'no_file' }
  if (viewer.accountKind === 'agency') return question.hasFile ? { ground: 'staff' } : { refused: 'no_file' }

  const refused = refusalOfNewLicence(viewer, clip, now)
  if (refused) return { refused }
  if (!question.hasFile) return { refused: 'no_file' }
  return viewer.canPurchase ? decideByLots(question, clip) : decideByAllowance(question, clip)
}

/**
 * The decision for somebody with a download link (R-LINK-5). The agency chose the clips and the recipients, so only what
 * nobody may have any more is left out.
 */
export function decideLinkedClip(
  clip: Pick<ClipFacts, 'state' | 'publish_at'> | undefined,
  hasFile: boolean,
  now: Date,
): { ground: 'link' } | { refused: Refusal } {
  if (!clip || !isPublished(clip, now)) return { refused: 'withdrawn' }
  return hasFile ? { ground: 'link' } : { refused: 'no_file' }
}

function decideByAllowance({ hasAllowance }: Question, clip: ClipFacts): Decision {
  return hasAllowance
    ? { ground: 'standard_credit', media: priceMediaOf(clip.type) }
    : { ground: 'none', why: 'licence_required' }
}

function decideByLots({ tier, prepaidTiers }: Question, clip: ClipFacts): Decision {
  const blocked = (code: LicenceTierCode) => clip.not_social && blockedByNotSocial(code)
  const media = priceMediaOf(clip.type)
  if (tier !== null) {
    return blocked(tier) ? { refused: 'not_social' } : { ground: 'prepaid_credit', media, tier }
  }
  const open = [...new Set(prepaidTiers.filter(isLicenceTierCode))]
  const [only, ...others] = open.filter((code) => !blocked(code))
  if (only === undefined) {
    return open.length > 0 ? { refused: 'not_social' } : { ground: 'none', why: 'licence_required' }
  }
  return others.length > 0
    ? { ground: 'none', why: 'choose_tier' }
    : { ground: 'prepaid_credit', media, tier: only }
}

function covers(owned: string | null, asked: LicenceTierCode): boolean {
  return owned === null || owned === asked
}
