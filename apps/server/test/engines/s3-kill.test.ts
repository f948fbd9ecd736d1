/** The store's process is killed with -9 while visitors view, search and download, and starts again in its folder. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { S3_TEST, s3, startStore } from '../../../../scripts/engines/s3.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { type Answer, countByStatus, startLoad } from '../chaos/load.ts'
import { givenFolder, type Shop, startShop, until } from '../chaos/shop.ts'
import { givenLicence } from '../licensing-builders.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { describeWith } from './describe-with.ts'
import { useTestKeys } from './given-bucket.ts'

const VISITORS = 6
/** The number of answers before the store is killed. */
const BEFORE = 300
const WAIT_MS = 120_000
const MASTER = randomBytes(2_000_000)

describeWith([s3], 'a store that dies', () => {
  const folder = givenFolder()
  let port: number
  let store: Awaited<ReturnType<typeof startStore>>
  let server: TestServer
  let shop: Shop
  beforeAll(async () => {
    useTestKeys()
    port = await freePort()
    store = await startStore({ folder, port })
    const url = `s3://${S3_TEST.bucket}/shop?endpoint=${store.address}`
    server = await startTestServer({ STORAGE_URL: url })
    const { databaseUrl, databaseOwnerUrl, dataDir } = server.services.config
    shop = await startShop({
      DATABASE_URL: databaseUrl ?? '',
      DATABASE_OWNER_URL: databaseOwnerUrl ?? '',
      DATA_DIR: dataDir,
      DEMO: '0',
      STORAGE_URL: url,
      AWS_ACCESS_KEY_ID: S3_TEST.accessKey,
      AWS_SECRET_ACCESS_KEY: S3_TEST.secretKey,
    })
  }, 300_000)
  afterAll(async () => {
    await shop?.stop()
    await server?.close()
    await store?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  /** The addresses of a public picture, and of a licensed file. */
  async function givenFiles(clip: number): Promise<string[]> {
    const owner = await server.givenUser()
    await givenLicence(server.services, owner, clip)
    await server.services.storage.put(`public/${clip}/test/poster-640.jpg`, randomBytes(40_000))
    const { data } = await owner.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
    return [`/media/${clip}/test/poster-640.jpg`, data.file_url]
  }

  test('R-FILE-9: a killed store under load answers 503 only to requests for its files, and recovers without a restart', {
    timeout: 600_000,
  }, async () => {
    const clip = await server.givenClip({ title: 'Kept fox', master: MASTER })
    const files = await givenFiles(clip)
    const others = [`/rest/clip/clips/${clip}`, '/rest/clip/clips?term=fox', '/readyz']
    const load = startLoad(shop.url, VISITORS, { paths: [...files, ...others] })
    const every = (paths: readonly string[], holds: (answer: Answer) => boolean) =>
      until(
        () => paths.every((path) => load.answers.some((answer) => answer.path === path && holds(answer))),
        WAIT_MS,
      )

    await until(() => load.answers.length >= BEFORE, WAIT_MS)
    await store.kill()
    const killed = Date.now()
    await every(files, ({ status, at }) => status === 503 && at > killed)
    await every(others, ({ at }) => at > killed)
    store = await startStore({ folder, port })
    const back = Date.now()
    await every(files, ({ status, at }) => status === 200 && at > back)
    const answers = await load.stop()

    const ofOthers = answers.filter(({ path }) => others.includes(path))
    expect(countByStatus(ofOthers)).toEqual({ 200: ofOthers.length })
    const failed = answers.filter(({ status }) => status !== 200)
    // An answer that has started cannot be refused, so it breaks off.
    expect(failed.filter(({ status, at }) => status !== 503 && (status !== 0 || at > killed))).toEqual([])
    expect(failed.filter(({ at }) => at > back)).toEqual([])
    process.stdout.write(
      `The store was away for ${back - killed} ms: ${answers.length} requests, of which failed ${JSON.stringify(countByStatus(failed))}\n`,
    )
  })
})
