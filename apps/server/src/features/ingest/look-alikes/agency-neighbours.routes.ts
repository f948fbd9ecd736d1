/** Routes for the related clips that editors choose. */
import { setClipNeighbours } from '@rushes/contract/agency-clip-parts'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { setNeighbours } from './set-neighbours.ts'

export function agencyNeighbourRoutes({ app, ...services }: Context): void {
  app.route({
    ...setClipNeighbours,
    async handler(request) {
      const actor = { ...viewerOf(request), ip: request.ip }
      await setNeighbours(services, actor, { ...request.params, ...request.body })
      return ok(null, 'Related clips saved.')
    },
  })
}
