/** Lists the files of a delivery with an address for each, so that a file that was closed does not close the others. */
import { deliveryManifest } from '@rushes/contract/delivery-manifests'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { latestPast } from '../../platform/clock.ts'
import { openRows } from './delivery-rights.rules.ts'
import { findOwnDelivery, listDeliveredFiles } from './downloads.queries.ts'
import { signManifest } from './sign-manifest.ts'

export function deliveryManifestRoutes(context: Context): void {
  const { app, db, clock } = context

  app.route({
    ...deliveryManifest,
    async handler(request) {
      const { userId } = viewerOf(request)
      const delivery = await findOwnDelivery(db, { id: request.params.id, userId })
      if (!delivery) throw new AppError('not_found', 'There is no such delivery.')
      const { ref, created_at, expires_at } = delivery
      const now = clock.now()
      if (expires_at <= now || created_at > latestPast(now)) {
        throw new AppError('link_ended', 'This delivery has expired. Please prepare your download again.')
      }
      const rows = openRows(delivery, await listDeliveredFiles(db, delivery.id), now)
      const located = rows.map((row) => ({ ...row, ref }))
      return ok({ ...signManifest(context, located, expires_at), delivered: created_at.toISOString() })
    },
  })
}
