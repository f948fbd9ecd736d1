/**
 * Serves one clip in full, and several clips for the cart and the download queue. The response itself, not
 * only the page, omits details that guests may not see (R-CLIP-1).
 */
import { isReservedForAll } from '@rushes/commerce/deal'
import { clipById, clipsBatch } from '@rushes/contract/clips'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { readEvidence } from '../evidence/read-evidence.ts'
import { readLicensedChanges } from '../evidence/read-licensed-changes.ts'
import { agreedTerms, readAgreedDeals } from '../licences/agreed-deals.ts'
import { downloadGround } from '../licences/download-ground.ts'
import { newLicenceRefusals } from '../licences/new-licence-refusals.ts'
import { obtainableIds } from '../licences/obtainable-clips.ts'
import { cardsFor, type OwnLicence, readOwnLicences } from '../licences/own-licences.ts'
import { priceUpgrades } from '../licences/price-upgrades.ts'
import { toClip } from './clip-detail.ts'
import * as queries from './clips.queries.ts'
import { relatedClipsOf } from './related-clips.ts'
import { inOrder } from './result-items.ts'
import { requireSight, sightClips } from './visible-clips.ts'

export function clipRoutes({ app, ...services }: Context): void {
  const { db, search, clock } = services
  const relatedClips = relatedClipsOf({ db, search, clock })

  app.route({
    ...clipsBatch,
    async handler(request) {
      const { viewer } = request
      const now = clock.now()
      const { seen, missing } = await sightClips(db, viewer, [...new Set(request.query.ids)], now)
      const ids = seen.map(({ id }) => id)
      const deals = await readAgreedDeals(db, viewer, ids, now)
      const [cards, licences, obtainable] = await Promise.all([
        queries.listCards(db, { ids }),
        readOwnLicences(db, viewer, ids, now),
        obtainableIds(db, viewer, seen, now, deals),
      ])
      const refusals = newLicenceRefusals(viewer, seen, now, deals)
      const restrictions = new Map(seen.map((clip) => [clip.id, clip.restrictions.trim()]))
      const shown = viewer ? inOrder(ids, cards) : await cardsFor(db, viewer, inOrder(ids, cards), now)
      const own = seen.map(({ id, type }) => ({ type, owned: licences.get(id) ?? [] }))
      const owned = await priceUpgrades(services, viewer, own)
      const ownedOf = new Map(ids.map((id, at) => [id, owned[at]]))
      const items = shown.map((item) => {
        const deal = deals.get(item.id)
        return {
          ...item,
          // A deal also sells clips that are licensed on enquiry.
          meta: { ...item.meta, enquire: item.meta.enquire && !deal },
          downloadable_by_user: obtainable.has(item.id),
          refused: refusals.get(item.id) ?? null,
          owned: ownedOf.get(item.id) ?? [],
          restrictions: restrictions.get(item.id) ?? '',
          ...(deal && { deal: agreedTerms(deal) }),
        }
      })
      return ok({ items, missing })
    },
  })

  app.route({
    ...clipById,
    async handler(request) {
      const { viewer } = request
      const now = clock.now()
      const row = await requireSight(db, viewer, await queries.findClip(db, request.params.id), now)
      const related = await cardsFor(db, viewer, await relatedClips(viewer, row), now)
      if (!viewer) {
        const isHeld = isReservedForAll(row.reservations, now)
        return ok(toClip({ ...row, enquiry_only: row.enquiry_only || isHeld }, related, null))
      }
      const deals = await readAgreedDeals(db, viewer, [row.id], now)
      const [terms, licences, obtainable, evidence] = await Promise.all([
        queries.listLicensingTerms(db, row.id),
        readOwnLicences(db, viewer, [row.id], now),
        obtainableIds(db, viewer, [row], now, deals),
        readEvidence(db, row.id, row.evidence),
      ])
      const owned = licences.get(row.id) ?? []
      const [priced = []] = await priceUpgrades(services, viewer, [{ type: row.type, owned }])
      const member = {
        terms,
        owned: priced,
        downloadBy: await downloadGround(db, viewer, { clip: row, owned, now }),
        obtainable: obtainable.has(row.id),
        evidence,
        changes: await countChanges(row.id, owned[0]),
        refused: newLicenceRefusals(viewer, [row], now, deals).get(row.id) ?? null,
      }
      return ok(toClip(row, related, member))
    },
  })

  /** Counts the changes since the newest licence of the account. */
  async function countChanges(clip_id: number, newest: OwnLicence | undefined) {
    if (!newest) return undefined
    const { licence_id, granted: granted_at } = newest
    const changes = await readLicensedChanges(services, [{ licence_id, clip_id, granted_at }])
    return { licence_id, count: changes.get(licence_id)?.length ?? 0 }
  }
}
