/** The lists of clips on the home page: what is trending, the latest videos and the banner. */
import { featuredClips, heroClip, latestClips } from '@rushes/contract/clips'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { findHero, listNewest } from './clips.queries.ts'
import { visibleTypes } from './clips.rules.ts'
import { mediaOf, toResultItem } from './result-items.ts'
import { trendingList } from './trending.ts'

const MAX_LATEST = 20

export function homeClipRoutes({ app, db, clock }: Context): void {
  const trending = trendingList({ db, clock })

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
      const rows = await listNewest(db, types, MAX_LATEST, clock.now())
      return ok(rows.map(toResultItem))
    },
  })

  app.route({
    ...heroClip,
    async handler() {
      const hero = await findHero(db, clock.now())
      if (!hero) return ok(null)
      const { poster, preview, hls } = mediaOf(hero)
      return ok({
        id: hero.id,
        title: hero.title,
        media: { thumbpath: poster, filepath: preview, hls_path: hls },
      })
    },
  })
}
