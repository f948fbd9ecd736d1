/**
 * Clips: the home page's lists, one clip in full, and several as the cart and the queue need them. Search has its
 * own routes. The answer itself leaves out what a guest may not see, not only the page (R-CLIP-1).
 */
import { clipById, clipsBatch, featuredClips, heroClip, latestClips } from '@rushes/contract/clips'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { obtainableIds } from '../licences/obtainable-clips.ts'
import { readOwnLicences } from '../licences/own-licences.ts'
import { toClip } from './clip-detail.ts'
import * as queries from './clips.queries.ts'
import { visibleTypes } from './clips.rules.ts'
import { relatedClipsOf } from './related-clips.ts'
import { inOrder, mediaOf, toResultItem } from './result-items.ts'
import { trendingList } from './trending.ts'
import { requireSight, sightClips } from './visible-clips.ts'

const MAX_LATEST = 20

export function clipRoutes({ app, db, clock }: Context): void {
  const trending = trendingList({ db, clock })
  const relatedClips = relatedClipsOf(db)

  app.route({
    ...featuredClips,
    async handler(_request, reply) {
      reply.header('cache-control', 'public, max-age=300')
      return ok(await trending())
    },
  })

  app.route({
    ...latestClips,
    async handler(request) {
      const types = visibleTypes(request.viewer).filter((type) => type !== 'image')
      const rows = await queries.listNewest(db, types, MAX_LATEST, clock.now())
      return ok(rows.map(toResultItem))
    },
  })

  app.route({
    ...heroClip,
    async handler() {
      const hero = await queries.findHero(db, clock.now())
      if (!hero) return ok(null)
      const { poster, preview, hls } = mediaOf(hero)
      return ok({
        id: hero.id,
        title: hero.title,
        media: { thumbpath: poster, filepath: preview, hls_path: hls },
      })
    },
  })

  app.route({
    ...clipsBatch,
    async handler(request) {
      const { viewer } = request
      const now = clock.now()
      const { seen, missing } = await sightClips(db, viewer, [...new Set(request.query.ids)], now)
      const ids = seen.map(({ id }) => id)
      const [cards, licences, obtainable] = await Promise.all([
        queries.listCards(db, ids),
        readOwnLicences(db, viewer, ids),
        obtainableIds(db, viewer, seen, now),
      ])
      const items = inOrder(ids, cards).map((item) => ({
        ...item,
        downloadable_by_user: obtainable.has(item.id),
        owned: licences.get(item.id) ?? [],
      }))
      return ok({ items, missing })
    },
  })

  app.route({
    ...clipById,
    async handler(request) {
      const { viewer } = request
      const now = clock.now()
      const row = await queries.findClip(db, request.params.id)
      requireSight(viewer, row, now)
      const related = await relatedClips(viewer, row, now)
      if (!viewer) return ok(toClip(row, related, null))
      const [terms, packages, licences, obtainable] = await Promise.all([
        queries.listLicensingTerms(db, row.id),
        queries.listPackagesOfClip(db, row.id),
        readOwnLicences(db, viewer, [row.id]),
        obtainableIds(db, viewer, [row], now),
      ])
      const member = {
        terms,
        packages,
        owned: licences.get(row.id) ?? [],
        obtainable: obtainable.has(row.id),
      }
      return ok(toClip(row, related, member))
    },
  })
}
