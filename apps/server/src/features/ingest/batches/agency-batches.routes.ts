/**
 * Routes for import batches in the admin area: begin one, view its files, pause and retry them (R-INGEST-6).
 */
import { batchTable, MAX_TABLE, sendBatchTable } from '@rushes/contract/agency-batch-csv'
import * as endpoints from '@rushes/contract/agency-ingest'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { adminList, type QueryOf } from '../../../http/admin-list.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { recordExport } from '../../audit/record-export.ts'
import { insertBatch } from '../ingests.queries.ts'
import { BATCH_COLUMNS, batchCells, readBatch, readBatchRow, toBatchRows } from './admin-batches.ts'
import { metadataOfBatch } from './batch-fields.ts'
import { readBatchTable } from './batch-table.ts'
import { countBatches, listBatches } from './batches.queries.ts'
import { pauseBatch, publishBatch, resumeBatch, retryBatch } from './change-batch.ts'
import { describeBatch } from './describe-batch.ts'

/** A character may take four bytes, or six in JSON. */
const TABLE_BODY_BYTES = 6 * MAX_TABLE

export function agencyBatchRoutes(context: Context): void {
  readingRoutes(context)
  changingRoutes(context)
  tableRoutes(context)
}

function readingRoutes({ app, ...services }: Context): void {
  const { db, config } = services
  const batches = adminList({
    criteria: (_query: QueryOf<typeof endpoints.agencyBatches>, request: FastifyRequest) => viewerOf(request),
    async rows(viewer, range) {
      const rows = await toBatchRows(db, viewer, await listBatches(db, range))
      return rows.map((row) => ({ ...row, key: String(row.id) }))
    },
    count: () => countBatches(db),
    item: ({ key: _key, ...row }) => row,
  })

  app.route({
    ...endpoints.agencyBatches,
    handler: async (request) => ok(await batches.page(request)),
  })

  app.route({
    ...endpoints.agencyBatchesFile,
    async handler(request) {
      const file = await batches.file(request, {
        name: 'import-batches',
        columns: BATCH_COLUMNS,
        cells: (row) => batchCells(row, config.timeZone),
      })
      return ok(await recordExport(services, request, file))
    },
  })

  app.route({
    ...endpoints.agencyBatch,
    handler: async (request) => ok(await readBatch(db, viewerOf(request), request.params.id)),
  })
}

const actorOf = (request: FastifyRequest) => ({ ...viewerOf(request), ip: request.ip })

function changingRoutes({ app, ...services }: Context): void {
  const { db, clock } = services

  app.route({
    ...endpoints.beginBatch,
    async handler(request) {
      const { name, ...fields } = request.body
      const viewer = viewerOf(request)
      const id = await db.transaction().execute(async (tx) =>
        insertBatch(tx, {
          name,
          metadata: await metadataOfBatch(tx, viewer, fields),
          recordId: fields.record_id,
          createdBy: viewer.userId,
          at: clock.now(),
        }),
      )
      return ok(await readBatch(db, viewer, id))
    },
  })

  app.route({
    ...endpoints.publishBatch,
    async handler(request) {
      const { id } = request.params
      const { on } = request.body
      await publishBatch(services, actorOf(request), { id, on })
      return ok(
        await readBatchRow(db, viewerOf(request), id),
        on ? 'Complete clips are published when they are ready.' : 'Clips stay drafts when they are ready.',
      )
    },
  })

  app.route({
    ...endpoints.pauseBatch,
    async handler(request) {
      const { id } = request.params
      await pauseBatch(services, actorOf(request), id)
      return ok(await readBatchRow(db, viewerOf(request), id), 'Import batch paused.')
    },
  })

  app.route({
    ...endpoints.resumeBatch,
    async handler(request) {
      const { id } = request.params
      await resumeBatch(services, actorOf(request), id)
      return ok(await readBatchRow(db, viewerOf(request), id), 'Import batch resumed.')
    },
  })

  app.route({
    ...endpoints.retryBatch,
    async handler(request) {
      const { id } = request.params
      const count = await retryBatch(services, actorOf(request), id)
      const message = count === 1 ? '1 file restarted.' : `${count} files restarted.`
      return ok(await readBatchRow(db, viewerOf(request), id), message)
    },
  })
}

function tableRoutes({ app, ...services }: Context): void {
  app.route({
    ...sendBatchTable,
    bodyLimit: TABLE_BODY_BYTES,
    async handler(request) {
      const report = await describeBatch(services, actorOf(request), { ...request.params, ...request.body })
      return ok(report, report.written ? 'Table imported.' : 'Preview only. Nothing has been saved.')
    },
  })

  app.route({
    ...batchTable,
    async handler(request) {
      const file = await readBatchTable(services.db, request.params.id)
      return ok(await recordExport(services, request, file))
    },
  })
}
