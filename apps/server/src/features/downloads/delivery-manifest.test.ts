/** R-PULL-5: the manifest of a delivery, and the address of each of its files. */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const DAY_MS = 24 * 60 * 60 * 1_000
const MASTERS = [randomBytes(50_000), randomBytes(60_000), Buffer.alloc(0)] as const
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function givenDelivery(user: TestUser, masters: readonly Buffer[] = MASTERS) {
  const clips: { id: number; licenceId: number }[] = []
  for (const master of masters) {
    const id = await server.givenClip({ master })
    clips.push({ id, licenceId: await givenLicence(server.services, user, id) })
  }
  const body = { ids: clips.map(({ id }) => ({ id })) }
  return { clips, ...(await user.call('POST /clip/clips/download', { body })).data }
}

const readManifest = async (user: TestUser, id: number) =>
  (await user.call('GET /clip/deliveries/:id/manifest', { params: { id } })).data

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.http.inject({ method, url, headers })

const withdraw = (id: number) =>
  server.services.db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', id).execute()

describe('R-PULL-5: the manifest of a delivery', () => {
  test('each file has its size, its checksum by part and an address that sends exactly its bytes', async () => {
    const user = await server.givenUser()
    const { clips, delivery_id, expires_at } = await givenDelivery(user)
    const { files, expires } = await readManifest(user, delivery_id)
    expect(expires).toBe(expires_at)
    for (const [index, master] of MASTERS.entries()) {
      const [file, clip] = [files[index], clips[index]]
      const sha256 = sha256Of(master)
      expect(file).toMatchObject({
        file: `clip-${clip?.id}.mp4`,
        bytes: master.length,
        sha256,
        parts: master.length === 0 ? [] : [{ start: 0, end: master.length - 1, sha256 }],
        clip: { id: clip?.id, title: `Clip ${clip?.id}` },
        licence: { id: clip?.licenceId, tier: 'DELI', terms: 'test' },
      })
      expect((await get(file?.url ?? '')).rawPayload.equals(master)).toBe(true)
    }
  })

  test('it is the object of manifest.json in the ZIP, apart from the addresses', async () => {
    const user = await server.givenUser()
    const { delivery_id, file_url } = await givenDelivery(user)
    const archive = (await get(file_url)).rawPayload.toString('latin1')
    const start = archive.indexOf('{\n  "from"')
    const inZip = JSON.parse(archive.slice(start, archive.indexOf('\n}\n', start) + 2))
    const { expires: _, ...manifest } = await readManifest(user, delivery_id)
    expect({ ...manifest, files: manifest.files.map(({ url: __, ...file }) => file) }).toEqual(inZip)
  })

  test('a file continues by Range while it is the same', async () => {
    const user = await server.givenUser()
    const { delivery_id } = await givenDelivery(user)
    const url = (await readManifest(user, delivery_id)).files[0]?.url ?? ''
    const etag = String((await get(url, {}, 'HEAD')).headers.etag)
    const rest = await get(url, { range: 'bytes=20000-', 'if-range': etag })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload.equals(MASTERS[0].subarray(20_000))).toBe(true)
    expect((await get(url, { range: 'bytes=20000-', 'if-range': '"another"' })).statusCode).toBe(200)
  })

  test('a file whose right has ended is refused and left out, and the others remain', async () => {
    const user = await server.givenUser()
    const { clips, delivery_id, file_url } = await givenDelivery(user)
    const { files } = await readManifest(user, delivery_id)
    await withdraw(clips[0]?.id ?? 0)
    expect((await get(file_url)).statusCode).toBe(410)
    expect((await get(files[0]?.url ?? '')).statusCode).toBe(410)
    expect((await get(files[1]?.url ?? '')).statusCode).toBe(200)
    const left = (await readManifest(user, delivery_id)).files
    expect(left.map(({ clip }) => clip.id)).toEqual(clips.slice(1).map(({ id }) => id))
  })

  test('the address of a file does not send another file of the delivery', async () => {
    const user = await server.givenUser()
    const { delivery_id } = await givenDelivery(user)
    const url = (await readManifest(user, delivery_id)).files[0]?.url ?? ''
    expect((await get(url.replace('.0~', '.1~'))).statusCode).toBe(403)
    expect((await get(url.replace('/delivered-file/', '/delivery/'))).statusCode).toBe(403)
  })

  test('a manifest exists for its own user only', async () => {
    const user = await server.givenUser()
    const colleague = await server.givenUser({ accountId: user.accountId, role: 'Administrator' })
    const { delivery_id } = await givenDelivery(user)
    for (const other of [colleague, await server.givenUser()]) {
      expect(await refusalOf(readManifest(other, delivery_id))).toMatchObject({ status: 404 })
    }
    const guest = server.guest.call('GET /clip/deliveries/:id/manifest', { params: { id: delivery_id } })
    expect(await refusalOf(guest)).toMatchObject({ status: 401 })
  })

  test('a delivery is fetched when the last of its files was sent', async () => {
    const user = await server.givenUser()
    const { delivery_id } = await givenDelivery(user, MASTERS.slice(0, 2))
    const { files } = await readManifest(user, delivery_id)
    const isFetched = async () => {
      const { data } = await user.call('GET /clip/downloads/prepared', {
        querystring: { ids: String(delivery_id) },
      })
      return data[0]?.fetched
    }
    const fetchedFiles = async () => {
      const { db } = server.services
      const fetched = db.selectFrom('downloads').select('id').where('fetched_at', 'is not', null)
      return (await fetched.where('delivery_id', '=', delivery_id).execute()).length
    }
    await get(files[1]?.url ?? '')
    await expect.poll(fetchedFiles).toBe(1)
    expect(await isFetched()).toBe(false)
    await get(files[0]?.url ?? '', { range: 'bytes=0-10' })
    await get(files[0]?.url ?? '', { range: 'bytes=11-' })
    await expect.poll(isFetched).toBe(true)
  })

  test('a manifest and its addresses end with the delivery', async () => {
    const own = await startTestServer()
    try {
      const user = await own.givenUser()
      const clip = await own.givenClip({ master: MASTERS[0] })
      await givenLicence(own.services, user, clip)
      const prepared = await user.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
      const id = prepared.data.delivery_id
      own.later(DAY_MS / 4)
      const [file] = (await readManifest(user, id)).files
      own.later((DAY_MS * 3) / 4)
      expect((await own.http.inject(file?.url ?? '')).statusCode).toBe(410)
      // The session has ended too.
      const { db } = own.services
      const expires_at = new Date(own.services.clock.now().getTime() + DAY_MS / 2)
      await db.updateTable('sessions').set({ expires_at }).execute()
      expect(await refusalOf(readManifest(user, id))).toMatchObject({ status: 410, code: 'link_ended' })
    } finally {
      await own.close()
    }
  })
})
