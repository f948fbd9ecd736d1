/**
 * Serves one clip in full, and several clips for the cart and the download queue. The response itself, not
 * only the page, omits details that guests may not see (R-CLIP-1).
 */
import { clipById, clipsBatch } from '@rushes/contract/clips'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { downloadGround } from '../licences/download-ground.ts'
import { newLicenceRefusals } from '../licences/new-licence-refusals.ts'
import { obtainableIds } from '../licences/obtainable-clips.ts'
import { readOwnLicences } from '../licences/own-licences.ts'
import { toClip } from './clip-detail.ts'
import * as queries from './clips.queries.ts'
import { relatedClipsOf } from './related-clips.ts'
import { inOrder } from './result-items.ts'
import { requireSight, sightClips } from './visible-clips.ts'

export function clipRoutes({ app, db, search, clock }: Context): void {
  const relatedClips = relatedClipsOf({ db, search, clock })

  app.route({
    ...clipsBatch,
    async handler(request) {
      const { viewer } = request
      const now = clock.now()
      const { seen, missing } = await sightClips(db, viewer, [...new Set(request.query.ids)], now)
      const ids = seen.map(({ id }) => id)
      const [cards, licences, obtainable] = await Promise.all([
        queries.listCards(db, { ids }),
        readOwnLicences(db, viewer, ids),
        obtainableIds(db, viewer, seen, now),
      ])
      const refusals = newLicenceRefusals(viewer, seen, now)
      const restrictions = new Map(seen.map((clip) => [clip.id, clip.restrictions.trim()]))
      const items = inOrder(ids, cards).map((item) => ({
        ...item,
        downloadable_by_user: obtainable.has(item.id),
        refused: refusals.get(item.id) ?? null,
        owned: licences.get(item.id) ?? [],
        restrictions: restrictions.get(item.id) ?? '',
      }))
      return ok({ items, missing })
    },
  })

  app.route({
    ...clipById,
    async handler(request) {
      const { viewer } = request
      const now = clock.now()
      const row = await requireSight(db, viewer, await queries.findClip(db, request.params.id), now)
      const related = await relatedClips(viewer, row)
      if (!viewer) return ok(toClip(row, related, null))
      const [terms, licences, obtainable] = await Promise.all([
        queries.listLicensingTerms(db, row.id),
        readOwnLicences(db, viewer, [row.id]),
        obtainableIds(db, viewer, [row], now),
      ])
      const owned = licences.get(row.id) ?? []
      const member = {
        terms,
        owned,
        downloadBy: await downloadGround(db, viewer, { clip: row, owned, now }),
        obtainable: obtainable.has(row.id),
      }
      return ok(toClip(row, related, member))
    },
  })
}
