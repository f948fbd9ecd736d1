/** Records refused access to the admin area (R-AUDIT-1, R-AUDIT-5). */
import type { Services } from '../../context.ts'
import type { NoteDenied } from '../../http/access.ts'
import { API_BASE } from '../../mounts.ts'
import { noteRefusal } from './note-refusal.ts'

export function deniedNotes({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): NoteDenied {
  return async ({ person }, request) => {
    const { url = '', config } = request.routeOptions
    const what = `${request.method} ${url.slice(API_BASE.length)} needs ${config.may ?? ''}`
    const event = { action: 'access.denied', actorUserId: person.userId, ip: request.ip } as const
    // The user is refused in any case.
    await noteRefusal(db, { ...event, at: clock.now(), object: null, what }).catch((error: unknown) =>
      log.error({ err: error, reqId: request.id }, 'a refusal is missing in the audit'),
    )
  }
}
