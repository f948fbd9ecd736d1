/** Prepares the files of the download queue; `prepare-download.ts` decides about them. */
import { downloadClips, preparedDownloads } from '@rushes/contract/downloads'
import { ok } from '@rushes/contract/endpoint'
import { invalidField } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { viewerOf } from '../../http/viewer.ts'
import { listPrepared, listTiers } from './downloads.queries.ts'
import { isOpen } from './open-signed-file.ts'
import { prepareDownload } from './prepare-download.ts'
import { type QueueItem, tierOfItem, withoutRepeats } from './queue-item.rules.ts'
import { deliveryAnswer, readPrinted, signDelivery } from './sign-delivery.ts'

export function downloadRoutes(context: Context): void {
  const { app, db } = context

  app.route({
    ...downloadClips,
    handler(request) {
      return onceByKey(context, request, async () => {
        const requested = await readQueue(request.body.ids)
        const { ip, apiKey: key } = request
        const options = { takesCredits: !request.body.licensed_only, ip, key }
        const prepared = await prepareDownload(context, viewerOf(request), requested, options)
        return ok(
          {
            ...deliveryAnswer(prepared, await readPrinted(context, [prepared])),
            refused: prepared.refused,
            credits_used: prepared.creditsUsed,
            balances: prepared.balances,
          },
          'Your files are ready.',
        )
      })
    },
  })

  // Omits deliveries that were closed early, because a licence or a clip has ended.
  app.route({
    ...preparedDownloads,
    async handler(request) {
      const { userId } = viewerOf(request)
      const found = await listPrepared(db, { userId, ids: request.query.ids, now: context.clock.now() })
      const open = await Promise.all(found.map(({ ref }) => isOpen(context, ref)))
      const prepared = found.filter((_, index) => open[index])
      const signed = await Promise.all(
        prepared.map(async (delivery) => ({
          ...(await signDelivery(context, delivery)),
          fetched: delivery.fetched_at !== null,
        })),
      )
      const printed = await readPrinted(context, signed)
      return ok(signed.map(({ fetched, ...delivery }) => ({ ...deliveryAnswer(delivery, printed), fetched })))
    },
  })

  async function readQueue(items: readonly QueueItem[]) {
    const tiers = await listTiers(db)
    return withoutRepeats(items).map((item) => {
      const tier = tierOfItem(item, tiers)
      if (tier === undefined) {
        const message = `Clip ${item.id} asks for a licence tier that does not exist.`
        throw invalidField('ids', message)
      }
      return { id: item.id, tier, rendition: item.rendition }
    })
  }
}
