/** Opens download links by email address and prepares their files, without a login (R-LINK-1 to R-LINK-5). */
import { may } from '@rushes/contract/capabilities'
import { downloadByLink, openLink } from '@rushes/contract/download-links'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../http/viewer.ts'
import { beginTryIn } from '../accounts/sessions/begin-try.ts'
import { clipItems } from '../catalogue/clip-items.ts'
import { insertVisit } from './admin-links.queries.ts'
import { findLinkByRef, listClipIdsOfLink } from './download-links.queries.ts'
import { bucketsOfLinkTry, opensFor } from './download-links.rules.ts'
import { readGrant, writeGrant } from './link-grant.ts'
import { GRANT_OVER, LINK_REFUSED } from './link-labels.ts'
import { prepareLinkedDownload, sortLinkedClips } from './prepare-linked-download.ts'
import { deliveryAnswer } from './sign-delivery.ts'

export function downloadLinkRoutes(context: Context): void {
  const { app, db, secret, clock } = context

  app.route({
    ...openLink,
    async handler(request) {
      const { ref, email } = request.body
      const now = clock.now()
      const attempt = await beginTryIn(db, bucketsOfLinkTry({ ref, ip: request.ip }), now)
      const link = await findLinkByRef(db, hashToken(ref))
      if (!opensFor(secret, link, email, now) || !link) throw new AppError('not_found', LINK_REFUSED)
      // Only attempts with a wrong address count.
      await attempt.withdraw()
      const { clips, refused } = await sortLinkedClips(context, await listClipIdsOfLink(db, link.id))
      const items = await clipItems(
        db,
        clips.map(({ id }) => id),
      )
      const shown = items.flatMap((item) => {
        const clip = clips.find(({ id }) => id === item.id)
        if (!clip) return []
        return [{ ...item, file_name: clip.fileName, size_bytes: clip.sizeBytes, sha256: clip.sha256 }]
      })
      const visit = { link_id: link.id, at: now, email, ip: request.ip, clips: shown.length }
      await insertVisit(db, { ...visit, what: 'opened' })
      const linkId = writeGrant(secret, { linkId: link.id, email }, now)
      const number = may(request.viewer, 'links.manage') ? link.id : null
      return ok({ title: link.title, clips: shown, refused, linkId, number })
    },
  })

  app.route({
    ...downloadByLink,
    async handler(request) {
      const grant = readGrant(secret, request.body.link, clock.now())
      if (!grant) throw new AppError('forbidden', GRANT_OVER)
      const requester = { ...grant, ip: request.ip }
      const prepared = await prepareLinkedDownload(context, requester, request.body.ids)
      // Recipients of a link have no licence.
      return ok(
        { ...deliveryAnswer(prepared, new Map()), refused: prepared.refused },
        'Your files are ready.',
      )
    },
  })
}
