/** Parts that a feature adds to the program: the type of the export of `features/<noun>/index.ts`. */
import type { FastifyInstance } from 'fastify'
import type { Context, Job, Services } from './context.ts'
import type { PersonalData, Staying } from './db/personal-data.ts'
import type { DB } from './db/schema.gen.ts'
import type { Retention } from './features/retention/remove-old-rows.ts'
import type { FindSession } from './http/viewer.ts'

export const DAY_MS = 24 * 60 * 60_000
export const MONTHS_24_MS = 730 * DAY_MS

export type Feature = {
  /** Endpoints below `/rest`. */
  routes?: readonly ((context: Context) => void | Promise<void>)[]
  /** Routes outside of `/rest`; `mounts.ts` has their paths. */
  serverRoutes?: readonly ((
    server: FastifyInstance,
    services: Services,
    findSession: FindSession,
  ) => void | Promise<void>)[]
  jobs?: readonly Job[]
  /** Retention periods of rows (R-PRIVACY-1). */
  retention?: readonly Retention[]
  /** Tables with a time column whose rows have no retention period, with the reason. */
  withoutPeriod?: Partial<Record<keyof DB, string>>
  /** Stored data about a person, in the order of an erasure (R-PRIVACY-8, R-PRIVACY-9). */
  personalData?: readonly PersonalData[]
  /** Records that an erasure keeps although they may name the person, with the reason. */
  staying?: readonly Staying[]
  /** Columns that `personalData` leaves out although their name could mean a person, with the reason (R-PRIVACY-11). */
  notPersonal?: Readonly<Record<string, string>>
}
