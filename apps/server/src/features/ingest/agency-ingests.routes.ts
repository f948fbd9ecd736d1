/** Files in ingest: the list of the admin area, and the actions on one (R-INGEST-8). */

import type { IngestMove } from '@rushes/contract/agency-ingests'
import * as endpoints from '@rushes/contract/agency-ingests'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { PAGE_LIMIT, pageOfRows, positionOf } from '../../http/list-cursor.ts'
import { viewerOf } from '../../http/viewer.ts'
import { countIngests, listIngestIds } from './desk-ingests.queries.ts'
import { readDeskIngest, readDeskIngests } from './desk-ingests.ts'
import { moveIngest } from './move-ingest.ts'

export function agencyIngestRoutes({ app, ...services }: Context): void {
  const { db } = services

  app.route({
    ...endpoints.agencyIngests,
    async handler(request) {
      const { state, batch, clip, cursor } = request.query
      const asked = { states: state, batchId: batch, clipId: clip }
      const [rows, counted] = await Promise.all([
        listIngestIds(db, asked, { after: positionOf(cursor), limit: PAGE_LIMIT }),
        countIngests(db, asked),
      ])
      const { shown, next } = pageOfRows(rows)
      const ids = shown.map(({ id }) => id)
      return ok({ items: await readDeskIngests(services, viewerOf(request), ids), next, ...counted })
    },
  })

  const move = async (request: FastifyRequest, wanted: { id: number; move: IngestMove; reason?: string }) => {
    const viewer = viewerOf(request)
    await moveIngest(services, { ...viewer, ip: request.ip }, wanted)
    return await readDeskIngest(services, viewer, wanted.id)
  }

  app.route({
    ...endpoints.retryIngest,
    handler: async (request) =>
      ok(await move(request, { ...request.params, move: 'retry' }), 'It begins again.'),
  })

  app.route({
    ...endpoints.cancelIngest,
    handler: async (request) =>
      ok(await move(request, { ...request.params, move: 'cancel' }), 'It is cancelled.'),
  })

  app.route({
    ...endpoints.releaseIngest,
    handler: async (request) =>
      ok(await move(request, { ...request.params, ...request.body, move: 'release' }), 'It is released.'),
  })

  app.route({
    ...endpoints.acceptDuplicate,
    handler: async (request) =>
      ok(await move(request, { ...request.params, move: 'accept-duplicate' }), 'The clip has these words.'),
  })
}
