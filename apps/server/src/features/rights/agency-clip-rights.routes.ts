/**
 * Routes for a clip's territories and end of rights, and for the record that defines them (R-CLEARANCE-2).
 */
import { clipRights } from '@rushes/contract/agency-rights'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { findClearance, listRecordsOfClip } from './clip-rights.queries.ts'
import { listCountryCodes } from './rights.queries.ts'
import { blocks, endOf, stateOf } from './rights.rules.ts'

type Record = Awaited<ReturnType<typeof listRecordsOfClip>>[number]
const sourceOf = ({ id, kind }: Record) => ({ id, kind })

export function agencyClipRightsRoutes({ app, db, clock, config }: Context): void {
  app.route({
    ...clipRights,
    async handler({ params: { id } }) {
      const clearance = await findClearance(db, id)
      if (!clearance) throw new AppError('not_found', 'There is no such clip.')
      const { own_blocked: own, rights_until: until } = clearance
      const [records, countries] = await Promise.all([listRecordsOfClip(db, id), listCountryCodes(db)])
      const blocked = countries.flatMap((country) => {
        const from = [
          ...(own.includes(country) ? [null] : []),
          ...records.filter((record) => blocks(record, country)).map(sourceOf),
        ]
        return from.length === 0 ? [] : [{ country, from }]
      })
      const first = records.find((record) => endOf(record, config.timeZone)?.getTime() === until?.getTime())
      const today = dayOf(clock.now(), config.timeZone)
      return ok({
        rights_until: until?.toISOString() ?? null,
        ...(until && { until_from: first ? sourceOf(first) : null }),
        blocked,
        records: records.map((record) => ({
          ...sourceOf(record),
          state: stateOf(record, today),
          from_day: record.from_day,
          until_day: record.until_day,
          uses: record.uses,
        })),
      })
    },
  })
}
