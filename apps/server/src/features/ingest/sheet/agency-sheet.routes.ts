/** The contact sheet of an import batch. */
import { agencySheet, saveSheet as saveSheetEndpoint } from '@rushes/contract/agency-sheet'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { readSheet } from './read-sheet.ts'
import { saveSheet } from './save-sheet.ts'

export function agencySheetRoutes({ app, ...services }: Context): void {
  const { db } = services

  app.route({
    ...agencySheet,
    handler: async (request) => ok({ items: await readSheet(db, viewerOf(request), request.query.ids) }),
  })

  app.route({
    ...saveSheetEndpoint,
    // Enough for two hundred rows with their metadata.
    bodyLimit: 2 * 2 ** 20,
    async handler(request) {
      const viewer = viewerOf(request)
      const outcome = await saveSheet(services, { ...viewer, ip: request.ip }, request.body.rows)
      const rows = await readSheet(db, viewer, [...outcome.keys()])
      return ok({ items: rows.map((row) => ({ row, problem: outcome.get(row.ingest_id) ?? null })) })
    },
  })
}
