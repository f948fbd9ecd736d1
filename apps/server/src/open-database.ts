/** Opens the connections to the database, also for the tests. */
import { type Db, openDb, openPool, REQUEST_LIMITS, WORK_LIMITS } from './db/db.ts'
import { keepRoleLimits } from './db/keep-role-limits.ts'
import { openReplica } from './db/replica.ts'

/** Connections for background work: it may take longer, and cannot use up the visitors' connections. */
const WORK_CONNECTIONS = 5

type Addresses = {
  /** Address with the application's role. */
  url: string
  /** Address that bypasses the pooler, if `url` is that of a pooler. */
  directUrl: string | undefined
  replicaUrl: string | undefined
}

/** @param patience time limits of requests that replace those for visitors */
export async function openDatabase(
  { url, directUrl, replicaUrl }: Addresses,
  patience: Parameters<typeof openPool>[1] = {},
) {
  const isPooled = directUrl !== undefined
  const straightUrl = directUrl ?? url
  const workPool = openPool(straightUrl, { limits: WORK_LIMITS, max: WORK_CONNECTIONS })
  const workDb = openDb(workPool)
  if (isPooled) await closingOnFault(workDb, keepRoleLimits(workDb, REQUEST_LIMITS))
  const replica = replicaUrl === undefined ? undefined : openReplica(replicaUrl, workDb)
  const pool = openPool(url, { ...patience, isPooled })
  const db = openDb(pool, { isPooled, replica })
  return {
    pool,
    db,
    workDb,
    replica,
    /** Address for uses that need their own session: listening, and the queue. */
    straightUrl,
    /** Pool for named statements: a pooler would reuse the name in the session of another client. */
    sessionPool: isPooled ? workPool : pool,
    async close() {
      await replica?.close()
      await workDb.destroy()
      await db.destroy()
    },
  }
}

/** Closes the connections after a failure, because open ones would prevent a failed start from ending. */
async function closingOnFault(db: Db, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    await db.destroy()
    throw error
  }
}
