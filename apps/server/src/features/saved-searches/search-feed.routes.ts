/** Serves saved searches as feeds, to readers that have the secret address of a user (R-FEED-3). */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { feedSender, MAX_ITEMS } from '../catalogue/feeds/send-feed.ts'
import { urlQuery } from './saved-query.rules.ts'
import { findFeed, listLastMatches } from './saved-searches.queries.ts'
import { openSavedReader } from './search-contexts.ts'
import { isFeedToken, readFeedToken } from './signed-tokens.rules.ts'

export function searchFeedRoutes(server: FastifyInstance, services: Services): void {
  const { db, config, secret, search } = services
  const send = feedSender(services, { isPrivate: true })

  server.get<{ Params: { token: string } }>('/feeds/search/:token(^[\\w-]+).mrss', async (request, reply) => {
    const token = readFeedToken(request.params.token)
    if (!token) throw noFeed()
    return send(request, reply, async () => {
      // Checked when the feed is rendered: triggers announce what ends it, as they announce withdrawn clips.
      const found = await findFeed(db, token)
      if (!found?.feed_key || !isFeedToken(secret, token, found.feed_key)) throw noFeed()
      const reader = await openSavedReader(services)
      const wanted = reader.requestOf(found)
      const page = { sort: 'most_recent', size: MAX_ITEMS, skip: 0, after: null } as const
      // Matches contain the clips that were published late, with an old date.
      const [newest, matched] = await Promise.all([
        wanted ? search.search(wanted, page) : null,
        listLastMatches(db, token.searchId, MAX_ITEMS),
      ])
      return {
        title: `${config.brandName}: ${found.name}`,
        description: `Clips of ${config.brandName} for a saved search`,
        page: `/search?${urlQuery(found.query, reader.merged)}`,
        clips: { ids: [...new Set([...(newest?.ids ?? []), ...matched])] },
        types: visibleTypes({ accountKind: found.kind, role: found.role, shortsOnly: found.shorts_only }),
      }
    })
  })
}

const noFeed = () => new AppError('not_found', 'There is no such feed.')
