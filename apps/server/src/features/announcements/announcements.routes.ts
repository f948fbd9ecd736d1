/** Returns how many users the announcement of a change reaches, before it is scheduled (R-TERMS-2). */
import { announcementReach } from '@rushes/contract/agency-announcements'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { countReached } from './announcements.queries.ts'

export function announcementRoutes({ app, db }: Context): void {
  app.route({ ...announcementReach, handler: async () => ok({ users: await countReached(db) }) })
}
