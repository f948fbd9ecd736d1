/** Reads the licences of a viewer's account for cards, the clip page, the cart and the queue. */
import { isReservedForAll, type Reservation } from '@rushes/commerce/deal'
import { usageTypeOf } from '@rushes/commerce/licence-tier'
import type { HeldLicence } from '@rushes/commerce/upgrade-price'
import type { ResultItem } from '@rushes/contract/clips'
import type { OwnedLicence } from '@rushes/contract/owned-licences'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { isInTerm } from './deal-term.rules.ts'
import { listLiveLicences, listNewestLicences } from './licences.queries.ts'

/** A licence with the facts that the price of an upgrade depends on. */
export type OwnLicence = OwnedLicence & HeldLicence

/** Returns licences that are in their term by clip, newest first; empty for a guest. */
export async function readOwnLicences(
  db: Db,
  viewer: Pick<Viewer, 'accountId'> | null,
  clipIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, OwnLicence[]>> {
  if (!viewer || clipIds.length === 0) return new Map()
  const licences = await listLiveLicences(db, { accountId: viewer.accountId, clipIds })
  const byClip = new Map<number, OwnLicence[]>()
  for (const { clip_id, ends_at, frozen, deal, ...licence } of licences) {
    if (!isInTerm(ends_at, now)) continue
    const { currency, price_minor, upgrades_licence_id } = licence
    const fee = { currency, price_minor, upgrades_licence_id }
    const flags = { ...(frozen && { frozen }), ...(deal && { deal }) }
    byClip.set(clip_id, [...(byClip.get(clip_id) ?? []), { ...ownedOf(licence), ...fee, ...flags }])
  }
  return byClip
}

/**
 * Returns the cards of a page as its viewer sees them: for members with the newest licence of each clip that the account
 * holds, by one statement (R-UPGRADE-6), for guests as clips on enquiry if an account has reserved them (R-DEAL-6).
 */
export async function cardsFor<Card extends Reservable>(
  db: Db,
  viewer: Pick<Viewer, 'accountId'> | null,
  cards: readonly Card[],
  now: Date,
): Promise<Card[]> {
  if (cards.length === 0) return []
  if (!viewer) {
    return cards.map((card) =>
      isReservedForAll(card.reservations ?? [], now)
        ? { ...card, meta: { ...card.meta, enquire: true } }
        : card,
    )
  }
  const { accountId } = viewer
  const licences = await listNewestLicences(db, { accountId, clipIds: cards.map(({ id }) => id), now })
  const byClip = new Map(licences.map((licence) => [licence.clip_id, [ownedOf(licence)]]))
  return cards.map((card) => {
    const owned = byClip.get(card.id)
    return owned ? { ...card, owned } : card
  })
}

type Reservable = ResultItem & { reservations?: readonly Reservation[] }

type LicenceRow = { id: number; tier: string | null; tier_name: string | null; granted_at: Date; by: string }

const ownedOf = ({ id, tier, tier_name, granted_at, by }: LicenceRow): OwnedLicence => ({
  licence_id: id,
  tier,
  // Licences from before tiers could change have the present name.
  tier_name: tier_name ?? (tier === null ? null : usageTypeOf(tier)),
  granted: granted_at.toISOString(),
  by,
})
