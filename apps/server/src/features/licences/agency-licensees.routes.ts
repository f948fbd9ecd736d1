/** Routes for the licensees of a clip, for users who may withdraw it (R-LICENSEE-1). */
import { clipLicensees, clipLicenseesFile, type Licensee } from '@rushes/contract/agency-licensees'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { clipExists } from '../../db/clip-exists.ts'
import { historyFile, MAX_IN_FILE } from '../../http/history.ts'
import { PAGE_LIMIT, pageOfRows, positionOf } from '../../http/list-cursor.ts'
import { minuteOf } from '../../platform/agency-time.ts'
import { recordExport } from '../audit/record-export.ts'
import { tierName } from './licence-text.ts'
import { countLicensees, type LicenseeRow, listLicensees } from './licensees.queries.ts'

const COLUMNS = [
  'Date',
  'Account',
  'Contact',
  'Licence',
  'Licence tier',
  'Used for',
  'Revoked',
  'Download link',
  'Last prepared',
]

export function agencyLicenseeRoutes({ app, ...services }: Context): void {
  const { db, config } = services

  app.route({
    ...clipLicensees,
    async handler({ params: { id }, query: { cursor } }) {
      await requireClip(id)
      const [rows, counts] = await Promise.all([
        listLicensees(db, id, { after: positionOf(cursor), limit: PAGE_LIMIT }),
        countLicensees(db, id),
      ])
      const { shown, next } = pageOfRows(rows)
      return ok({ items: shown.map(toLicensee), next, ...counts })
    },
  })

  app.route({
    ...clipLicenseesFile,
    async handler(request) {
      const { id } = request.params
      await requireClip(id)
      const rows = await listLicensees(db, id, { after: undefined, limit: MAX_IN_FILE + 1 })
      const records = rows.map((row) => [cellsOf(row, config.timeZone)])
      const file = historyFile(`licensees-of-${id}`, COLUMNS, records)
      return ok(await recordExport(services, request, file))
    },
  })

  async function requireClip(id: number): Promise<void> {
    if (!(await clipExists(db, id))) throw new AppError('not_found', 'There is no such clip.')
  }
}

function toLicensee(row: LicenseeRow): Licensee {
  return {
    by: row.by,
    at: row.at.toISOString(),
    account: row.account,
    contact: row.contact,
    tier: row.by === 'licence' ? tierName(row.tier_code) : '',
    outlets: outletsOf(row),
    licence_id: row.by === 'licence' ? row.id : null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    link: row.link_id === null ? null : { id: row.link_id, title: row.link_title },
    fetched_at: row.fetched_at?.toISOString() ?? null,
  }
}

function outletsOf({ usage: { program, urls = [] } }: LicenseeRow): string[] {
  return [...(program === undefined ? [] : [program]), ...urls]
}

function cellsOf(row: LicenseeRow, timeZone: string): string[] {
  const { account, contact, tier, outlets, licence_id, link } = toLicensee(row)
  const timeOf = (at: Date | null) => (at === null ? '' : minuteOf(at, timeZone))
  return [
    timeOf(row.at),
    account,
    contact,
    String(licence_id ?? ''),
    tier,
    outlets.join(', '),
    timeOf(row.revoked_at),
    link ? `${link.id} ${link.title}`.trim() : '',
    timeOf(row.fetched_at),
  ]
}
