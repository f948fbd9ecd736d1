/**
 * The shop with its files in a bucket (R-FILE-9): deliveries, pictures, temporary addresses, and an unavailable store.
 */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { S3_TEST, s3 } from '../../../../scripts/engines/s3.ts'
import { TOXIPROXY_PROGRAM, toxiproxy } from '../../../../scripts/engines/toxiproxy.ts'
import { startToxiproxy, type Toxiproxy } from '../chaos/toxiproxy.ts'
import { givenLicence } from '../licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts'
import { describeWith, startForTest } from './describe-with.ts'
import { useTestKeys } from './given-bucket.ts'

const WAIT = { timeout: 60_000, interval: 100 }
const MASTER = randomBytes(20_000_000)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describeWith([s3, toxiproxy], 'a shop whose files are in a bucket', () => {
  let engine: Awaited<ReturnType<typeof startForTest>>
  let proxy: Toxiproxy
  let url: string
  let server: TestServer
  let buyer: TestUser
  beforeAll(async () => {
    useTestKeys()
    engine = await startForTest(s3)
    proxy = await startToxiproxy(TOXIPROXY_PROGRAM)
    const port = await proxy.proxy('s3', `127.0.0.1:${engine.port}`)
    url = `s3://${S3_TEST.bucket}/shop?endpoint=http://127.0.0.1:${port}`
    server = await startTestServer({ STORAGE_URL: url })
    buyer = await server.givenUser()
  })
  afterAll(async () => {
    await server?.close()
    await proxy?.stop()
    await engine?.stop()
  })

  async function givenLicensed(shop: TestServer, owner: TestUser): Promise<number> {
    const id = await shop.givenClip({ master: MASTER })
    await givenLicence(shop.services, owner, id)
    return id
  }

  async function prepare(ids: readonly number[], owner = buyer): Promise<string> {
    const { data } = await owner.call('POST /clip/clips/download', {
      body: { ids: ids.map((id) => ({ id })) },
    })
    return data.file_url
  }

  test('a master is delivered complete and in ranges', async () => {
    const file = await prepare([await givenLicensed(server, buyer)])
    const whole = await server.http.inject(file)
    expect([whole.statusCode, sha256(whole.rawPayload)]).toEqual([200, sha256(MASTER)])
    const part = await server.http.inject({ url: file, headers: { range: 'bytes=9000000-9000009' } })
    expect([part.statusCode, part.rawPayload]).toEqual([206, MASTER.subarray(9_000_000, 9_000_010)])
  })

  test('several clips are delivered as one ZIP file, which can be resumed where it was cut', async () => {
    const file = await prepare([await givenLicensed(server, buyer), await givenLicensed(server, buyer)])
    const whole = await server.http.inject(file)
    expect(whole.rawPayload.includes(MASTER)).toBe(true)
    const from = 25_000_000
    const rest = await server.http.inject({ url: file, headers: { range: `bytes=${from}-` } })
    expect(sha256(rest.rawPayload)).toBe(sha256(whole.rawPayload.subarray(from)))
  })

  test('with redirects the shop returns an address of the store for one file, and counts it as fetched', async () => {
    const own = await startTestServer({ STORAGE_URL: url, STORAGE_DELIVERY: 'redirect' })
    try {
      const owner = await own.givenUser()
      const [one, other] = [await givenLicensed(own, owner), await givenLicensed(own, owner)]
      const file = await prepare([one], owner)
      const answer = await own.http.inject(file)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store'])
      const fetched = await fetch(String(answer.headers.location))
      expect(sha256(Buffer.from(await fetched.arrayBuffer()))).toBe(sha256(MASTER))
      expect(fetched.headers.get('content-disposition')).toContain('attachment; filename=')
      await expect
        .poll(() => own.services.db.selectFrom('deliveries').select('fetched_at').executeTakeFirstOrThrow())
        .toEqual({ fetched_at: expect.any(Date) })
      expect((await own.http.inject(await prepare([one, other], owner))).statusCode).toBe(200)
      const byScript = await own.http.inject({ url: file, headers: { 'sec-fetch-mode': 'cors' } })
      expect([byScript.statusCode, sha256(byScript.rawPayload)]).toEqual([200, sha256(MASTER)])
    } finally {
      await own.close()
    }
  })

  test('without the store files are answered with 503, everything else continues, and the files return without a restart', async () => {
    const id = await givenLicensed(server, buyer)
    const file = await prepare([id])
    await server.services.storage.put(`public/${id}/test/poster-640.jpg`, Buffer.from('a picture'))
    const picture = `/media/${id}/test/poster-640.jpg`
    const statuses = async () =>
      await Promise.all(
        [file, picture, '/readyz', `/rest/clip/clips/${id}`].map(
          async (address) => (await server.http.inject(address)).statusCode,
        ),
      )
    expect((await statuses()).slice(0, 3)).toEqual([200, 200, 200])
    const before = (await statuses())[3]
    await proxy.cut('s3')
    expect(await statuses()).toEqual([503, 503, 200, before])
    await expect(prepare([id])).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    const readiness = async () => (await server.http.inject({ url: '/readyz' })).json()
    server.later(11_000)
    await vi.waitFor(async () => expect(await readiness()).toMatchObject({ storage: 'degraded' }), WAIT)
    await proxy.calm()
    server.later(11_000)
    await vi.waitFor(async () => expect(await readiness()).toEqual({ ready: true, missing: [] }), WAIT)
    expect((await statuses()).slice(0, 2)).toEqual([200, 200])
  })
})
