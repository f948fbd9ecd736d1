/** Prepares the files of the download queue (`prepare-download.ts` decides about them), and shows past downloads. */
import { picturePath } from '@rushes/commerce/media-path'
import { allDownloads, type DownloadRecord, downloadClips, recentDownloads } from '@rushes/contract/downloads'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import * as queries from './downloads.queries.ts'
import { prepareDownload } from './prepare-download.ts'
import { type QueueItem, tierOfItem, withoutRepeats } from './queue-item.rules.ts'

const MAX_RECENT = 5
const MAX_ON_PAGE = 200

export function downloadRoutes(context: Context): void {
  const { app, db } = context

  app.route({
    ...downloadClips,
    handler(request) {
      return onceByKey(context, request, async () => {
        const asked = await readQueue(request.body.ids)
        const prepared = await prepareDownload(context, viewerOf(request), asked)
        const { file, delivered } = prepared
        return ok(
          {
            file_url: prepared.fileUrl,
            file_name: file.fileName,
            size_bytes: file.sizeBytes,
            expires_at: prepared.expiresAt.toISOString(),
            delivered: delivered.map(({ clipId, licenceId }) => ({ id: clipId, licence_id: licenceId })),
            refused: prepared.refused,
            credits_used: prepared.creditsUsed,
          },
          'Your files are ready.',
        )
      })
    },
  })

  app.route({
    ...recentDownloads,
    async handler(request) {
      const { userId } = request.params
      await requireHistoryOf(viewerOf(request), userId)
      return ok((await queries.listDownloads(db, { userId, limit: MAX_RECENT })).map(recordOf))
    },
  })

  app.route({
    ...allDownloads,
    async handler(request) {
      const { userId } = request.params
      await requireHistoryOf(viewerOf(request), userId)
      const { before } = request.query
      return ok((await queries.listDownloads(db, { userId, before, limit: MAX_ON_PAGE })).map(recordOf))
    },
  })

  async function readQueue(items: readonly QueueItem[]) {
    const tiers = await queries.listTiers(db)
    return withoutRepeats(items).map((item) => {
      const tier = tierOfItem(item, tiers)
      if (tier === undefined) {
        const message = `Clip ${item.id} asks for a licence tier that does not exist.`
        throw new AppError('validation', message, { fields: { ids: [message] } })
      }
      return { id: item.id, tier }
    })
  }

  // Users read their own history, administrators their colleagues', and agency staff everybody's.
  async function requireHistoryOf(viewer: Viewer, userId: number): Promise<void> {
    if (viewer.userId === userId) return
    const user = await queries.findAccountIdOfUser(db, userId)
    const administers =
      ['Superuser', 'Administrator'].includes(viewer.role) && viewer.accountId === user?.account_id
    if (user && (administers || viewer.accountKind === 'agency')) return
    throw new AppError('not_found', 'User not found')
  }
}

function recordOf(row: Awaited<ReturnType<typeof queries.listDownloads>>[number]): DownloadRecord {
  return {
    id: row.id,
    clip_id: row.clip_id,
    created: row.created_at.toISOString(),
    clip: {
      title: row.clip_title,
      type: row.type,
      media: { thumbpath: picturePath({ ...row, id: row.clip_id }) },
    },
    licence_id: row.licence_id,
    tier: row.tier_code,
  }
}
