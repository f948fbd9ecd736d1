/** Routes of the admin area for renewing the files of a clip. */
import * as endpoints from '@rushes/contract/agency-renewals'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { readAdminIngest } from '../admin-ingests.ts'
import { choosePoster, encodeAgain } from './begin-renewal.ts'
import { beginMaster, replaceMaster } from './replace-master.ts'

export function agencyRenewalRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.choosePoster,
    async handler(request) {
      const viewer = viewerOf(request)
      const wanted = { ...request.params, ...request.body }
      const id = await choosePoster(services, { ...viewer, ip: request.ip }, wanted)
      return ok(await readAdminIngest(services, viewer, id), 'The poster is being created.')
    },
  })

  app.route({
    ...endpoints.encodeAgain,
    async handler(request) {
      const viewer = viewerOf(request)
      const wanted = { ...request.params, ...request.body }
      const id = await encodeAgain(services, { ...viewer, ip: request.ip }, wanted)
      return ok(await readAdminIngest(services, viewer, id), 'The public files are being created.')
    },
  })

  app.route({
    ...endpoints.beginMaster,
    handler: async (request) =>
      ok({ batch: await beginMaster(services, viewerOf(request), request.params.id) }),
  })

  app.route({
    ...endpoints.replaceMaster,
    async handler(request) {
      const viewer = viewerOf(request)
      const wanted = { ...request.params, ...request.body }
      const id = await replaceMaster(services, { ...viewer, ip: request.ip }, wanted)
      return ok(await readAdminIngest(services, viewer, id), 'The new master is being processed.')
    },
  })
}
