/** Routes for views of the admin lists: the user's own and the shared ones. */
import * as endpoints from '@rushes/contract/agency-views'
import { may } from '@rushes/contract/capabilities'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import { keepView, removeView } from './keep-view.ts'
import { listViews } from './views.queries.ts'

export function agencyViewRoutes({ app, ...services }: Context): void {
  async function readViews(viewer: Viewer, screen: string) {
    const rows = await listViews(services.db, { userId: viewer.userId, screen })
    return rows.map(({ user_id, ...view }) => ({
      ...view,
      shared: user_id === null,
      canRemove: user_id !== null || may(viewer, 'clip.edit'),
    }))
  }

  app.route({
    ...endpoints.savedViews,
    handler: async (request) => ok(await readViews(viewerOf(request), request.query.screen)),
  })

  app.route({
    ...endpoints.saveView,
    async handler(request) {
      const viewer = viewerOf(request)
      await keepView(services, { ...viewer, ip: request.ip }, request.body)
      return ok(await readViews(viewer, request.body.screen), 'The view is kept.')
    },
  })

  app.route({
    ...endpoints.removeView,
    async handler(request) {
      await removeView(services, { ...viewerOf(request), ip: request.ip }, request.params.id)
      return ok(null, 'The view is removed.')
    },
  })
}
