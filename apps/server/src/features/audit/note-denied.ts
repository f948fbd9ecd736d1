/**
 * Tells whom the desk has refused what (R-AUDIT-1): each person at each endpoint once a minute, so that whoever asks
 * again and again makes no work.
 */
import { LRUCache } from 'lru-cache'
import type { Services } from '../../context.ts'
import type { NoteDenied } from '../../http/access.ts'
import { API_BASE } from '../../mounts.ts'
import { isWithin } from '../../platform/clock.ts'
import { record } from './record-event.ts'

const ONCE_IN_MS = 60_000
const MAX_REMEMBERED = 10_000

export function deniedNotes({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): NoteDenied {
  const toldAt = new LRUCache<string, Date>({ max: MAX_REMEMBERED })
  return async ({ person }, request) => {
    const { url = '', config } = request.routeOptions
    const endpoint = `${request.method} ${url.slice(API_BASE.length)}`
    const key = `${person.userId} ${endpoint}`
    const at = clock.now()
    const last = toldAt.get(key)
    if (last && isWithin(last, ONCE_IN_MS, at)) return
    toldAt.set(key, at)
    const details = { endpoint, needs: config.may ?? '' }
    const event = { action: 'access.denied', at, actorUserId: person.userId, ip: request.ip } as const
    // The person is refused either way.
    await record(db, { ...event, object: null, details }).catch((error: unknown) =>
      log.error({ err: error, reqId: request.id }, 'a refusal is missing in the audit'),
    )
  }
}
