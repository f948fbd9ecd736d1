/** Past downloads of a user, for the user, the administrators of the account and agency staff. */
import { picturePath } from '@rushes/commerce/media-path'
import { allDownloads, type DownloadRecord, recentDownloads } from '@rushes/contract/downloads'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import * as queries from './downloads.queries.ts'

const MAX_RECENT = 5
const MAX_ON_PAGE = 200

export function downloadHistoryRoutes({ app, db }: Context): void {
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
