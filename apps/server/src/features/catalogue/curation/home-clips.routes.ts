/** Serves the clips of the home page: What's trending, the latest videos and the banner. */
import { featuredClips, heroClip, latestClips } from '@rushes/contract/clips'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { addVary } from '../../../http/vary.ts'
import { cardsFor } from '../../licences/own-licences.ts'
import { listNewest } from '../clips.queries.ts'
import { visibleTypes } from '../clips.rules.ts'
import { focalOf, mediaOf, previewOf, toResultItem } from '../result-items.ts'
import { findHero } from './curation.queries.ts'
import { trendingList } from './trending.ts'

const MAX_LATEST = 20

export function homeClipRoutes({ app, db, clock, pageChanges }: Context): void {
  const trending = trendingList({ db, clock, pageChanges })

  app.route({
    ...featuredClips,
    async handler({ viewer }, reply) {
      // Members get the licences of their account.
      if (!viewer) reply.header('cache-control', 'public, max-age=300')
      addVary(reply, 'authorization')
      return ok(await cardsFor(db, viewer, await trending(), clock.now()))
    },
  })

  app.route({
    ...latestClips,
    async handler(request) {
      const { viewer } = request
      const { type: requested } = request.query
      const types = visibleTypes(viewer).filter(
        (type) => type !== 'image' && (requested === undefined || type === requested),
      )
      if (types.length === 0) return ok([])
      const now = clock.now()
      const rows = await listNewest(db, types, MAX_LATEST, now)
      return ok(await cardsFor(db, viewer, rows.map(toResultItem), now))
    },
  })

  app.route({
    ...heroClip,
    async handler() {
      const hero = await findHero(db, clock.now())
      if (!hero) return ok(null)
      const { poster, hls } = mediaOf(hero)
      const loop = hero.loop_version === null ? null : loopOf(hero.loop_version)
      return ok({
        id: hero.id,
        title: hero.title,
        width: hero.width,
        height: hero.height,
        focal: focalOf(hero),
        media: { thumbpath: poster, filepath: loop?.large ?? previewOf(hero), hls_path: hls, loop },
      })
    },
  })
}

/** Returns the URLs of the banner film, which has no watermark. */
function loopOf(version: string) {
  const folder = `/media/hero/${version}`
  return {
    large: `${folder}/hero-1080.mp4`,
    small: `${folder}/hero-720.mp4`,
    still: `${folder}/hero-1920.jpg`,
    still_small: `${folder}/hero-960.jpg`,
  }
}
