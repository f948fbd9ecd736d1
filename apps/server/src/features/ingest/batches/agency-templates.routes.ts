/** Routes for the templates that the upload dialog offers. */
import * as endpoints from '@rushes/contract/agency-ingest'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { metadataOfBatch } from './batch-fields.ts'
import * as queries from './templates.queries.ts'

type Row = Awaited<ReturnType<typeof queries.listTemplates>>[number]

const toTemplate = ({ fields, ...row }: Row) => ({ ...row, fields: endpoints.BatchFields.parse(fields) })

export function agencyTemplateRoutes({ app, db, clock }: Context): void {
  app.route({
    ...endpoints.ingestTemplates,
    handler: async () => ok((await queries.listTemplates(db)).map(toTemplate)),
  })

  app.route({
    ...endpoints.saveIngestTemplate,
    async handler(request) {
      const viewer = viewerOf(request)
      const { name, fields } = request.body
      await db.transaction().execute((tx) => metadataOfBatch(tx, viewer, fields))
      const row = { name, fields, createdBy: viewer.userId, at: clock.now() }
      return ok(toTemplate(await queries.saveTemplate(db, row)), 'The template is saved.')
    },
  })

  app.route({
    ...endpoints.deleteIngestTemplate,
    async handler({ params: { id } }) {
      if (!(await queries.removeTemplate(db, id)))
        throw new AppError('not_found', 'There is no such template.')
      return ok(null, 'The template is deleted.')
    },
  })
}
