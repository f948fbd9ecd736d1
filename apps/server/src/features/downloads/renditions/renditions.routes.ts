/** Serves files in other formats to accounts with a licence. */
import { ok } from '@rushes/contract/endpoint'
import { renditionById, requestRendition as requestEndpoint } from '@rushes/contract/renditions'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { readRendition, requestRendition } from './request-rendition.ts'

export function renditionRoutes(context: Context): void {
  const { app } = context

  app.route({
    ...requestEndpoint,
    async handler(request) {
      return ok(await requestRendition(context, viewerOf(request), request.body))
    },
  })

  app.route({
    ...renditionById,
    async handler(request) {
      return ok(await readRendition(context, viewerOf(request), request.params.id))
    },
  })
}
