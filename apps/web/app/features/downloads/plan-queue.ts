/**
 * Works out what each clip of the queue will cost before anything is spent: nothing when it is licensed already, a
 * credit when there is one left, otherwise it must be bought first. The server decides in the same order (R-DOWNLOAD-1).
 */
import { LICENSED_ON_ENQUIRY } from '@rushes/commerce/download-messages'
import { blockedByNotSocial, type LicenceTierCode } from '@rushes/commerce/licence-tier'
import { type PriceMedia, priceMediaOf } from '@rushes/commerce/media-code'
import { parseProductReference } from '@rushes/commerce/product-reference'
import { type CreditBalance, openTiers } from '../credits/credit-balance.ts'
import type { QueueRow } from './queue-store.ts'

/** The server's answer about one clip. `gone` holds the reason why it is no longer there. */
export type QueuedClip =
  | { gone: string }
  | { meta: { enquire: boolean; notSocial: boolean }; owned: readonly { tier: string | null }[] }

export type Ground =
  | { ground: 'licensed' | 'staff' | 'unknown' }
  | { ground: 'credit'; media: PriceMedia; tier: LicenceTierCode | null }
  | { ground: 'none'; why: 'unlicensed' | 'no_credit_left' | 'choose_tier' | 'not_social' }
  | { ground: 'refused'; message: string }

export type PlannedRow = { row: QueueRow; plan: Ground }

type Viewer = { canPurchase: boolean; isStaff: boolean }

type Question = {
  rows: readonly QueueRow[]
  clips: ReadonlyMap<number, QueuedClip>
  viewer: Viewer
  balances: readonly CreditBalance[]
  /** For rows without a tier of their own, where the account holds credits of several tiers. */
  chosenTier: LicenceTierCode | null
}

export function planQueue({ rows, clips, viewer, balances, chosenTier }: Question): PlannedRow[] {
  const left = balances.map((balance) => ({ ...balance }))
  return rows.map((row) => ({ row, plan: planRow(row, clips.get(row.id), { viewer, left, chosenTier }) }))
}

type Means = { viewer: Viewer; left: CreditBalance[]; chosenTier: LicenceTierCode | null }

function planRow(row: QueueRow, clip: QueuedClip | undefined, means: Means): Ground {
  if (!clip) return { ground: 'unknown' }
  if ('gone' in clip) return { ground: 'refused', message: clip.gone }
  const asked = askedTier(row)
  if (isLicensed(clip, means.viewer.canPurchase ? asked : null)) return { ground: 'licensed' }
  if (means.viewer.isStaff) return { ground: 'staff' }
  if (clip.meta.enquire) return { ground: 'refused', message: LICENSED_ON_ENQUIRY }
  const media = priceMediaOf(row.type)
  if (!means.viewer.canPurchase) return takeCredit(means.left, media, null)

  const tier = asked ?? onlyOpenTier(means, media, clip.meta.notSocial)
  if (typeof tier === 'object') return tier
  if (clip.meta.notSocial && blockedByNotSocial(tier)) return { ground: 'none', why: 'not_social' }
  return takeCredit(means.left, media, tier)
}

/** A row's own tier, read from its product's reference as the server does. */
export function askedTier({ product = '' }: QueueRow): LicenceTierCode | null {
  return parseProductReference(product)?.tierCode ?? null
}

function isLicensed(clip: Exclude<QueuedClip, { gone: string }>, asked: LicenceTierCode | null): boolean {
  return clip.owned.some(({ tier }) => asked === null || tier === null || tier === asked)
}

function onlyOpenTier(
  { left, chosenTier }: Means,
  media: PriceMedia,
  notSocial: boolean,
): LicenceTierCode | Ground {
  const open = openTiers(left, media).filter((tier) => !notSocial || !blockedByNotSocial(tier))
  const [only, ...others] = open
  if (only === undefined) return { ground: 'none', why: 'unlicensed' }
  if (others.length === 0) return only
  return chosenTier !== null && open.includes(chosenTier)
    ? chosenTier
    : { ground: 'none', why: 'choose_tier' }
}

function takeCredit(left: CreditBalance[], media: PriceMedia, tier: LicenceTierCode | null): Ground {
  const balance = left.find((one) => one.media === media && one.tier === tier)
  if (!balance) return { ground: 'none', why: 'unlicensed' }
  if (balance.available === 0) return { ground: 'none', why: 'no_credit_left' }
  if (balance.available !== null) balance.available -= 1
  return { ground: 'credit', media, tier }
}

/** Rows that a download will probably deliver; the server decides. */
export function obtainable(planned: readonly PlannedRow[]): PlannedRow[] {
  return planned.filter(({ plan }) => plan.ground !== 'none' && plan.ground !== 'refused')
}
