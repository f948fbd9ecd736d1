/** R-FILE-12: the address of a delivery sends the bytes that were prepared, or none. */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { makeDownloadLink } from './make-download-link.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
  user = await server.givenUser()
})
afterAll(() => server.close())

const OLD = randomBytes(100_000)
const NEW = randomBytes(120_000)
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function givenLicensed(): Promise<number> {
  const id = await server.givenClip({ master: OLD })
  await givenLicence(server.services, user, id)
  return id
}

const prepare = async (ids: readonly number[]) =>
  (await user.call('POST /clip/clips/download', { body: { ids: ids.map((id) => ({ id })) } })).data

/** As a renewal does: the new master has a key of its own, and the old file remains for some days. */
async function renew(id: number): Promise<void> {
  const { db, storage } = server.services
  const key = `masters/${id}/renewed.mov`
  await storage.put(key, NEW)
  await db
    .updateTable('clip_files')
    .set({ storage_key: key, file_name: `renewed-${id}.mov`, content_type: 'video/quicktime' })
    .set({ size_bytes: NEW.length, sha256: sha256Of(NEW), crc32: 1 })
    .where('clip_id', '=', id)
    .execute()
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.http.inject({ method, url, headers })

describe('after a renewal of its master', () => {
  test('R-FILE-12: a download resumes with the old bytes, and a new one gets the new file', async () => {
    const id = await givenLicensed()
    const { file_url } = await prepare([id])
    const before = await get(file_url, { range: 'bytes=0-49999' })
    await renew(id)
    const rest = await get(file_url, { range: 'bytes=50000-' })
    expect(Buffer.concat([before.rawPayload, rest.rawPayload]).equals(OLD)).toBe(true)
    expect(rest.headers).toMatchObject({ etag: before.headers.etag, 'content-type': 'video/mp4' })
    const again = await prepare([id])
    expect(again.delivered[0]).toMatchObject({ sha256: sha256Of(NEW), size_bytes: NEW.length })
    expect((await get(again.file_url)).rawPayload.equals(NEW)).toBe(true)
  })

  test('R-FILE-12: a ZIP resumes with the old bytes of each clip', async () => {
    const ids = [await givenLicensed(), await givenLicensed()]
    const { file_url } = await prepare(ids)
    const whole = (await get(file_url)).rawPayload
    await renew(ids[1] ?? 0)
    const half = whole.length >> 1
    const rest = await get(file_url, { range: `bytes=${half}-` })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload.equals(whole.subarray(half))).toBe(true)
  })

  test('R-FILE-12: a download whose old file was deleted is refused with 410', async () => {
    const id = await givenLicensed()
    const { file_url } = await prepare([id])
    const { storage_key } = await server.services.db
      .selectFrom('clip_files')
      .select('storage_key')
      .where('clip_id', '=', id)
      .executeTakeFirstOrThrow()
    await renew(id)
    await server.services.storage.remove(storage_key)
    expect((await get(file_url, { range: 'bytes=50000-' })).statusCode).toBe(410)
  })

  test('R-FILE-12: a recipient of a link gets the new file in a new package', async () => {
    const id = await server.givenClip({ master: OLD })
    const order = { title: 'Tonight', recipients: ['ann@paper.example'], days: 14, limit: 5, clipIds: [id] }
    const { url } = await makeDownloadLink(server.services, order)
    const linkRequest = { ref: url.slice(url.lastIndexOf('/') + 1), email: 'ann@paper.example' }
    const { linkId: link } = (await server.guest.call('POST /clip/downloads/link', { body: linkRequest }))
      .data
    const prepared = async () =>
      (await server.guest.call('POST /clip/clips/download-link', { body: { link, ids: [id] } })).data
    const first = await prepared()
    expect((await prepared()).file_url).toBe(first.file_url)
    await renew(id)
    const second = await prepared()
    expect((await get(second.file_url)).rawPayload.equals(NEW)).toBe(true)
    expect((await get(first.file_url)).rawPayload.equals(OLD)).toBe(true)
  })
})

test('R-FILE-12: a ZIP whose documents have changed is refused with 410', async () => {
  const { file_url } = await prepare([await givenLicensed(), await givenLicensed()])
  await server.services.db
    .updateTable('accounts')
    .set({ name: 'Another Name Ltd' })
    .where('id', '=', user.accountId)
    .execute()
  const answer = await get(file_url, { range: 'bytes=5000-' })
  expect([answer.statusCode, answer.body]).toEqual([
    410,
    'This file has changed. Please prepare your download again.\n',
  ])
})

test('R-FILE-12: the address of a story is refused once the story was replaced', async () => {
  const id = await server.givenClip({ master: OLD })
  const { db, storage } = server.services
  const [key, name] = [`stories/${id}.txt`, `story-${id}.txt`]
  await storage.put(key, Buffer.from('One'))
  const file = { storage_key: key, file_name: name, content_type: 'text/plain', size_bytes: 3, crc32: 0 }
  await db
    .insertInto('clip_files')
    .values({ ...file, clip_id: id, role: 'story', sha256: sha256Of(Buffer.from('One')) })
    .execute()
  const { file_url } = (await user.call('GET /clip/clips/text/:textFile', { params: { textFile: name } }))
    .data
  expect((await get(file_url)).body).toBe('One')
  await storage.put(key, Buffer.from('Two'))
  await db
    .updateTable('clip_files')
    .set({ sha256: sha256Of(Buffer.from('Two')) })
    .where('storage_key', '=', key)
    .execute()
  expect((await get(file_url)).statusCode).toBe(410)
})

describe('a file with preconditions', () => {
  test.each([1, 2])(
    'the preconditions of a delivery of %i clips are evaluated with GET and HEAD',
    async (count) => {
      const { file_url } = await prepare(await Promise.all(Array.from({ length: count }, givenLicensed)))
      const { headers: its } = await get(file_url, {}, 'HEAD')
      const [etag, modified] = [String(its.etag), String(its['last-modified'])]
      const old = 'Sun, 06 Nov 1994 08:49:37 GMT'
      const cases: [Record<string, string>, get: number, head: number][] = [
        [{ 'if-match': etag, range: 'bytes=5-9' }, 206, 200],
        [{ 'if-match': '"another"', range: 'bytes=5-9' }, 412, 412],
        [{ 'if-match': `W/${etag}` }, 412, 412],
        [{ 'if-none-match': etag, range: 'bytes=5-9' }, 304, 304],
        [{ 'if-none-match': `W/${etag}` }, 304, 304],
        [{ 'if-unmodified-since': old }, 412, 412],
        [{ 'if-unmodified-since': modified, range: 'bytes=5-9' }, 206, 200],
        [{ 'if-modified-since': modified }, 304, 304],
        [{ 'if-modified-since': old }, 200, 200],
        [{ 'if-range': `W/${etag}`, range: 'bytes=5-9' }, 200, 200],
        [{ 'if-match': '"another"', range: 'bytes=99999999-' }, 412, 412],
      ]
      for (const [headers, whole, head] of cases) {
        expect([headers, (await get(file_url, headers)).statusCode]).toEqual([headers, whole])
        const answer = await get(file_url, headers, 'HEAD')
        expect([headers, answer.statusCode, answer.rawPayload.length]).toEqual([headers, head, 0])
      }
      const refused = await get(file_url, { 'if-match': '"another"' })
      expect([refused.body, refused.headers['content-disposition']]).toEqual([
        'The file has changed.\n',
        undefined,
      ])
    },
  )
})
