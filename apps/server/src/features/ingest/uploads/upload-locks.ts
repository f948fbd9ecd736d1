/**
 * Allows one connection at a time to write to an upload, across all processes. A later connection gets the
 * lock, because a half-open connection would otherwise block its file (R-INGEST-6). Every wait has a limit
 * (R-INGEST-24).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { NO_UPLOAD, UploadRefused } from './upload-refused.ts'
import { renewUploadLock, returnUploadLock, takeUploadLock, wantUploadLock } from './uploads.queries.ts'

const ASK_AGAIN_MS = 200
const RENEW_MS = 1_000
const MAX_WAIT_MS = 20_000
const MAX_WAITING_FOR_UPLOAD = 4
const MAX_WAITING_OF_SENDER = 16
/** Shorter than the lease of a lock, so that nothing is written when another connection may already write. */
const SURE_MS = 12_000

/** Clients of the protocol retry after this status. */
const BUSY = { status: 423, sentence: 'This file is being uploaded on another connection. Please try again.' }
const LEFT = { status: 400, sentence: 'The client has left.' }

export type UploadHold = {
  /** Aborted as soon as another connection has the upload. */
  lost: AbortSignal
  /**
   * Checks that no other connection has the upload; queries the database if the lock was not renewed in time.
   */
  isOurs(): Promise<boolean>
  /** @returns whether another connection has it or waits for it */
  release(): Promise<boolean>
}

export type UploadLocks = {
  hold(id: string, wanted: Wanted): Promise<UploadHold>
}

type Wanted = {
  /** Key of the sender, which limits its waiting requests. */
  sender: string
  /** Aborted when the connection of the sender ends. */
  signal: AbortSignal
  /** Called when another connection waits. */
  giveWay?: (() => void) | undefined
}

/**
 * Locks for one process.
 * @throws UploadRefused: 404 for an absent upload, 423 after a wait and for too many waiting requests
 */
export function uploadLocks(services: Pick<Services, 'db' | 'log'>, maxWaitMs = MAX_WAIT_MS): UploadLocks {
  const { db } = services
  const waiting = new Map<string, number>()
  return {
    async hold(id, { sender, signal, giveWay = () => {} }) {
      const holder = randomUUID()
      let requestedAt = 0
      const take = () => {
        requestedAt = performance.now()
        return takeUploadLock(db, id, holder)
      }
      if (!(await take())) {
        const until = requestedAt + maxWaitMs
        const most = { [id]: MAX_WAITING_FOR_UPLOAD, [sender]: MAX_WAITING_OF_SENDER }
        await asOneOfFew(waiting, most, () => waitFor(db, { id, take, signal, until }))
      }
      return keep(services, { id, holder, giveWay, sureUntil: requestedAt + SURE_MS })
    },
  }
}

/** Counts the work under each name while it runs. */
async function asOneOfFew(
  running: Map<string, number>,
  most: Readonly<Record<string, number>>,
  work: () => Promise<void>,
): Promise<void> {
  const countOf = (name: string) => running.get(name) ?? 0
  const names = Object.entries(most)
  if (names.some(([name, count]) => countOf(name) >= count)) throw new UploadRefused(BUSY)
  for (const [name] of names) running.set(name, countOf(name) + 1)
  try {
    await work()
  } finally {
    for (const [name] of names) {
      if (countOf(name) > 1) running.set(name, countOf(name) - 1)
      else running.delete(name)
    }
  }
}

type Waiting = { id: string; take: () => Promise<boolean>; signal: AbortSignal; until: number }

async function waitFor(db: Db, { id, take, signal, until }: Waiting): Promise<void> {
  do {
    if (!(await wantUploadLock(db, id))) throw new UploadRefused(NO_UPLOAD)
    if (performance.now() >= until) throw new UploadRefused(BUSY)
    await pause(ASK_AGAIN_MS, undefined, { signal }).catch(() => {
      throw new UploadRefused(LEFT)
    })
  } while (!(await take()))
}

type Kept = { id: string; holder: string; giveWay: () => void; sureUntil: number }

function keep({ db, log }: Pick<Services, 'db' | 'log'>, { id, holder, giveWay, ...kept }: Kept): UploadHold {
  const lost = new AbortController()
  let { sureUntil } = kept
  let isWanted = false
  async function renew(): Promise<void> {
    const requestedAt = performance.now()
    const state = await renewUploadLock(db, id, holder)
    if (state === 'lost') return lost.abort()
    sureUntil = requestedAt + SURE_MS
    if (state === 'kept') return
    isWanted = true
    giveWay()
  }
  const renewal = setInterval(() => {
    renew().catch((error: unknown) => log.error({ err: error }, 'the lock of an upload was not renewed'))
  }, RENEW_MS)
  return {
    lost: lost.signal,
    async isOurs() {
      if (performance.now() >= sureUntil) await renew()
      return !lost.signal.aborted
    },
    async release() {
      clearInterval(renewal)
      await returnUploadLock(db, id, holder)
      return isWanted || lost.signal.aborted
    },
  }
}
