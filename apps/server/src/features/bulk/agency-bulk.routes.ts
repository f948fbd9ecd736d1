/** Lets staff change many clips at once (R-BULK-1 to R-BULK-3). */
import * as endpoints from '@rushes/contract/agency-bulk'
import { ok } from '@rushes/contract/endpoint'
import type { Context, Services } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { viewerOf } from '../../http/viewer.ts'
import { beginChange, noChange, previewChange } from './begin-change.ts'
import { findChange } from './bulk.queries.ts'
import { previewOf, progressOf } from './read-change.ts'
import { undoChange } from './undo-change.ts'

export function agencyBulkRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.changeClips,
    async handler(request) {
      const { dryRun, ...requested } = request.body
      const viewer = viewerOf(request)
      if (dryRun) {
        const by = { id: viewer.userId, name: viewer.fullName }
        const weighed = await previewChange(services, viewer, requested)
        return ok(previewOf(weighed, { by, at: services.clock.now() }))
      }
      return onceByKey(services, request, async () => {
        const id = await beginChange(services, { ...viewer, ip: request.ip }, requested)
        return ok(await readProgress(services, id), 'The bulk change has started.')
      })
    },
  })

  app.route({
    ...endpoints.bulkChange,
    handler: async ({ params }) => ok(await readProgress(services, params.id)),
  })

  app.route({
    ...endpoints.undoBulkChange,
    async handler(request) {
      const id = await undoChange(services, { ...viewerOf(request), ip: request.ip }, request.params.id)
      return ok(await readProgress(services, id), 'The bulk change is being undone.')
    },
  })
}

/** @throws AppError not_found */
async function readProgress({ db }: Pick<Services, 'db'>, id: string) {
  const row = await findChange(db, id)
  if (!row) throw noChange()
  return progressOf(db, row)
}
