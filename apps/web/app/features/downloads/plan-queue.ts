/**
 * Calculates the cost of each clip of the queue before anything is spent: nothing if it is licensed already,
 * a credit if there is one left, otherwise it must be bought first. The server decides by the same function
 * (R-DOWNLOAD-1).
 */
import { audienceMessage } from '@rushes/commerce/audience-message'
import { decideRelease, FROZEN_MESSAGE, type Release } from '@rushes/commerce/entitlement'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import { type PriceMedia, priceMediaOf } from '@rushes/commerce/media-code'
import { parseProductReference } from '@rushes/commerce/product-reference'
import type { Account } from '@rushes/contract/accounts'
import { isAgencyStaff } from '../account/staff.ts'
import { type CreditBalance, openTiers } from '../credits/credit-balance.ts'
import type { QueueRow } from './queue-store.ts'

/** The server's response about one clip. `gone` is the reason why it is no longer available. */
export type QueuedClip =
  | { gone: string }
  | {
      meta: { notSocial: boolean }
      /** The reason why it cannot be licensed again. */
      refused: string | null
      owned: readonly { tier: string | null; frozen?: boolean | undefined }[]
    }

export type Ground =
  | { ground: 'licensed' | 'staff' | 'unknown' }
  | { ground: 'credit'; media: PriceMedia; tier: LicenceTierCode | null }
  | { ground: 'none'; why: 'unlicensed' | 'no_credit_left' | 'choose_tier' | 'not_social' }
  | { ground: 'refused'; message: string }

export type PlannedRow = { row: QueueRow; plan: Ground }

type Viewer = { canPurchase: boolean; isStaff: boolean; declaredAudience: number | null }

export const queueViewerOf = (account: Account): Viewer => ({
  canPurchase: account.options.canPurchase,
  isStaff: isAgencyStaff(account),
  declaredAudience: account.declaredAudience,
})

type QueueRequest = {
  rows: readonly QueueRow[]
  clips: ReadonlyMap<number, QueuedClip>
  viewer: Viewer
  balances: readonly CreditBalance[]
  /** For rows without a tier, if the account holds credits of several tiers. */
  chosenTier: LicenceTierCode | null
}

export function planQueue({ rows, clips, viewer, balances, chosenTier }: QueueRequest): PlannedRow[] {
  const left = balances.map((balance) => ({ ...balance }))
  return rows.map((row) => ({ row, plan: planRow(row, clips.get(row.id), { viewer, left, chosenTier }) }))
}

type Means = { viewer: Viewer; left: CreditBalance[]; chosenTier: LicenceTierCode | null }

function planRow(row: QueueRow, clip: QueuedClip | undefined, { viewer, left, chosenTier }: Means): Ground {
  if (!clip) return { ground: 'unknown' }
  if ('gone' in clip) return { ground: 'refused', message: clip.gone }
  const media = priceMediaOf(row.type)
  const prepaidTiers = openTiers(left, media)
  const releaseRequest = {
    viewer,
    media,
    notSocial: clip.meta.notSocial,
    // Assumed, because only the server can check for a file.
    hasFile: true,
    refusal: clip.refused,
    tier: requestedTier(row),
    licences: clip.owned,
    prepaidTiers,
    hasAllowance: left.some((one) => one.media === media && one.tier === null),
  }
  const release = decideRelease(releaseRequest)
  const isOpen = chosenTier !== null && prepaidTiers.includes(chosenTier)
  const mustChoose = 'ground' in release && release.ground === 'none' && release.why === 'choose_tier'
  return groundOf(
    mustChoose && isOpen ? decideRelease({ ...releaseRequest, tier: chosenTier }) : release,
    left,
    viewer,
  )
}

function groundOf(
  release: Release<unknown, string>,
  left: CreditBalance[],
  { declaredAudience }: Viewer,
): Ground {
  if ('refused' in release) {
    if (release.refused === 'not_social') return { ground: 'none', why: 'not_social' }
    if (release.tier) return { ground: 'refused', message: audienceMessage(release.tier, declaredAudience) }
    // The server sends the message of its own refusal.
    return { ground: 'refused', message: release.refused === 'frozen' ? FROZEN_MESSAGE : release.refused }
  }
  switch (release.ground) {
    case 'licence':
      return { ground: 'licensed' }
    case 'staff':
      return { ground: 'staff' }
    case 'standard_credit':
      return takeCredit(left, release.media, null)
    case 'prepaid_credit':
      return takeCredit(left, release.media, release.tier)
    case 'none':
      return { ground: 'none', why: release.why === 'choose_tier' ? 'choose_tier' : 'unlicensed' }
  }
}

/** The tier of a row, read from its product reference like on the server. */
export function requestedTier({ product = '' }: QueueRow): LicenceTierCode | null {
  return parseProductReference(product)?.tierCode ?? null
}

function takeCredit(left: CreditBalance[], media: PriceMedia, tier: LicenceTierCode | null): Ground {
  const balance = left.find((one) => one.media === media && one.tier === tier)
  if (!balance) return { ground: 'none', why: 'unlicensed' }
  if (balance.available === 0) return { ground: 'none', why: 'no_credit_left' }
  if (balance.available !== null) balance.available -= 1
  return { ground: 'credit', media, tier }
}

/** Returns the rows that a download will probably deliver; the server decides. */
/** With more clips than one delivery holds, those of a delivery that is not fetched yet come after the others. */
export function nextToDeliver(planned: readonly PlannedRow[], most: number): PlannedRow[] {
  const rows = obtainable(planned)
  const fresh = rows.filter(({ row }) => row.delivery === undefined)
  return rows.length > most && fresh.length > 0 ? fresh : rows
}

export function obtainable(planned: readonly PlannedRow[]): PlannedRow[] {
  return planned.filter(({ plan }) => plan.ground !== 'none' && plan.ground !== 'refused')
}
