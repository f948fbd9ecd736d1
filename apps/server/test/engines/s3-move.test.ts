/**
 * A running shop moves from a folder into a bucket and back (R-FILE-10): copy, switch, copy the rest; no file is
 * missing.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { S3_TEST, s3 } from '../../../../scripts/engines/s3.ts'
import { copyFiles } from '../../src/features/storage/copy-files.ts'
import { verifyFiles } from '../../src/features/storage/verify-files.ts'
import { localStorage } from '../../src/platform/storage/local-storage.ts'
import { movingStorage } from '../../src/platform/storage/moving-storage.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { runOnServer } from '../operator-command.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { describeWith, startForTest } from './describe-with.ts'
import { type GivenBucket, givenBucket, useTestKeys } from './given-bucket.ts'

const FAST = { bytesPerSecond: Number.MAX_SAFE_INTEGER }

describeWith([s3], 'the move of a shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-move-'))
  const local = localStorage(join(folder, 'back'), '/media')
  let engine: Awaited<ReturnType<typeof startForTest>>
  let bucket: GivenBucket
  let inBucket: Storage
  let server: TestServer
  beforeAll(async () => {
    useTestKeys()
    engine = await startForTest(s3)
    bucket = givenBucket(engine.address)
    inBucket = await bucket.open()
    server = await startTestServer()
  })
  afterAll(async () => {
    await server?.close()
    await engine?.stop()
    bucket?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const giveClip = () => server.givenClip({ master: randomBytes(9_000_000) })
  async function faultsIn(storage: Storage): Promise<string[]> {
    const faults: string[] = []
    await verifyFiles({ ...server.services, storage }, FAST, (fault) => faults.push(fault))
    return faults
  }

  test('moving files keeps each one readable at every step, and ends with the same bytes', async () => {
    const old = server.services.storage
    for (let at = 0; at < 3; at += 1) await giveClip()
    const first = await copyFiles(old, inBucket)
    expect(first.copied).toBe(first.files)
    await giveClip()
    const moving = movingStorage(inBucket, old)
    expect(await faultsIn(moving)).toEqual([])
    expect(await faultsIn(inBucket)).toHaveLength(1)
    const rest = await copyFiles(old, inBucket)
    expect(rest).toMatchObject({ files: first.files + 1 })
    expect(await faultsIn(inBucket)).toEqual([])
  })

  test('moving files back into a folder keeps every byte', async () => {
    await copyFiles(inBucket, local)
    const sums = async (storage: Storage) => {
      const found: string[] = []
      for await (const { key } of storage.list('masters/')) {
        const hash = createHash('sha256')
        for await (const chunk of await storage.open(key)) hash.update(chunk)
        found.push(`${key} ${hash.digest('hex')}`)
      }
      return found
    }
    expect(await sums(local)).toEqual(await sums(server.services.storage))
  })

  test('the command that moves files names what it copies next to the running shop, and copies nothing twice', async () => {
    const place = `s3://${S3_TEST.bucket}/by-command?region=${S3_TEST.region}&endpoint=${engine.address}`
    const keys = { AWS_ACCESS_KEY_ID: S3_TEST.accessKey, AWS_SECRET_ACCESS_KEY: S3_TEST.secretKey }
    const copy = () => runOnServer(server, ['storage', 'copy', 'local', place], keys)
    const first = await copy()
    expect(first).toMatchObject({ code: 0, refused: '' })
    const [, files = ''] =
      /^Files: (\d+), copied: \1 \(\d+ bytes\)\. Only at the target: 0\.$/m.exec(first.output) ?? []
    expect(Number(files)).toBeGreaterThan(0)
    expect(first.output.match(/^masters\/.* {2}9000000 bytes$/gm)).toHaveLength(4)
    const { output } = await copy()
    expect(output).toBe(`Files: ${files}, copied: 0 (0 bytes). Only at the target: 0.\n`)
  })

  test('with the setting for moving files the shop reads from the folder what the bucket does not have', async () => {
    const url = `s3://${S3_TEST.bucket}/empty?endpoint=${engine.address}`
    const own = await startTestServer({ STORAGE_URL: url, STORAGE_MOVES_FROM: 'local' })
    try {
      const { dataDir } = own.services.config
      await localStorage(join(dataDir, 'storage'), '/media').put('public/1/v1/a.jpg', Buffer.from('old'))
      expect((await own.http.inject('/media/1/v1/a.jpg')).body).toBe('old')
      await own.services.storage.put('public/1/v1/a.jpg', Buffer.from('newer'))
      expect((await own.http.inject('/media/1/v1/a.jpg')).body).toBe('newer')
    } finally {
      await own.close()
    }
  })
})
