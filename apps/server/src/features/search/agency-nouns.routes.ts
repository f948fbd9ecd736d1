/** Routes of the admin area for nouns in other languages. */
import * as endpoints from '@rushes/contract/agency-nouns'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { actorOf } from '../../http/viewer.ts'
import { findNouns } from './nouns.queries.ts'
import { removeNoun, setNoun } from './set-nouns.ts'

const MAX_LISTED = 100

export function agencyNounRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.agencyNouns,
    async handler({ query }) {
      const nouns = await findNouns(services.db, (query.q ?? '').toLowerCase(), MAX_LISTED)
      return ok({ nouns, total: nouns[0]?.total ?? 0 })
    },
  })

  app.route({
    ...endpoints.saveNoun,
    async handler(request) {
      const id = await setNoun(services, actorOf(request), request.body)
      return ok({ id }, 'The noun is saved. Searches follow within a minute.')
    },
  })

  app.route({
    ...endpoints.removeNoun,
    async handler(request) {
      await removeNoun(services, actorOf(request), request.params.id)
      return ok(null, 'The noun is removed. Searches follow within a minute.')
    },
  })
}
