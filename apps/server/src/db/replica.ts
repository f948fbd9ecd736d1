/**
 * A replica of the database for frequent reads of data that has not just been written (ADR 28). It is used while it
 * follows closely; a caller that has written reads from the primary until the replica has caught up.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { NearDatabase } from './connection.ts'
import { type Db, openDb, openPool } from './db.ts'

/** While the primary does not answer, the replica misses no changes, unless a new primary has taken over. */
const MAX_ALONE_MS = 30_000

type Look = { at: number; written: bigint | null; replayed: bigint | null; changes: number }

const MAX_ENDS = 20

/** A log sequence number (LSN), as PostgreSQL writes it: `16/B374D848`. */
type LogPlace = string

export type Replica = NearDatabase & {
  /** Whether a caller whose last change is at position `wrote` may read from it. */
  serves(wrote: LogPlace | null): boolean
  /** Within `work`, statements outside of transactions go to the replica. */
  reading(work: () => void): void
  /** Public data has changed: the primary is read until the replica has it. */
  changed(): void
  close(): Promise<void>
}

type Options = { lookMs?: number; maxLagMs?: number; now?: () => number }

/** Limits of the replica, after which a request queries the primary. */
const LIMITS = { statementMs: 2_000, lockMs: 1_000, idleInTransactionMs: 10_000 }

const CONNECT_MS = 500

const LOOK_MS = 500

const MAX_LAG_MS = 2_000

/** @param primary queried for the end of its log */
export function openReplica(url: string, primary: Db, options: Options = {}): Replica {
  const { lookMs = LOOK_MS, maxLagMs = MAX_LAG_MS, now = performance.now.bind(performance) } = options
  const pool = openPool(url, { limits: LIMITS, connectMs: CONNECT_MS })
  const replica = openDb(pool)
  const meant = new AsyncLocalStorage<true>()
  const follower = followedLog(maxLagMs)
  let isOver = false

  async function look(): Promise<void> {
    const at = now()
    const changes = follower.changes()
    const [written, replayed] = await Promise.all([
      logEndOf(primary).catch(() => null),
      replayedBy(replica).catch(() => null),
    ])
    follower.learn({ at, written, replayed, changes })
  }

  let looking: Promise<void> = look()
  function lookWhen(isDue: () => boolean): void {
    looking = looking.then(() => (!isOver && isDue() ? look() : undefined))
  }
  const timer = setInterval(() => lookWhen(() => true), lookMs).unref()

  return {
    pool,
    serves: (wrote) => follower.serves(wrote === null ? 0n : numberOf(wrote), now()),
    reading: (work) => meant.run(true, work),
    isMeant: () => meant.getStore() === true,
    changed() {
      follower.change()
      // A primary that is lost before the next look could no longer return the position of the change.
      lookWhen(follower.hasNews)
    },
    lost: follower.lose,
    async close() {
      isOver = true
      clearInterval(timer)
      await looking
      await replica.destroy()
    },
  }
}

async function logEndOf(db: Db): Promise<bigint> {
  const { rows } = await sql<{ place: LogPlace }>`select pg_current_wal_lsn()::text as place`.execute(db)
  return numberOf(rows[0]?.place ?? '0/0')
}

/** Returns the replayed position; null for a database that is not or no longer a replica. */
async function replayedBy(db: Db): Promise<bigint | null> {
  const { rows } = await sql<{ place: LogPlace | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as place`.execute(db)
  const place = rows[0]?.place
  return place ? numberOf(place) : null
}

function numberOf(place: LogPlace): bigint {
  const [high = '0', low = '0'] = place.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Tracks the lag of the replica, from positions of both databases that were read at the same times. */
function followedLog(maxLagMs: number) {
  /** Recent ends of the primary's log with their times, the oldest first. */
  let ends: { at: number; place: bigint }[] = []
  let replayed: bigint | null = null
  /** The time up to which the replica is complete. */
  let currentAt = Number.NEGATIVE_INFINITY
  let isAlone = false
  let mustReach = 0n
  /** Number of reported changes, and the number of those that `mustReach` covers. */
  let received = 0
  let known = 0

  return {
    change() {
      received += 1
    },
    /** Called before a check: changes reported during it belong to the next one. */
    changes: () => received,
    /** Whether a change was reported after the last check of positions. */
    hasNews: () => received > known,
    lose() {
      replayed = null
    },
    learn(look: Look) {
      isAlone = look.written === null
      replayed = look.replayed
      if (look.written !== null) {
        if (look.changes > known) mustReach = look.written
        known = look.changes
        ends = [...ends.slice(-MAX_ENDS), { at: look.at, place: look.written }]
      }
      const reached = ends.findLast(({ place }) => look.replayed !== null && place <= look.replayed)
      if (reached) currentAt = reached.at
    },
    serves(wrote: bigint, now: number): boolean {
      if (replayed === null || received > known) return false
      const lagMs = now - currentAt
      if (lagMs > (isAlone ? MAX_ALONE_MS : maxLagMs)) return false
      return replayed >= mustReach && replayed >= wrote
    },
  }
}
