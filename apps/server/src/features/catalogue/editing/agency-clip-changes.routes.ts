/** Lets staff edit, restore and move one clip (R-DESK-3, R-DESK-4, R-STATE-1). */
import * as endpoints from '@rushes/contract/agency-clip-changes'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { readEvidenceSources } from '../../evidence/read-evidence.ts'
import { readAdminClip } from './admin-clips.ts'
import { listVersions, type VersionRow } from './clip-versions.queries.ts'
import { editClip, restoreClip } from './edit-clip.ts'
import { moveClip } from './move-clip.ts'
import { publishReady } from './publish-ready.ts'

const PAGE_SIZE = 50

export function agencyClipChangeRoutes({ app, ...services }: Context): void {
  const { db } = services

  app.route({
    ...endpoints.agencyClipHistory,
    async handler(request) {
      const { id } = request.params
      await readAdminClip(db, viewerOf(request), id)
      const rows = await listVersions(db, id, { before: request.query.before, limit: PAGE_SIZE + 1 })
      const shown = rows.slice(0, PAGE_SIZE)
      const next = rows.length > PAGE_SIZE ? (shown.at(-1)?.revision ?? null) : null
      return ok({ items: shown.map(toVersion), next })
    },
  })

  app.route({
    ...endpoints.agencyClipEvidence,
    async handler(request) {
      const { id } = await readAdminClip(db, viewerOf(request), request.params.id)
      return ok(await readEvidenceSources(db, id))
    },
  })

  app.route({
    ...endpoints.editAgencyClip,
    async handler(request) {
      const viewer = viewerOf(request)
      const { id } = request.params
      await editClip(services, viewer, { id, ...request.body })
      await publishReady(services, [id])
      return ok(await readAdminClip(db, viewer, id), 'Clip saved.')
    },
  })

  app.route({
    ...endpoints.moveAgencyClip,
    async handler(request) {
      const viewer = viewerOf(request)
      const { publishAt, ...wanted } = request.body
      await moveClip(
        services,
        { ...viewer, ip: request.ip },
        { ...request.params, ...wanted, publishAt: publishAt === null ? null : new Date(publishAt) },
      )
      return ok(await readAdminClip(db, viewer, request.params.id), `The clip is ${wanted.to}.`)
    },
  })

  app.route({
    ...endpoints.restoreAgencyClip,
    async handler(request) {
      const viewer = viewerOf(request)
      await restoreClip(services, viewer, { ...request.params, ...request.body })
      await publishReady(services, [request.params.id])
      return ok(await readAdminClip(db, viewer, request.params.id), 'Clip restored.')
    },
  })
}

const toVersion = (row: VersionRow) => ({
  revision: row.revision,
  at: row.at.toISOString(),
  by: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
  origin: row.origin,
  change_id: row.change_id,
  reason: row.reason,
  changes: Object.keys(row.after).map((field) => ({
    field,
    before: row.before[field] ?? null,
    after: row.after[field] ?? null,
  })),
})
