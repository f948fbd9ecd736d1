/** Serves the admin list of clips, and one clip with the actions that the viewer may take. */
import { agencyClip, agencyClips } from '@rushes/contract/agency-clips'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { readPart } from '../../../db/found-rows.ts'
import { PAGE_LIMIT, pageOfRows, positionOf } from '../../../http/list-cursor.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { countAdminClips, listAdminPositions, listAdminRows } from './admin-clip-list.queries.ts'
import { readAdminClip, toAdminRow } from './admin-clips.ts'
import { adminQueryOf } from './find-admin-clips.ts'

const NOTHING = { items: [], next: null, count: 0, countIsExact: true }

export function agencyClipRoutes({ app, db, clock }: Context): void {
  app.route({
    ...agencyClips,
    async handler({ query }) {
      const requested = await adminQueryOf(db, query, clock.now())
      if (!requested) return ok(NOTHING)
      const { sort = 'updated', order = 'desc', cursor } = query
      const after = positionOf(cursor)
      const [places, counted] = await readPart(
        { q: requested.words, after, limit: PAGE_LIMIT },
        {
          list: (limit) =>
            listAdminPositions(db, requested, { sort, ascending: order === 'asc', after, limit }),
          count: () => countAdminClips(db, requested),
        },
      )
      const { shown, next } = pageOfRows(places)
      const rows = await listAdminRows(
        db,
        shown.map(({ id }) => id),
      )
      const byId = new Map(rows.map((row) => [row.id, row]))
      const items = shown.flatMap(({ id }) => byId.get(id) ?? []).map(toAdminRow)
      return ok({ items, next, ...counted })
    },
  })

  app.route({
    ...agencyClip,
    handler: async (request) => ok(await readAdminClip(db, viewerOf(request), request.params.id)),
  })
}
