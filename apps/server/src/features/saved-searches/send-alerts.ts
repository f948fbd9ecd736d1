/**
 * Emails the users whose alerts are due: one email for all searches of a user. The email and the last match of which the user was
 * alerted are written in one transaction, so that an interrupted run loses no alert and repeats none (R-SAVED-4).
 */
import type { Services } from '../../context.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { visibleItems } from '../catalogue/visible-items.ts'
import { postEmailOnce } from '../outbox/post-email.ts'
import { type DueBefore, dueBefore } from './alert-times.rules.ts'
import { alertEmail, type Found, MAX_COUNTED } from './alerts.emails.ts'
import * as queries from './alerts.queries.ts'
import { ALERTS_PATH, stopToken } from './signed-tokens.rules.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'secret'>

const USERS_BATCH = 200

export async function sendAlerts(services: Needed): Promise<void> {
  const { db, clock, config } = services
  const due = dueBefore(clock.now(), config.timeZone)
  // Users whose searches another process has locked are emailed by it.
  for (let users = await queries.listDueUsers(db, due, USERS_BATCH); users.length > 0; ) {
    let isAnySent = false
    // One after another, so that requests do not wait for connections to the database.
    for (const userId of users) isAnySent = (await alertUser(services, userId, due)) || isAnySent
    if (!isAnySent) return
    users = await queries.listDueUsers(db, due, USERS_BATCH)
  }
}

/** @returns whether a search was due that no other process has locked */
const alertUser = ({ db, clock, config, secret }: Needed, userId: number, due: DueBefore): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const searches = await queries.lockDueSearches(tx, userId, due)
    const [reader] = searches
    if (!reader) return false
    const types = visibleTypes({
      accountKind: reader.kind,
      role: reader.role,
      shortsOnly: reader.shorts_only,
    })
    const found: Found[] = []
    let last = 0
    for (const { search_id: searchId, alerted_through, name, may_read } of searches) {
      const matches = await queries.listMatchesAfter(tx, searchId, {
        after: alerted_through,
        limit: MAX_COUNTED + 1,
      })
      const through = matches[0]?.id ?? alerted_through
      last = Math.max(last, through)
      // What the reader may see now: a clip may have been withheld since it matched.
      const ids = may_read ? matches.map(({ clip_id }) => clip_id) : []
      const clips = await visibleItems(tx, { ids, types, now })
      if (clips.length > 0) found.push({ id: searchId, name, clips })
      await queries.updateAlerted(tx, { searchId, userId, through })
    }
    if (found.length > 0) {
      const unsubscribe = `${config.baseUrl}${ALERTS_PATH}/${stopToken(secret, userId)}`
      const email = alertEmail(config, reader, found, unsubscribe)
      await postEmailOnce(
        tx,
        { key: `search-alerts:${userId}:${last}`, to: reader.email, unsubscribe, ...email },
        now,
      )
    }
    return true
  })
