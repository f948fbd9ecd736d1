/** Opens the connections to the database. The tests open the same. */
import { type Db, openDb, openPool, REQUEST_LIMITS, WORK_LIMITS } from './db/db.ts'
import { keepRoleLimits } from './db/keep-role-limits.ts'
import { openReplica } from './db/replica.ts'

/** For background work: it may take longer, and cannot use up the visitors' connections. */
const WORK_CONNECTIONS = 5

type Addresses = {
  /** As the application's role. */
  url: string
  /** Past the pooler, where `url` leads to one. */
  directUrl: string | undefined
  replicaUrl: string | undefined
}

/** @param patience how long a request waits, where it is not what visitors wait */
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
    /** For what needs a session of its own: listening, and the queue. */
    straightUrl,
    /** For code that names its statements: a pooler would reuse the name in the session of another client. */
    sessionPool: isPooled ? workPool : pool,
    async close() {
      await replica?.close()
      await workDb.destroy()
      await db.destroy()
    },
  }
}

/** Connections that stayed open would keep a failed start from ending. */
async function closingOnFault(db: Db, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    await db.destroy()
    throw error
  }
}
