/**
 * A file that reserves space for PostgreSQL on a full disk, where it may become unable to accept connections:
 * a new connection may have to write the cache of the catalogue, and a start needs a new file of the
 * write-ahead log.
 */
import { randomBytes } from 'node:crypto'
import { open, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Disk } from '../disk.ts'
import type { Reports } from './start-progress.ts'

const MIB = 2 ** 20
const RESERVE_BYTES = 64 * MIB
/** More than a file of PostgreSQL's write-ahead log, which has 16 MiB. */
const FULL_BELOW_BYTES = 20 * MIB
/** More than the cache needs; the rest is kept for the next release. */
const CACHE_BYTES = 4 * MIB
/** Minimum of free space next to a complete reserve, so that the disk does not count as full. */
const LEFT_FREE_BYTES = 80 * MIB
const LOOK_MS = 1_000
const CONNECT_MS = 1_000
const CANNOT_CONNECT_NOW = '57P03'

const reserveOf = (dataDir: string) => join(dataDir, 'disk-reserve')

/**
 * Checks each second until `stop`.
 * @param url of the database that has to accept connections @param options `connectMs`: maximum wait for one
 */
export function keepReserve(
  dataDir: string,
  url: string,
  { disk, reports, connectMs = CONNECT_MS }: { disk: Disk; reports: Reports; connectMs?: number },
) {
  let looking: Promise<void> = Promise.resolve()
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    looking = look()
      // A failure to read or write the disk may be temporary, so the next check tries again.
      .catch(() => undefined)
      .finally(() => {
        isLooking = false
      })
  }, LOOK_MS).unref()

  async function look(): Promise<void> {
    const { free } = await disk.spaceAt(dataDir)
    const missing = RESERVE_BYTES - (await sizeOf(dataDir))
    if (free < FULL_BELOW_BYTES) {
      const answer = await connectTo(url, connectMs)
      if (answer === 'accepted' || !(await releasePart(dataDir, answer))) return
      reports.warn({}, 'the disk is full: a part of its reserve was released to keep the database readable')
      // Immediately, before another program uses the space.
      await connectTo(url, connectMs)
    } else if (missing > 0 && free - missing > LEFT_FREE_BYTES) {
      await fillUp(dataDir)
      reports.info({}, 'the reserve on the disk is complete')
    }
  }

  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking
    },
  }
}

/** @returns whether space was released, so that the failed action may succeed */
export async function releaseWhenFull(dataDir: string, disk: Disk): Promise<boolean> {
  const space = await disk.spaceAt(dataDir).catch(() => undefined)
  return space !== undefined && space.free < FULL_BELOW_BYTES && (await releasePart(dataDir, 'none'))
}

async function releasePart(dataDir: string, answer: 'refused' | 'none'): Promise<boolean> {
  const size = await sizeOf(dataDir)
  const left = answer === 'refused' ? size - CACHE_BYTES : size / 2
  if (left < MIB) await rm(reserveOf(dataDir), { force: true })
  else await truncate(reserveOf(dataDir), left)
  return size > 0
}

async function connectTo(url: string, connectMs: number): Promise<'accepted' | 'refused' | 'none'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return 'accepted'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'none'
    // A starting server needs no space yet; if it ends instead, there is no answer.
    return error.code === CANNOT_CONNECT_NOW ? 'accepted' : 'refused'
  }
}

const sizeOf = async (dataDir: string): Promise<number> =>
  await stat(reserveOf(dataDir)).then(
    ({ size }) => size,
    () => 0,
  )

async function fillUp(dataDir: string): Promise<void> {
  const file = await open(reserveOf(dataDir), 'a', 0o600)
  try {
    // Random bytes, because a compressing file system would reserve no space for zeros.
    const bytes = randomBytes(MIB)
    let missing = RESERVE_BYTES - (await file.stat()).size
    for (; missing > 0; missing -= MIB) await file.appendFile(bytes.subarray(0, missing))
    await file.sync()
  } finally {
    await file.close()
  }
}
