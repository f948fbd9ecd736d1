/** Routes for the certificate of a licence, which proves a publisher's right to use a clip, and for its public verification (R-LICENCE-1, R-VERIFY-2). */
import { may } from '@rushes/contract/capabilities'
import { licence, licenceFile, verifyLicence } from '@rushes/contract/downloads'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import { recordMinted } from '../audit/record-minted.ts'
import { readLicensedChanges } from '../evidence/read-licensed-changes.ts'
import { signedFile } from '../files/signed-file.ts'
import { certificateFileName } from './open-certificate-file.ts'
import { readCertificate } from './read-certificate.ts'
import { readVerification } from './read-verification.ts'

export function licenceRoutes({ app, ...services }: Context): void {
  /** @throws AppError not_found for a licence of another account, except for staff who see orders */
  async function readFor(viewer: Viewer, id: number) {
    const certificate = await readCertificate(services, id)
    if (!certificate || (certificate.account_id !== viewer.accountId && !may(viewer, 'orders.view'))) {
      throw new AppError('not_found', 'Licence not found')
    }
    return certificate
  }

  app.route({
    ...licence,
    async handler(request) {
      const viewer = viewerOf(request)
      const { isDeliverable, ...certificate } = await readFor(viewer, request.params.id)
      const { id, clip, granted_at } = certificate
      const grant = { licence_id: id, clip_id: clip.id, granted_at }
      return ok({
        ...certificate,
        changes: (await readLicensedChanges(services, [grant])).get(id) ?? [],
        downloadable: isDeliverable && certificate.account_id === viewer.accountId,
      })
    },
  })

  app.route({
    ...licenceFile,
    async handler(request) {
      const viewer = viewerOf(request)
      const { id, account_id } = await readFor(viewer, request.params.id)
      if (account_id !== viewer.accountId) await recordMinted(services, request, `account:${account_id}`)
      const file = { kind: 'certificate', ref: String(id), fileName: certificateFileName(id) } as const
      return ok(signedFile(services, file))
    },
  })

  app.route({
    ...verifyLicence,
    async handler(request) {
      const verification = await readVerification(services, request.params.ref)
      // The same as for a reference that is too long to be read.
      if (!verification) throw new AppError('not_found', 'Not found')
      return ok(verification)
    },
  })
}
