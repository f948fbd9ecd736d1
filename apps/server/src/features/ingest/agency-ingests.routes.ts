/** Files in ingest: the list of the admin area, and the actions on one (R-INGEST-8). */

import type { IngestMove } from '@rushes/contract/agency-ingests'
import * as endpoints from '@rushes/contract/agency-ingests'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { adminList, type QueryOf } from '../../http/admin-list.ts'
import { viewerOf } from '../../http/viewer.ts'
import { recordExport } from '../audit/record-export.ts'
import { countIngests, listIngestIds } from './admin-ingests.queries.ts'
import { INGEST_COLUMNS, ingestCells, readAdminIngest, readAdminIngests } from './admin-ingests.ts'
import { moveIngest } from './move-ingest.ts'

export function agencyIngestRoutes({ app, ...services }: Context): void {
  const { db, config } = services

  const files = adminList({
    criteria: (
      { state: states, batch, clip }: QueryOf<typeof endpoints.agencyIngests>,
      request: FastifyRequest,
    ) => ({ states, batchId: batch, clipId: clip, viewer: viewerOf(request) }),
    async rows({ viewer, ...requested }, range) {
      const positions = await listIngestIds(db, requested, range)
      const ids = positions.map(({ id }) => id)
      const rows = await readAdminIngests(services, viewer, ids)
      return rows.map((row) => ({ ...row, key: String(row.id) }))
    },
    count: (criteria) => countIngests(db, criteria),
    item: ({ key: _key, ...row }) => row,
  })

  app.route({
    ...endpoints.agencyIngests,
    handler: async (request) => ok(await files.page(request)),
  })

  app.route({
    ...endpoints.agencyIngestsFile,
    async handler(request) {
      const file = await files.file(request, {
        name: 'files-in-ingest',
        columns: INGEST_COLUMNS,
        cells: (row) => ingestCells(row, config.timeZone),
      })
      return ok(await recordExport(services, request, file))
    },
  })

  const move = async (request: FastifyRequest, wanted: { id: number; move: IngestMove; reason?: string }) => {
    const viewer = viewerOf(request)
    await moveIngest(services, { ...viewer, ip: request.ip }, wanted)
    return await readAdminIngest(services, viewer, wanted.id)
  }

  app.route({
    ...endpoints.retryIngest,
    handler: async (request) => ok(await move(request, { ...request.params, move: 'retry' }), 'Restarted.'),
  })

  app.route({
    ...endpoints.cancelIngest,
    handler: async (request) => ok(await move(request, { ...request.params, move: 'cancel' }), 'Cancelled.'),
  })

  app.route({
    ...endpoints.releaseIngest,
    handler: async (request) =>
      ok(await move(request, { ...request.params, ...request.body, move: 'release' }), 'Released.'),
  })

  app.route({
    ...endpoints.acceptDuplicate,
    handler: async (request) =>
      ok(
        await move(request, { ...request.params, move: 'accept-duplicate' }),
        'Metadata applied to the clip.',
      ),
  })
}
