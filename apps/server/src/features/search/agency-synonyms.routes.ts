/** Routes of the admin area for groups of synonyms. */
import * as endpoints from '@rushes/contract/agency-synonyms'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { actorOf } from '../../http/viewer.ts'
import { removeSynonyms, setSynonyms } from './set-synonyms.ts'
import { listGroups } from './synonyms.queries.ts'

export function agencySynonymRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.agencySynonyms,
    handler: async () => ok(await listGroups(services.db)),
  })

  app.route({
    ...endpoints.saveSynonyms,
    async handler(request) {
      const { dryRun } = request.body
      const saved = await setSynonyms(services, actorOf(request), request.body)
      return ok(saved, dryRun ? 'Nothing is saved.' : 'The words are saved. Searches follow within a minute.')
    },
  })

  app.route({
    ...endpoints.removeSynonyms,
    async handler(request) {
      await removeSynonyms(services, actorOf(request), request.params.id)
      return ok(null, 'The words are removed. Searches follow within a minute.')
    },
  })
}
