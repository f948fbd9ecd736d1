/**
 * Serves the past downloads of a user to the user, the administrators of the account and agency staff, and those of
 * the account to its administrators (R-HISTORY-4); also as a file (R-HISTORY-2).
 */

import { picturePath } from '@rushes/commerce/media-path'
import { may } from '@rushes/contract/capabilities'
import { companyDownloads, companyDownloadsFile } from '@rushes/contract/company-history'
import { allDownloads, type DownloadRecord, downloadsFile, recentDownloads } from '@rushes/contract/downloads'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import {
  companyPart,
  historyFile,
  historyPart,
  historyUser,
  MAX_IN_FILE,
  MAX_ON_PAGE,
  RECENT,
  userCell,
} from '../../http/history.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import { minuteOf } from '../../platform/agency-time.ts'
import { historyReaderOf } from '../accounts/members/customer-of.ts'
import { managesMembers } from '../accounts/members/members.rules.ts'
import { presentName } from '../files/delivery-name.ts'
import { isInTerm } from '../licences/deal-term.rules.ts'
import { referenceOfRecord } from '../licences/licence-reference.ts'
import { servesLicensees } from '../licences/new-licence.rules.ts'
import * as queries from './download-history.queries.ts'
import { isRenditionKey } from './renditions/rendition-plan.rules.ts'

const COLUMNS = ['Date', 'Title', 'Clip', 'Type', 'Licence tier', 'Licence', 'Licence reference', 'Verify at']

const COMPANY_COLUMNS = [...COLUMNS, 'User', 'Purchase order', 'Cost centre']

export function downloadHistoryRoutes(context: Context): void {
  userRoutes(context)
  companyRoutes(context)
}

function userRoutes({ app, db, clock, config }: Context): void {
  const toRecord = (row: Row) => recordOf(row, clock.now(), config)

  app.route({
    ...recentDownloads,
    async handler(request) {
      const owner = await readableOwner(viewerOf(request), request.params.userId)
      return ok((await queries.listDownloads(db, { ...RECENT, ...owner })).map(toRecord))
    },
  })

  app.route({
    ...allDownloads,
    async handler(request) {
      const owner = await readableOwner(viewerOf(request), request.params.userId)
      const part = historyPart(request.query, config.timeZone, MAX_ON_PAGE)
      return ok((await queries.listDownloads(db, { ...part, ...owner })).map(toRecord))
    },
  })

  app.route({
    ...downloadsFile,
    async handler(request) {
      const owner = await readableOwner(viewerOf(request), request.params.userId)
      const part = historyPart(request.query, config.timeZone, MAX_IN_FILE + 1)
      const rows = await queries.listDownloads(db, { ...part, ...owner })
      return ok(
        historyFile(
          'downloads',
          COLUMNS,
          rows.map((row) => [cellsOf(row, config)]),
        ),
      )
    },
  })

  // Users may read their own history, administrators that of colleagues in their account (R-HISTORY-6), and account
  // managers that of every user.
  async function readableOwner({ accountId, ...viewer }: Viewer, userId: number) {
    if (viewer.userId === userId) return { userId }
    const user = await queries.findAccountIdOfUser(db, userId)
    if (user && may(viewer, 'accounts.view')) return { userId }
    if (user?.account_id === accountId && managesMembers(viewer.role)) return { userId, accountId }
    throw new AppError('not_found', 'User not found')
  }
}

function companyRoutes({ app, db, clock, config }: Context): void {
  app.route({
    ...companyDownloads,
    async handler(request) {
      const { accountId } = historyReaderOf(request)
      const part = companyPart(request.query, config.timeZone, MAX_ON_PAGE)
      const now = clock.now()
      const rows = await queries.listDownloads(db, { ...part, accountId })
      return ok(
        rows.map((row) => {
          const { purchase_order_number, cost_centre } = row
          return {
            ...recordOf(row, now, config),
            user: historyUser(row),
            purchase_order_number,
            cost_centre,
          }
        }),
      )
    },
  })

  app.route({
    ...companyDownloadsFile,
    async handler(request) {
      const { accountId } = historyReaderOf(request)
      const part = companyPart(request.query, config.timeZone, MAX_IN_FILE + 1)
      const rows = await queries.listDownloads(db, { ...part, accountId })
      const records = rows.map((row) => [
        [...cellsOf(row, config), userCell(row), row.purchase_order_number, row.cost_centre],
      ])
      return ok(historyFile('company-downloads', COMPANY_COLUMNS, records))
    },
  })
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
