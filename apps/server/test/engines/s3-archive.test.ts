/**
 * A ZIP whose files are in a bucket (R-FILE-5, R-FILE-9) is sent at constant memory. Its speed is printed
 * with that of the same bytes directly from the store. `ARCHIVE_FILE_MIB` is the size of each of its two
 * files.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { S3_TEST, s3 } from '../../../../scripts/engines/s3.ts'
import { openDb, openPool } from '../../src/db/db.ts'
import { copyFiles } from '../../src/features/storage/copy-files.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/postgres/embedded-postgres.ts'
import { localStorage } from '../../src/platform/storage/local-storage.ts'
import { givenFolder, type Shop, startShop } from '../chaos/shop.ts'
import { givenLargeDelivery } from '../large-delivery.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import { describeWith, startForTest } from './describe-with.ts'
import { type GivenBucket, givenBucket, useTestKeys } from './given-bucket.ts'

const MIB = 2 ** 20
const FILE_BYTES = Number(process.env['ARCHIVE_FILE_MIB'] ?? 128) * MIB
const MAX_GROWTH_MIB = 150
const USE = { disposition: 'attachment', contentType: 'application/octet-stream', seconds: 3_600 }

describeWith([s3], 'a ZIP out of a bucket', () => {
  const folder = givenFolder()
  let engine: Awaited<ReturnType<typeof startForTest>>
  let bucket: GivenBucket
  let postgres: EmbeddedPostgres
  let shop: Shop
  let archive = ''
  const straight: string[] = []
  beforeAll(async () => {
    useTestKeys()
    engine = await startForTest(s3)
    bucket = givenBucket(engine.address)
    postgres = await startEmbeddedPostgres(folder)
    shop = await startShop({
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      DATABASE_OWNER_URL: postgres.ownerUrl,
      STORAGE_URL: `s3://${S3_TEST.bucket}/shop?endpoint=${engine.address}`,
      AWS_ACCESS_KEY_ID: S3_TEST.accessKey,
      AWS_SECRET_ACCESS_KEY: S3_TEST.secretKey,
    })
    const db = openDb(openPool(postgres.superuserUrl))
    archive = shop.url + (await givenLargeDelivery(db, folder, [FILE_BYTES, FILE_BYTES]))
    await db.destroy()
    const inBucket = await bucket.open()
    const made = localStorage(join(folder, 'storage'), '/media')
    const { copied } = await copyFiles(made, inBucket)
    expect(copied).toBe(2)
    for await (const { key } of made.list('masters/')) {
      straight.push((await inBucket.temporaryUrl(key, USE)) ?? '')
    }
    // Allocations of every first request.
    await readAll(archive, { range: 'bytes=0-33554431' })
  }, 600_000)
  afterAll(async () => {
    await shop?.stop()
    await postgres?.stop()
    await engine?.stop()
    bucket?.remove()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  const residentMib = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.process.pid}/status`, 'utf8'))?.[1]) / 1_024

  test.runIf(process.platform === 'linux')(
    `an archive of two files of ${FILE_BYTES / MIB} MiB is sent in constant memory`,
    { timeout: 20 * 60_000 },
    async () => {
      const before = residentMib()
      let most = before
      const sampler = setInterval(() => {
        most = Math.max(most, residentMib())
      }, 50)
      const cpuBefore = cpuSeconds(shop.process.pid)
      const zipped = await readAll(archive)
      clearInterval(sampler)
      const cpu = cpuSeconds(shop.process.pid) - cpuBefore
      let bytes = 0
      let seconds = 0
      for (const url of straight) {
        const read = await readAll(url)
        bytes += read.bytes
        seconds += read.seconds
      }
      const share = zipped.bytes / zipped.seconds / (bytes / seconds)
      process.stdout.write(
        `${Math.round(bytes / MIB)} MiB: ZIP ${Math.round(zipped.bytes / MIB / zipped.seconds)} MiB/s, straight ${Math.round(bytes / MIB / seconds)} MiB/s, ${Math.round(share * 100)} %, ${Math.round(most - before)} MiB more memory, ${cpu.toFixed(1)} s of our processor time in ${zipped.seconds.toFixed(1)} s\n`,
      )
      expect(zipped.bytes).toBeGreaterThan(2 * FILE_BYTES)
      expect(bytes).toBe(2 * FILE_BYTES)
      expect(most - before).toBeLessThanOrEqual(MAX_GROWTH_MIB)
    },
  )
})

async function readAll(url: string, headers: Record<string, string> = {}) {
  const began = performance.now()
  const answer = await fetch(url, { headers })
  expect(answer.status).toBe(headers['range'] === undefined ? 200 : 206)
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += chunk.length
  return { bytes, seconds: (performance.now() - began) / 1_000 }
}
