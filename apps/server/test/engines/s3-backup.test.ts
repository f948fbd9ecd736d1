/** A shop whose files are in a bucket is backed up while visitors search, restored into an empty one, and started. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { S3_TEST, s3 } from '../../../../scripts/engines/s3.ts'
import { openDb, openPool } from '../../src/db/db.ts'
import { listViolations } from '../../src/features/orders/invariants.queries.ts'
import { findMissing } from '../../src/features/storage/compare-storage.ts'
import { verifyFiles } from '../../src/features/storage/verify-files.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { givenClip } from '../builders.ts'
import { countByStatus, startLoad } from '../chaos/load.ts'
import { givenFolder, type Shop, startShop } from '../chaos/shop.ts'
import { superuserOf } from '../chaos/superuser-of.ts'
import { startCommand } from '../operator-command.ts'
import { describeWith, startForTest } from './describe-with.ts'
import { type GivenBucket, givenBucket, useTestKeys } from './given-bucket.ts'

const VISITORS = 2
/** A backup runs together with visitors, not instead of them. */
const READ_MS = 50
const PATHS = ['/rest/clip/clips?term=fox', '/rest/clip/clips/latest']
const CLIPS = 12
const FAST = { bytesPerSecond: Number.MAX_SAFE_INTEGER }

describeWith([s3], 'a backup of a shop whose files are in a bucket', () => {
  const folder = givenFolder()
  const kept = join(folder, 'backup')
  const old = join(folder, 'old')
  const fresh = join(folder, 'fresh')
  let engine: Awaited<ReturnType<typeof startForTest>>
  let bucket: GivenBucket
  let shop: Shop
  let restored: Shop | undefined
  /** @param prefix the prefix of this shop's files in the bucket */
  const settings = (dataDir: string, prefix: string) => ({
    DATA_DIR: dataDir,
    DEMO: '0',
    STORAGE_URL: `s3://${S3_TEST.bucket}/${prefix}?endpoint=${engine.address}`,
    AWS_ACCESS_KEY_ID: S3_TEST.accessKey,
    AWS_SECRET_ACCESS_KEY: S3_TEST.secretKey,
  })
  beforeAll(async () => {
    useTestKeys()
    engine = await startForTest(s3)
    bucket = givenBucket(engine.address)
    shop = await startShop(settings(old, 'shop'))
    const db = openDb(openPool(superuserOf(old)))
    const services = { db, storage: await bucket.open({ prefix: 'shop/' }), clock: systemClock }
    for (let made = 0; made < CLIPS; made += 1) {
      const id = await givenClip(services, { title: 'Kept fox', master: randomBytes(1_000_000) })
      // The picture of each published clip.
      await services.storage.put(`public/${id}/test/poster-640.jpg`, randomBytes(20_000))
    }
    await db.destroy()
  }, 300_000)
  afterAll(async () => {
    await Promise.all([shop?.stop(), restored?.stop()])
    await engine?.stop()
    bucket?.remove()
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)

  const namesIn = async (prefix: string) => {
    const names: string[] = []
    for await (const { key, sizeBytes } of (await bucket.open({ prefix })).list('')) {
      names.push(`${key} ${sizeBytes}`)
    }
    return names
  }

  test('R-BACKUP-1, R-BACKUP-3: the backup has every byte, and is restored into an empty bucket only', {
    timeout: 300_000,
  }, async () => {
    const load = startLoad(shop.url, VISITORS, { readMs: READ_MS, paths: PATHS })
    expect(await startCommand(['backup', kept], settings(old, 'shop')).ended).toMatchObject({
      code: 0,
      output: expect.stringContaining('Backed up to'),
    })
    const answers = await load.stop()
    expect(countByStatus(answers)).toEqual({ 200: answers.length })

    const names = await namesIn('shop/')
    expect(await startCommand(['restore', kept], settings(fresh, 'shop')).ended).toMatchObject({
      code: 1,
      refused: expect.stringContaining('The storage holds files already'),
    })
    expect(await namesIn('shop/')).toEqual(names)
    expect(await startCommand(['restore', kept], settings(fresh, 'restored')).ended).toMatchObject({
      code: 0,
      refused: '',
    })
    expect(await namesIn('restored/')).toEqual(names)

    restored = await startShop(settings(fresh, 'restored'))
    const db = openDb(openPool(superuserOf(fresh)))
    const services = { db, storage: await bucket.open({ prefix: 'restored/' }), clock: systemClock }
    expect(await verifyFiles(services, FAST, () => {})).toMatchObject({ faults: 0, files: CLIPS })
    for await (const key of findMissing(services)) expect.fail(`${key} is not there`)
    expect(await listViolations(db)).toEqual([])
    await db.destroy()
  })
})
