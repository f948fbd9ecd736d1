/** A bucket satisfies the contract of the storage port, and the cases that only a bucket has. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3 } from '../../../../scripts/engines/s3.ts'
import { openS3 } from '../../src/platform/storage/s3-client.ts'
import { collected } from '../../src/platform/storage/s3-folders.ts'
import { putBytes } from '../../src/platform/storage/s3-write.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { describeStorage } from '../storage-contract.ts'
import { describeWith, startForTest } from './describe-with.ts'
import { type GivenBucket, givenBucket, s3At, useTestKeys } from './given-bucket.ts'

const MIB = 2 ** 20
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describeWith([s3], 'a bucket', () => {
  let engine: Awaited<ReturnType<typeof startForTest>>
  let bucket: GivenBucket
  let storage: Storage
  beforeAll(async () => {
    useTestKeys()
    engine = await startForTest(s3)
    bucket = givenBucket(engine.address)
    storage = await bucket.open()
  })
  afterAll(async () => {
    await engine?.stop()
    bucket?.remove()
  })

  describeStorage(() => storage)

  /** Under any name, bypassing the rules for keys. */
  const plant = async (name: string, content: string) => {
    const bucketOf = openS3(s3At(engine.address, ''))
    await putBytes({ ...bucketOf, nameOf: (key) => bucketOf.prefix + key }, name, Buffer.from(content))
  }

  const keysBelow = async (prefix: string) => (await collected(storage.list(prefix))).map(({ key }) => key)
  /** The names in the store, including hidden ones, and its unfinished uploads. */
  const names = () => readdirSync(join(engine.folder, 'buckets', 'media'), { recursive: true }).map(String)
  const inParts = async function* (bytes: Uint8Array, size = MIB) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }

  describe('a file of several parts', () => {
    const bytes = randomBytes(20 * MIB)

    test('a file of several parts is stored from a stream of unknown length, and is read complete and across its parts', async () => {
      await storage.put('masters/1/a.mov', inParts(bytes))
      expect((await storage.head('masters/1/a.mov'))?.sizeBytes).toBe(bytes.length)
      expect(sha256Of(await buffer(await storage.open('masters/1/a.mov')))).toBe(sha256Of(bytes))
      const range = { start: 8 * MIB - 3, end: 8 * MIB + 2 }
      const part = await buffer(await storage.open('masters/1/a.mov', range))
      expect(part.equals(bytes.subarray(range.start, range.end + 1))).toBe(true)
    })

    test('a file of several parts is complete while others are read at the same time', async () => {
      const others = [bytes, randomBytes(8 * MIB), randomBytes(8 * MIB)]
      const readers = await Promise.all(
        others.map(async (content, index) => {
          const key = `masters/9/${index}.mov`
          await storage.put(key, inParts(content))
          return { chunks: (await storage.open(key))[Symbol.asyncIterator](), hash: createHash('sha256') }
        }),
      )
      let reading = readers
      while (reading.length > 0) {
        const next = await Promise.all(
          reading.map(async (reader) => ({ reader, result: await reader.chunks.next() })),
        )
        for (const { reader, result } of next) if (!result.done) reader.hash.update(result.value)
        reading = next.flatMap(({ reader, result }) => (result.done ? [] : [reader]))
      }
      expect(readers.map(({ hash }) => hash.digest('hex'))).toEqual(others.map(sha256Of))
    })

    test('a file of several parts with other bytes than announced is refused, and leaves no parts', async () => {
      const options = { sha256: sha256Of(Buffer.from('other')) }
      await expect(storage.put('masters/2/a.mov', inParts(bytes), options)).rejects.toThrow('other bytes')
      expect(await storage.head('masters/2/a.mov')).toBeUndefined()
      expect(names().filter((name) => name.includes('masters/2') || name.includes('multipart/'))).toEqual([])
    })

    test('a file of several parts whose stream breaks leaves no parts', async () => {
      const broken = async function* () {
        yield* inParts(bytes)
        throw new Error('the sender has disconnected')
      }
      await expect(storage.put('masters/3/a.mov', broken())).rejects.toThrow('the sender has disconnected')
      expect(await storage.head('masters/3/a.mov')).toBeUndefined()
      expect(await storage.sweep(new Date(Date.now() + 60_000))).toBe(0)
    })

    test('a file of several parts is available locally, and is compared with its SHA-256', async () => {
      const sha256 = sha256Of(bytes)
      await storage.put('masters/4/a.mov', inParts(bytes), { sha256, sizeBytes: bytes.length })
      expect(await storage.withLocal('masters/4/a.mov', async (path) => sha256Of(await readFile(path)))).toBe(
        sha256,
      )
      const rotten = Buffer.from(bytes)
      rotten[5] = (rotten[5] ?? 0) ^ 1
      await storage.put('masters/4/b.mov', inParts(bytes), { sha256 })
      await writeFile(join(engine.folder, 'buckets/media/shop/masters/4/b.mov'), rotten)
      await expect(storage.withLocal('masters/4/b.mov', readFile)).rejects.toThrow('other bytes')
    })
  })

  describe('local copies', () => {
    test('local copies are kept up to the limit, and not removed while they are used', async () => {
      const small = await bucket.open({
        cacheBytes: 2_500_000,
        cacheFolder: join(engine.folder, 'small'),
      })
      const countFiles = () => readdirSync(join(engine.folder, 'small'), { recursive: true }).length - 1
      for (const name of ['a', 'b', 'c', 'd']) await small.put(`lent/${name}`, randomBytes(1_000_000))
      for (const name of ['a', 'b', 'c', 'd']) await small.withLocal(`lent/${name}`, readFile)
      expect(countFiles()).toBe(2)
      await small.withLocal('lent/a', async (path) => {
        for (const name of ['b', 'c', 'd']) await small.withLocal(`lent/${name}`, readFile)
        expect(existsSync(path)).toBe(true)
      })
    })

    test('a local copy is downloaded once for many readers, and again when the file was replaced', async () => {
      await storage.put('lent/many', Buffer.from('one'))
      const read = () => storage.withLocal('lent/many', (path) => readFile(path, 'utf8'))
      expect(new Set(await Promise.all([read(), read(), read()]))).toEqual(new Set(['one']))
      await storage.put('lent/many', Buffer.from('two'))
      expect(await read()).toBe('two')
    })
  })

  describe('a folder', () => {
    let here: string
    beforeAll(async () => {
      here = await mkdtemp(join(tmpdir(), 'rushes-made-'))
      await mkdir(join(here, 'hls'))
      await writeFile(join(here, 'a.jpg'), 'mine')
      await writeFile(join(here, 'hls', 'b.m4s'), 'mine')
    })
    afterAll(() => rm(here, { recursive: true, force: true }))

    test('a folder that a crashed worker left unfinished is completed by the next one, with the bytes of the first', async () => {
      const attempt = `.${randomUUID()}`
      await plant(`work/w1/${attempt}/a.jpg`, 'first')
      await plant('work/w1/.whole', `work/w1/${attempt}/`)
      await plant('work/w1/half-named.jpg', 'first')
      expect(await keysBelow('work/w1/')).toEqual([])
      await storage.adoptFolder('work/w1/', here)
      expect(await text(await storage.open('work/w1/a.jpg'))).toBe('first')
      expect(names().filter((name) => name.includes('work/w1/.'))).toEqual([])
    })

    test('a folder adopted by many at once is one of theirs, and leaves nothing else', async () => {
      await Promise.all(Array.from({ length: 5 }, () => storage.adoptFolder('work/w2/', here)))
      expect(await keysBelow('work/w2/')).toEqual(['work/w2/a.jpg', 'work/w2/hls/b.m4s'])
      expect(names().filter((name) => name.includes('work/w2/.'))).toEqual([])
    })

    test('an unfinished folder is removed when it is old', async () => {
      await plant('work/w3/.x/a', 'half')
      expect(await storage.sweep(new Date(Date.now() - 60_000))).toBe(0)
      expect(await storage.sweep(new Date(Date.now() + 60_000))).toBe(1)
    })
  })

  test('an address of the store itself returns the file with its name, and expires', async () => {
    await storage.put('masters/5/a.mov', Buffer.from('a film'))
    const use = {
      disposition: 'attachment; filename="fox.mov"',
      contentType: 'video/quicktime',
      seconds: 300,
    }
    const url = (await storage.temporaryUrl('masters/5/a.mov', use)) ?? ''
    const answer = await fetch(url)
    expect([answer.status, await answer.text()]).toEqual([200, 'a film'])
    expect(answer.headers.get('content-disposition')).toBe(use.disposition)
    expect(answer.headers.get('content-type')).toBe(use.contentType)
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300')
    expect((await fetch(url.replace('masters/5', 'masters/6'))).status).toBe(403)
  })
})
