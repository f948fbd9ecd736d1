/**
 * Serves the past downloads of a user to the user, the administrators of the account and agency staff; also
 * as a file (R-HISTORY-2).
 */

import { picturePath } from '@rushes/commerce/media-path'
import { may } from '@rushes/contract/capabilities'
import { allDownloads, type DownloadRecord, downloadsFile, recentDownloads } from '@rushes/contract/downloads'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { historyFile, historyPart, MAX_IN_FILE, MAX_ON_PAGE, RECENT } from '../../http/history.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import { minuteOf } from '../../platform/agency-time.ts'
import { presentName } from '../files/delivery-name.ts'
import { isInTerm } from '../licences/deal-term.rules.ts'
import { referenceOfRecord } from '../licences/licence-reference.ts'
import { servesLicensees } from '../licences/new-licence.rules.ts'
import * as queries from './downloads.queries.ts'
import { isRenditionKey } from './renditions/rendition-plan.rules.ts'

const COLUMNS = ['Date', 'Title', 'Clip', 'Type', 'Licence tier', 'Licence', 'Licence reference', 'Verify at']

export function downloadHistoryRoutes({ app, db, clock, config }: Context): void {
  const toRecord = (row: Row) => recordOf(row, clock.now(), config)

  app.route({
    ...recentDownloads,
    async handler(request) {
      const { userId } = request.params
      await requireHistoryOf(viewerOf(request), userId)
      return ok((await queries.listDownloads(db, userId, RECENT)).map(toRecord))
    },
  })

  app.route({
    ...allDownloads,
    async handler(request) {
      const { userId } = request.params
      await requireHistoryOf(viewerOf(request), userId)
      const part = historyPart(request.query, config.timeZone, MAX_ON_PAGE)
      return ok((await queries.listDownloads(db, userId, part)).map(toRecord))
    },
  })

  app.route({
    ...downloadsFile,
    async handler(request) {
      const { userId } = request.params
      await requireHistoryOf(viewerOf(request), userId)
      const part = historyPart(request.query, config.timeZone, MAX_IN_FILE + 1)
      const rows = await queries.listDownloads(db, userId, part)
      return ok(
        historyFile(
          'downloads',
          COLUMNS,
          rows.map((row) => [cellsOf(row, config)]),
        ),
      )
    },
  })

  // Users may read their own history, administrators that of colleagues, and account managers that of every
  // user.
  async function requireHistoryOf(viewer: Viewer, userId: number): Promise<void> {
    if (viewer.userId === userId) return
    const user = await queries.findAccountIdOfUser(db, userId)
    const administers =
      ['Superuser', 'Administrator'].includes(viewer.role) && viewer.accountId === user?.account_id
    if (user && (administers || may(viewer, 'accounts.view'))) return
    throw new AppError('not_found', 'User not found')
  }
}

type Row = Awaited<ReturnType<typeof queries.listDownloads>>[number]

function recordOf(row: Row, now: Date, config: Pick<Config, 'baseUrl'>): DownloadRecord {
  const isServed = servesLicensees(row.state) && isInTerm(row.ends_at, now)
  const isKept = row.rendition !== null || !isRenditionKey(row.file_key)
  // The address of the picture would reveal the address of the video of a withheld clip (R-STATE-4).
  const thumbpath = servesLicensees(row.state) ? picturePath({ ...row, id: row.clip_id }) : ''
  return {
    id: row.id,
    clip_id: row.clip_id,
    created: row.created_at.toISOString(),
    clip: {
      title: row.clip_title,
      type: row.type,
      media: { thumbpath },
      graphic: row.graphic,
    },
    licence_id: row.licence_id,
    ...referenceOfRecord(config, row.licence_ref),
    tier: row.tier_code,
    sha256: row.sha256,
    file_name: row.file_name && presentName(row.file_name, row.clip_title),
    rendition: row.rendition,
    downloadable: row.licence_id !== null && !row.revoked_at && !row.frozen && isServed && isKept,
    recall: row.recall,
  }
}

function cellsOf(row: Row, config: Pick<Config, 'baseUrl' | 'timeZone'>): string[] {
  const { created_at, clip_title, clip_id, type, tier_code, licence_id } = row
  const { licence_ref, verify_url } = referenceOfRecord(config, row.licence_ref)
  return [
    minuteOf(created_at, config.timeZone),
    clip_title,
    String(clip_id),
    type,
    tier_code ?? '',
    String(licence_id ?? ''),
    licence_ref ?? '',
    verify_url ?? '',
  ]
}
