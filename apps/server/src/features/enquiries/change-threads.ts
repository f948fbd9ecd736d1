/** Assigns, snoozes, closes and reopens one or more threads (R-INBOX-4). */
import type { ThreadChange } from '@rushes/contract/agency-inbox'
import { invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { record } from '../audit/record-event.ts'
import * as queries from './inbox.queries.ts'
import { changed } from './inbox-clock.rules.ts'
import { listAnswerers } from './inbox-facts.queries.ts'
import { noThread } from './inbox-thread.ts'

const MAX_SNOOZE_MS = 366 * 24 * 60 * 60_000

type Known = Pick<Services, 'db' | 'clock' | 'config'>
type Actor = { userId: number; ip: string }
type Requested = { ids: readonly number[]; change: ThreadChange }

/** @returns the number of changed threads. @throws AppError not_found, validation */
export async function changeThreads(
  { db, clock, config }: Known,
  { userId, ip }: Actor,
  { ids, change }: Requested,
): Promise<number> {
  const { officeHours, timeZone } = config
  return db.transaction().execute(async (tx) => {
    const at = clock.now()
    if (change.what === 'snooze' && change.until !== null) requireSoon(change.until, at)
    if (change.what === 'assign' && change.to !== null) await requireAnswerer(tx, change.to)
    const requested = [...new Set(ids)]
    const threads = await queries.lockThreads(tx, requested)
    if (threads.length < requested.length) throw noThread()
    let count = 0
    for (const thread of threads) {
      const values = changed(thread, change, { officeHours, timeZone, now: at })
      if (!values) continue
      await queries.updateThread(tx, thread.id, { ...values, updated_at: at })
      const details = { what: change.what, ...(change.what === 'assign' && { to: change.to ?? 0 }) }
      const object = `thread:${thread.id}` as const
      await record(tx, { action: 'thread.changed', at, actorUserId: userId, ip, object, details })
      count++
    }
    return count
  })
}

function requireSoon(until: string, now: Date): void {
  const ahead = Date.parse(until) - now.getTime()
  if (ahead > 0 && ahead <= MAX_SNOOZE_MS) return
  const words = 'Choose a time within the next year.'
  throw invalidField('until', words)
}

async function requireAnswerer(tx: Services['db'], id: number): Promise<void> {
  if ((await listAnswerers(tx)).some((person) => person.id === id)) return
  const words = 'No user of the admin area has this number.'
  throw invalidField('to', words)
}
