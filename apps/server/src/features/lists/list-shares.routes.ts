/**
 * Routes for the link that shares a list: created and ended by users who may change the list, public for
 * reading.
 */
import { ok } from '@rushes/contract/endpoint'
import { openSharedList, sharedList, shareList as shareListEndpoint } from '@rushes/contract/lists'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { readSavedList, readSharedList } from './list-answers.ts'
import { openWithoutPassword, openWithPassword } from './open-shared-list.ts'
import { shareList } from './share-list.ts'

export function listShareRoutes(context: Context): void {
  const { app } = context

  app.route({
    ...shareListEndpoint,
    async handler(request) {
      const viewer = viewerOf(request)
      const { id } = request.params
      await shareList(context, viewer, id, request.body)
      const list = await readSavedList(context, viewer, id)
      return ok(list, request.body.shared ? 'The list is shared' : 'The link no longer works')
    },
  })

  app.route({
    ...sharedList,
    async handler(request) {
      const list = await openWithoutPassword(context, request.params.ref)
      return ok(await readSharedList(context, request.viewer, list))
    },
  })

  app.route({
    ...openSharedList,
    async handler(request) {
      const { password } = request.body
      const list = await openWithPassword(context, request.params.ref, { password, ip: request.ip })
      return ok(await readSharedList(context, request.viewer, list))
    },
  })
}
