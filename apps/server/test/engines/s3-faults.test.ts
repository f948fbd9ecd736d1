/**
 * A store that is slow, cut, unavailable, failing or refusing: clear messages, no partial files, and recovery without
 * an operator.
 */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { S3_TEST, s3 } from '../../../../scripts/engines/s3.ts'
import { TOXIPROXY_PROGRAM, toxiproxy } from '../../../../scripts/engines/toxiproxy.ts'
import { collected } from '../../src/platform/storage/s3-folders.ts'
import { type Storage, StorageMisconfigured, StorageUnavailable } from '../../src/platform/storage/storage.ts'
import { until } from '../chaos/shop.ts'
import { startToxiproxy, type Toxiproxy } from '../chaos/toxiproxy.ts'
import { describeWith, startForTest } from './describe-with.ts'
import { expectFigure } from './figure.ts'
import { type GivenBucket, givenBucket, useTestKeys } from './given-bucket.ts'

const MIB = 2 ** 20
const bytes = randomBytes(20 * MIB)
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

describeWith([s3, toxiproxy], 'a store with faults', () => {
  let engine: Awaited<ReturnType<typeof startForTest>>
  let proxy: Toxiproxy
  let direct: GivenBucket
  let bucket: GivenBucket
  let storage: Storage
  beforeAll(async () => {
    useTestKeys()
    engine = await startForTest(s3)
    proxy = await startToxiproxy(TOXIPROXY_PROGRAM)
    bucket = givenBucket(`http://127.0.0.1:${await proxy.proxy('s3', `127.0.0.1:${engine.port}`)}`)
    storage = await bucket.open()
    direct = givenBucket(engine.address)
    await (await direct.open()).put('masters/1/a.mov', bytes)
  })
  afterEach(() => proxy?.calm())
  afterAll(async () => {
    await proxy?.stop()
    await engine?.stop()
    bucket?.remove()
    direct?.remove()
  })

  test('a file is read to its end, byte for byte, although each connection is cut after 3 MiB', async () => {
    await proxy.poison('s3', { type: 'limit_data', attributes: { bytes: 3 * MIB }, stream: 'downstream' })
    expect(sha256(await buffer(await storage.open('masters/1/a.mov')))).toBe(sha256(bytes))
  })

  test('a store that is slow is waited for', async () => {
    await proxy.poison('s3', { type: 'latency', attributes: { latency: 700 } })
    await storage.put('slow/a', Buffer.from('a'))
    expect((await storage.head('slow/a'))?.sizeBytes).toBe(1)
  })

  test('an unavailable store is reported at once, leaves no partial file, and is used again after its return', async () => {
    await proxy.cut('s3')
    const began = Date.now()
    for (const requested of [
      () => storage.head('masters/1/a.mov'),
      () => storage.open('masters/1/a.mov'),
      () => storage.put('gone/a', Buffer.from('a')),
      () => storage.withLocal('masters/1/a.mov', async () => 0),
      () => collected(storage.list('masters/')),
      () => storage.removeFolder('masters/'),
    ]) {
      await expect(requested()).rejects.toThrow(/^The object store cannot be reached \(ECONNREFUSED\)\.$/)
      await expect(requested()).rejects.toBeInstanceOf(StorageUnavailable)
    }
    expectFigure('milliseconds to a refusal', Date.now() - began, 30_000)
    await proxy.calm()
    expect(await storage.head('gone/a')).toBeUndefined()
    expect((await storage.head('masters/1/a.mov'))?.sizeBytes).toBe(bytes.length)
  })

  test('a store that disconnects during a long upload is reported, and no part is left', async () => {
    async function* sent() {
      for (let at = 0; at < bytes.length; at += MIB) {
        if (at === 18 * MIB) {
          await until(() => namesIn(engine.folder).some((name) => /multipart\/./.test(name)), 10_000)
          await proxy.cut('s3')
        }
        yield bytes.subarray(at, at + MIB)
      }
    }
    await expect(storage.put('gone/b', sent())).rejects.toBeInstanceOf(StorageUnavailable)
    await proxy.calm()
    expect(await storage.head('gone/b')).toBeUndefined()
    // The nightly sweep removes what was sent to a store that could not be notified.
    const sweep = () => storage.sweep(new Date(Date.now() + 60_000))
    expect([0, 1]).toContain(await sweep())
    expect(await sweep()).toBe(0)
  })

  test('a store that answers 503 to every third request is retried until everything is done', async () => {
    let requested = 0
    const failing = await serveFaults(engine.port, () => {
      requested += 1
      return requested % 3 === 0 ? SLOW_DOWN : undefined
    })
    const shaky = givenBucket(failing.address)
    const one = await shaky.open()
    await one.put('shaky/a.mov', bytes)
    expect(sha256(await buffer(await one.open('shaky/a.mov')))).toBe(sha256(bytes))
    await one.copyFolder('shaky/', 'steady/')
    await one.removeFolder('shaky/')
    expect((await collected(one.list('steady/'))).map(({ key }) => key)).toEqual(['steady/a.mov'])
    expect(requested).toBeGreaterThan(8)
    await failing.close()
    shaky.remove()
  })

  test('a store that answers only 503 is reported with that status', async () => {
    const failing = await serveFaults(engine.port, () => SLOW_DOWN)
    const shaky = givenBucket(failing.address)
    const one = await shaky.open()
    await expect(one.put('a', Buffer.from('a'))).rejects.toThrow(
      /^The object store answers 503 \(SlowDown\)\.$/,
    )
    await failing.close()
    shaky.remove()
  })

  test.each([
    ['the whole upload', { status: 404, code: 'NoSuchUpload' }],
    ['a part', { status: 400, code: 'InvalidPart' }],
  ])(
    'R-FILE-9: a store that loses %s of a long file is reported, leaves no partial file, and the file can be sent again',
    async (_, fault) => {
      let isLosing = true
      const failing = await serveFaults(engine.port, ({ method, url }) =>
        isLosing && method === 'POST' && url?.includes('uploadId=') ? fault : undefined,
      )
      const shaky = givenBucket(failing.address)
      const one = await shaky.open()
      const sent = one.put('lost/a.mov', bytes)
      await expect(sent).rejects.toThrow(`The object store has lost parts of a file (${fault.code}).`)
      await expect(sent).rejects.toBeInstanceOf(StorageUnavailable)
      expect(await one.head('lost/a.mov')).toBeUndefined()
      isLosing = false
      await one.put('lost/a.mov', bytes)
      expect(sha256(await buffer(await one.open('lost/a.mov')))).toBe(sha256(bytes))
      await one.removeFolder('lost/')
      await failing.close()
      shaky.remove()
    },
  )

  test('R-FILE-9: a store that stalls is reported instead of an endless wait, also in the middle of a file', async () => {
    const stalled = { type: 'timeout', attributes: { timeout: 300 }, stream: 'downstream' } as const
    const stream = await storage.open('masters/1/a.mov')
    await once(stream, 'data')
    stream.pause()
    await proxy.poison('s3', stalled)
    const opened = storage.open('masters/1/a.mov')
    await expect(opened).rejects.toThrow(/^The object store cannot be reached \(\w+\)\.$/)
    await expect(opened).rejects.toBeInstanceOf(StorageUnavailable)
    const read = buffer(stream)
    await expect(read).rejects.toThrow('The object store broke off a file again and again.')
    await expect(read).rejects.toBeInstanceOf(StorageUnavailable)
    await proxy.calm()
    expect(sha256(await buffer(await storage.open('masters/1/a.mov')))).toBe(sha256(bytes))
  })

  test('R-FILE-9: keys that lose their permissions at run time are reported in one sentence for each call, and work again afterwards', async () => {
    let isForbidden = false
    const failing = await serveFaults(engine.port, () =>
      isForbidden ? { status: 403, code: 'AccessDenied' } : undefined,
    )
    const shaky = givenBucket(failing.address)
    const one = await shaky.open()
    isForbidden = true
    for (const requested of [
      () => one.head('masters/1/a.mov'),
      () => one.open('masters/1/a.mov'),
      () => one.put('a', Buffer.from('a')),
      () => one.put('a.mov', bytes),
      () => one.withLocal('masters/1/a.mov', async () => 0),
      () => collected(one.list('masters/')),
      () => one.removeFolder('masters/'),
    ]) {
      const refused = requested()
      await expect(refused).rejects.toThrow(
        `The object store does not let these keys use the bucket ${S3_TEST.bucket}.`,
      )
      await expect(refused).rejects.toBeInstanceOf(StorageUnavailable)
    }
    isForbidden = false
    expect((await one.head('masters/1/a.mov'))?.sizeBytes).toBe(bytes.length)
    await failing.close()
    shaky.remove()
  })

  test.each([['another bucket', { bucket: 'nowhere' }, 'The object store has no bucket nowhere.']])(
    '%s is refused at the start, in a sentence',
    async (_case, more, sentence) => {
      await expect(direct.open(more)).rejects.toThrow(sentence)
      await expect(direct.open(more)).rejects.toBeInstanceOf(StorageMisconfigured)
    },
  )

  test('keys that the store does not accept are refused at the start, in a sentence', async () => {
    useTestKeys('another-secret')
    await expect(direct.open()).rejects.toThrow('The object store refuses the signature')
    useTestKeys()
  })

  test('an unreachable store at the start does not stop it', async () => {
    await proxy.cut('s3')
    const late = await bucket.open()
    await proxy.calm()
    expect((await late.head('masters/1/a.mov'))?.sizeBytes).toBe(bytes.length)
  })

  test('a clock that is an hour wrong is corrected', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    try {
      const wrong = await direct.open()
      expect((await wrong.head('masters/1/a.mov'))?.sizeBytes).toBe(bytes.length)
    } finally {
      vi.useRealTimers()
    }
  })
})

type Fault = { status: number; code: string }
const SLOW_DOWN: Fault = { status: 503, code: 'SlowDown' }

/** A proxy of a real store that answers with a fault where there is one. */
async function serveFaults(port: number, faultOf: (requested: IncomingMessage) => Fault | undefined) {
  const server: Server = createServer((requested, answer) => {
    const fault = faultOf(requested)
    if (fault) {
      requested.resume()
      answer.writeHead(fault.status, { 'content-type': 'application/xml' })
      answer.end(`<Error><Code>${fault.code}</Code><Message>A fault.</Message></Error>`)
      return
    }
    const { method, url, headers } = requested
    const passed = request({ port, host: '127.0.0.1', method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers)
      found.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    requested.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port: own } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${own}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** A folder that is removed while it is read counts as empty, because it is read again. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}
