/** Routes that open an upload link without an account and sign for its files (R-UPLOAD-2, R-UPLOAD-3). */
import { ok } from '@rushes/contract/endpoint'
import * as endpoints from '@rushes/contract/upload-links'
import type { Context } from '../../context.ts'
import { openUploadLink, readUploadPage } from './open-upload-link.ts'
import { signUploads } from './sign-uploads.ts'
import { insertUploadVisit } from './upload-links.queries.ts'

export function uploadLinkRoutes(context: Context): void {
  const { app, db, clock, jobs } = context

  app.route({
    ...endpoints.openUploadLink,
    async handler({ body: { ref }, ip }) {
      const link = await openUploadLink(context, { ref, ip })
      await insertUploadVisit(db, { link_id: link.id, at: clock.now(), what: 'opened', ip })
      return ok(await readUploadPage(context, link))
    },
  })

  app.route({
    ...endpoints.signUploads,
    async handler({ body, ip }) {
      await signUploads(context, body, ip)
      await jobs.send('receive-uploads', {})
      const link = await openUploadLink(context, { ref: body.ref, ip })
      return ok(await readUploadPage(context, link), 'Thank you. We have your files.')
    },
  })
}
