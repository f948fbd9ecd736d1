/** Serves comps to members. */
import { ok } from '@rushes/contract/endpoint'
import { prepareComp as prepareEndpoint } from '@rushes/contract/renditions'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { prepareComp } from './prepare-comp.ts'

export function compRoutes(context: Context): void {
  context.app.route({
    ...prepareEndpoint,
    async handler(request) {
      return ok(await prepareComp(context, viewerOf(request), { ...request.body, ip: request.ip }))
    },
  })
}
