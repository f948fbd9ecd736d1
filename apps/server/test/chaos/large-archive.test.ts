/**
 * R-FILE-5 in full size: a ZIP of two large files at constant memory, for a quick reader, a slow one and fifty that
 * disconnect, and resuming after a break. `ARCHIVE_FILE_MIB` is the size of each file.
 */
import { spawnSync } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { closeSync, ftruncateSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool } from '../../src/db/db.ts'
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts'
import { givenLargeDelivery } from '../large-delivery.ts'
import { givenDemo } from './demo-copy.ts'
import { type Shop, startShop, until } from './shop.ts'

const MIB = 2 ** 20
const FILE_BYTES = Number(process.env['ARCHIVE_FILE_MIB'] ?? 64) * MIB
const IS_LARGE = FILE_BYTES > 1_000 * MIB
const MAX_GROWTH_MIB = 150
const SLOW_BYTES_PER_SECOND = 1_000_000
const SLOW_SECONDS = IS_LARGE ? 60 : 3
/** A short measurement includes garbage; a server that reads ahead would keep the whole file. */
const MAX_SLOW_GROWTH_MIB = IS_LARGE ? 20 : 48
const READERS_THAT_LEAVE = 50
const BACK_WITHIN_MS = 5_000
const TIMEOUT_MS = 30 * 60_000
const canLook = process.platform === 'linux'
const unpackers = [
  ['unzip', '-t'],
  ['python3', '-m', 'zipfile', '-t'],
].filter(([program = '']) => spawnSync('which', [program]).status === 0)

const folder = givenDemo()
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let shop: Shop
let url = ''

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(folder)
  shop = await startShop({
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
  })
  const db = openDb(openPool(postgres.superuserUrl))
  url = shop.url + (await givenLargeDelivery(db, folder, [FILE_BYTES, FILE_BYTES]))
  await db.destroy()
  // Allocations of every first request.
  await readAll({ range: 'bytes=0-33554431' }, () => {})
}, 180_000)
afterAll(async () => {
  await shop?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const residentMib = () =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.process.pid}/status`, 'utf8'))?.[1]) * 1_024) / MIB
const descriptors = () => readdirSync(`/proc/${shop.process.pid}/fd`).length

/** @returns by how much memory grew at most while `work` ran, in MiB */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = residentMib()
  let most = before
  const sampler = setInterval(() => {
    most = Math.max(most, residentMib())
  }, 50)
  await work()
  clearInterval(sampler)
  return Math.round(most - before)
}

function open(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((found, failed) => {
    get(url, { headers, agent: false }, found).on('error', failed)
  })
}

/** @param take returns whether to continue; otherwise the connection is closed */
async function readAll(
  headers: Record<string, string>,
  take: (chunk: Buffer) => unknown,
): Promise<IncomingMessage> {
  const answer = await open(headers)
  expect(answer.statusCode).toBe(headers['range'] === undefined ? 200 : 206)
  for await (const chunk of answer) if (take(chunk) === false) break
  return answer
}

function hashing() {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  return {
    take(chunk: Buffer) {
      hash.update(chunk)
      bytes += chunk.length
    },
    bytes: () => bytes,
    sum: () => hash.digest('hex'),
  }
}

/** Writes into a sparse file: zeros take no space on the disk. */
function sparseWriter(path: string) {
  const file = openSync(path, 'w')
  const zeros = Buffer.alloc(MIB)
  let at = 0
  return {
    take(chunk: Buffer) {
      if (!chunk.equals(zeros.subarray(0, chunk.length))) writeSync(file, chunk, 0, chunk.length, at)
      at += chunk.length
    },
    end() {
      ftruncateSync(file, at)
      closeSync(file)
    },
  }
}

let wholeSum = ''

test.runIf(canLook)(
  'a complete archive is sent in constant memory, and is valid for unpackers',
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const path = join(folder, 'whole.zip')
    const [hash, file] = [hashing(), sparseWriter(path)]
    let length = 0
    const growth = await growthDuring(async () => {
      const answer = await readAll({}, (chunk) => {
        hash.take(chunk)
        file.take(chunk)
      })
      length = Number(answer.headers['content-length'])
    })
    file.end()
    wholeSum = hash.sum()
    process.stdout.write(`${Math.round(length / MIB)} MiB at ${growth} MiB more memory\n`)
    expect(length).toBeGreaterThan(2 * FILE_BYTES)
    expect(hash.bytes()).toBe(length)
    expect(growth).toBeLessThanOrEqual(MAX_GROWTH_MIB)
    for (const [program = '', ...options] of unpackers) {
      const { status, stdout, stderr } = spawnSync(program, [...options, path], { encoding: 'utf8' })
      expect([program, status, status === 0 ? '' : stdout + stderr]).toEqual([program, 0, ''])
    }
  },
)

test.runIf(canLook)(
  'a download of an archive that was cut at 60 % is resumed, byte for byte',
  { timeout: TIMEOUT_MS },
  async () => {
    const hash = hashing()
    const total = Number(
      (await readAll({ range: 'bytes=0-0' }, () => {})).headers['content-range']?.split('/')[1],
    )
    const cut = Math.floor(total * 0.6)
    const first = await readAll({}, (chunk) => {
      hash.take(chunk.subarray(0, cut - hash.bytes()))
      return hash.bytes() < cut
    })
    expect(hash.bytes()).toBe(cut)
    const range = `bytes=${cut}-`
    const rest = await readAll({ range, 'if-range': String(first.headers.etag) }, (chunk) => hash.take(chunk))
    expect(rest.statusCode).toBe(206)
    expect(hash.bytes()).toBe(total)
    expect(hash.sum()).toBe(wholeSum)
  },
)

test.runIf(canLook)('a reader of 1 MB/s does not use memory', { timeout: TIMEOUT_MS }, async () => {
  const answer = await open()
  const growth = await growthDuring(async () => {
    const stopAt = Date.now() + SLOW_SECONDS * 1_000
    let bytes = 0
    for await (const chunk of answer) {
      bytes += chunk.length
      const aheadMs = (bytes / SLOW_BYTES_PER_SECOND) * 1_000 - (SLOW_SECONDS * 1_000 - (stopAt - Date.now()))
      if (aheadMs > 0) await pause(aheadMs)
      if (Date.now() > stopAt) break
    }
  })
  process.stdout.write(`${SLOW_SECONDS} s at 1 MB/s: ${growth} MiB more memory\n`)
  expect(growth).toBeLessThanOrEqual(MAX_SLOW_GROWTH_MIB)
})

test.runIf(canLook)(
  `${READERS_THAT_LEAVE} readers that disconnect release all descriptors and memory`,
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    // So many at once open every connection to the database that the shop may have.
    await Promise.all(Array.from({ length: READERS_THAT_LEAVE }, () => fetch(url, { method: 'HEAD' })))
    const before = descriptors()
    const answers = await Promise.all(Array.from({ length: READERS_THAT_LEAVE }, () => open()))
    for (const answer of answers) await new Promise((some) => answer.once('data', some))
    expect(descriptors()).toBeGreaterThan(before + READERS_THAT_LEAVE)
    const left = Date.now()
    for (const answer of answers) answer.destroy()
    await until(() => descriptors() <= before, BACK_WITHIN_MS)
    process.stdout.write(
      `${READERS_THAT_LEAVE} readers left: descriptors are back after ${Date.now() - left} ms\n`,
    )
  },
)
