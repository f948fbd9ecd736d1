/** Signed files over HTTP: who may fetch them (R-FILE-1), which bytes (R-FILE-3) and under which headers. */
import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { signFileUrl } from '../files/signed-file.ts'
import { fileRoutes } from './files.routes.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
  user = await server.givenUser()
})
afterAll(() => server.close())

const DAY_MS = 24 * 60 * 60 * 1000
const MASTER = randomBytes(100_000)

async function givenLicensedClip(options = {}, owner = user) {
  const id = await server.givenClip({ master: MASTER, ...options })
  const licenceId = await givenLicence(server.services, owner, id)
  return { id, licenceId }
}

async function prepare(ids: readonly number[], owner = user) {
  const { data } = await owner.call('POST /clip/clips/download', { body: { ids: ids.map((id) => ({ id })) } })
  return data
}

async function givenFile(options = {}) {
  const { id, licenceId } = await givenLicensedClip(options)
  return { id, licenceId, url: (await prepare([id])).file_url }
}

const fetchFile = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.http.inject({ method, url, headers })

describe('a file is refused', () => {
  test('a file is refused when the address is forged, changed or unsigned', async () => {
    const { url } = await givenFile()
    const foreign = signFileUrl(createSecretKey(randomBytes(32)), {
      kind: 'delivery',
      ref: 'x',
      fileName: 'x.mp4',
      expiresAt: new Date(Date.now() + DAY_MS),
    })
    const changed = [
      foreign,
      url.replace(/exp=\d+/, 'exp=9999999999'),
      url.replace(/\/clip-/, '/clop-'),
      url.replace('/delivery/', '/text/'),
      url.replace(/sig=.{4}/, 'sig=AAAA'),
      url.replace(/&sig=.*/, ''),
      url.split('?')[0] ?? '',
      `${url}&sig=AAAA`,
    ]
    for (const address of changed) {
      const answer = await fetchFile(address)
      expect([address, answer.statusCode]).toEqual([address, 403])
      expect(answer.rawPayload.length).toBeLessThan(100)
    }
  })

  test.each([
    ['/files', 404],
    ['/files/', 404],
    ['/files/delivery', 404],
    ['/files/delivery/x', 404],
    ['/files/master/1/x.mp4?exp=1&sig=x', 404],
    ['/files/delivery/x/y/z', 404],
    ['/files/..%2f..%2fetc/passwd/x', 404],
    ['/files/delivery/%00/%00', 403],
    [`/files/delivery/${'x'.repeat(400)}/y`, 403],
    ['/files/delivery/%zz/x', 404],
  ])('a file is refused when it does not exist: %s: %i', async (address, status) => {
    const answer = await fetchFile(address)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).not.toContain('<')
  })

  test.each(['/files/', '/files/x', '/files/delivery/x', '/files/a/b/c/d'])(
    'a missing file answers 404 itself, not with a page: %s',
    async (address) => {
      const site = fastify()
      await fileRoutes(site, server.services)
      site.get('/*', () => 'a page')
      const answer = await site.inject(address)
      expect([answer.statusCode, answer.body]).toEqual([404, 'There is no such file.\n'])
      await site.close()
    },
  )

  test('a file is refused after 24 hours', async () => {
    const own = await startTestServer()
    try {
      const buyer = await own.givenUser()
      const id = await own.givenClip({ master: MASTER })
      await givenLicence(own.services, buyer, id)
      const { data } = await buyer.call('POST /clip/clips/download', { body: { ids: [{ id }] } })
      own.later(DAY_MS - 2_000)
      expect((await own.http.inject(data.file_url)).statusCode).toBe(200)
      own.later(2_000)
      const answer = await own.http.inject(data.file_url)
      expect([answer.statusCode, answer.body]).toEqual([
        410,
        'This link has expired. Please prepare your download again.\n',
      ])
    } finally {
      await own.close()
    }
  })

  test('a file is refused as soon as its licence is revoked', async () => {
    const { url, licenceId } = await givenFile()
    expect((await fetchFile(url)).statusCode).toBe(200)
    await server.services.db
      .updateTable('licences')
      .set({ revoked_at: new Date(), revoked_reason: 'refund' })
      .where('id', '=', licenceId)
      .execute()
    expect((await fetchFile(url)).statusCode).toBe(410)
    expect((await fetchFile(url, { range: 'bytes=0-0' })).statusCode).toBe(410)
    expect((await fetchFile(url, {}, 'HEAD')).statusCode).toBe(410)
  })

  test('a file is refused as soon as its clip is withdrawn, and so is the archive that contains it', async () => {
    const [one, two] = [await givenLicensedClip(), await givenLicensedClip()]
    const { file_url } = await prepare([one.id, two.id])
    expect((await fetchFile(file_url)).statusCode).toBe(200)
    await server.services.db
      .updateTable('clips')
      .set({ state: 'withdrawn' })
      .where('id', '=', one.id)
      .execute()
    expect((await fetchFile(file_url)).statusCode).toBe(410)
    const again = await prepare([one.id, two.id])
    expect(again.delivered.map(({ id }) => id)).toEqual([two.id])
  })

  test('a file is refused when the account of its user was closed', async () => {
    const buyer = await server.givenUser()
    const { id } = await givenLicensedClip({}, buyer)
    const { file_url } = await prepare([id], buyer)
    await server.services.db
      .updateTable('accounts')
      .set({ status: 'disabled' })
      .where('id', '=', buyer.accountId)
      .execute()
    expect((await fetchFile(file_url)).statusCode).toBe(410)
  })

  test('a file is refused when the storage does not have it as recorded', async () => {
    const { url, id } = await givenFile()
    await server.services.storage.put(`masters/${id}/master.mp4`, Buffer.from('half'))
    expect((await fetchFile(url)).statusCode).toBe(503)
    await server.services.storage.remove(`masters/${id}/master.mp4`)
    expect((await fetchFile(url)).statusCode).toBe(503)
  })
})

describe('a file', () => {
  test('a file is sent complete, as an attachment with its name, and is not interpreted', async () => {
    const { url, id } = await givenFile()
    const answer = await fetchFile(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(MASTER)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '100000',
      'content-disposition': `attachment; filename="clip-${id}.mp4"; filename*=UTF-8''clip-${id}.mp4`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-cache',
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    })
  })

  test('a file answers HEAD with its length and no bytes, whatever range is requested', async () => {
    const { url } = await givenFile()
    const answer = await fetchFile(url, { range: 'bytes=0-9' }, 'HEAD')
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0])
    expect(answer.headers['content-length']).toBe('100000')
  })

  test.each([
    ['bytes=0-0', 206, 0, 0],
    ['bytes=-100', 206, 99_900, 99_999],
    ['bytes=0-', 206, 0, 99_999],
    ['bytes=99999-200000', 206, 99_999, 99_999],
    ['bytes=10-5', 200, 0, 99_999],
    ['bytes=0-1,4-5', 200, 0, 99_999],
    [
      `bytes=${Array.from({ length: 1_000 }, (_, at) => `${at * 9}-${at * 9 + 1}`).join(',')}`,
      200,
      0,
      99_999,
    ],
    ['bytes=0-99999999999999999999', 206, 0, 99_999],
    ['bytes=-99999999999999999999', 206, 0, 99_999],
    ['lines=0-1', 200, 0, 99_999],
  ])('a file requested with %s answers %i', async (range, status, start, end) => {
    const { url } = await givenFile()
    const answer = await fetchFile(url, { range })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-range']).toBe(status === 206 ? `bytes ${start}-${end}/100000` : undefined)
    expect(answer.headers['content-length']).toBe(String(end - start + 1))
    expect(answer.rawPayload.equals(MASTER.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=100000-', 'bytes=-0', 'bytes=99999999999999999999-'])(
    'a file requested with %s, beyond its end, answers with its length',
    async (range) => {
      const { url } = await givenFile()
      const answer = await fetchFile(url, { range })
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */100000'])
    },
  )

  test('a download resumes only while the file is the same', async () => {
    const { url } = await givenFile()
    const etag = String((await fetchFile(url, {}, 'HEAD')).headers.etag)
    const statusFor = async (ifRange: string) =>
      (await fetchFile(url, { range: 'bytes=5-9', 'if-range': ifRange })).statusCode
    expect(await statusFor(etag)).toBe(206)
    expect(await statusFor('"another"')).toBe(200)
    expect(await statusFor(`W/${etag}`)).toBe(200)
    expect(await statusFor('Wed, 21 Oct 2026 07:28:00 GMT')).toBe(200)
    // BitMiracle-AI/Dormice#86
    expect(await statusFor('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200)
  })

  test('an empty file is delivered as well', async () => {
    const { url } = await givenFile({ master: Buffer.alloc(0) })
    const answer = await fetchFile(url)
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, '0'])
    expect((await fetchFile(url, { range: 'bytes=0-' })).statusCode).toBe(416)
  })
})

describe('several clips', () => {
  test('several clips are sent as one archive of known length, any part of which can be requested', async () => {
    const clips = [await givenLicensedClip(), await givenLicensedClip(), await givenLicensedClip()]
    const prepared = await prepare(clips.map(({ id }) => id))
    expect(prepared.file_name).toMatch(/^rushes-\d{4}-\d\d-\d\d-3-clips\.zip$/)
    const whole = await fetchFile(prepared.file_url)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(prepared.size_bytes),
    })
    expect(whole.rawPayload.length).toBe(prepared.size_bytes)
    for (const { id } of clips) expect(whole.rawPayload.includes(`clip-${id}.mp4`)).toBe(true)
    const place = fc.nat(prepared.size_bytes - 1)
    await fc.assert(
      fc.asyncProperty(place, place, async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        const part = await fetchFile(prepared.file_url, { range: `bytes=${start}-${end}` })
        expect(part.rawPayload.equals(whole.rawPayload.subarray(start, end + 1))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('several clips include the document that proves the licence of each', async () => {
    const clips = [await givenLicensedClip(), await givenLicensedClip()]
    const { file_url } = await prepare(clips.map(({ id }) => id))
    const text = (await fetchFile(file_url)).rawPayload.toString('latin1')
    expect(text).toContain('licences.txt')
    for (const { id, licenceId } of clips) {
      expect(text).toContain(`Licence no.: ${licenceId}`)
      expect(text).toContain(`Clip:        ${id}, Clip ${id}`)
    }
    expect(text).toContain('DELI, Digital Editorial (Under 5 million)')
    expect(text.split('The words of the licence.')).toHaveLength(2)
  })

  test('R-FILE-6: several clips include a manifest, for spreadsheets and for programs', async () => {
    const clips = [await givenLicensedClip(), await givenLicensedClip()]
    const { file_url, delivered } = await prepare(clips.map(({ id }) => id))
    const archive = (await fetchFile(file_url)).rawPayload
    const [table, json] = [fileIn(archive, 'manifest.csv'), JSON.parse(fileIn(archive, 'manifest.json'))]
    const sha256 = createHash('sha256').update(MASTER).digest('hex')
    const references = delivered.map(({ publishing }) => ({
      ref: publishing?.ref ?? '',
      verify_url: publishing?.verify_url ?? '',
    }))
    const rows = clips.map(({ id, licenceId }, index) =>
      [
        `clip-${id}.mp4,100000`,
        sha256,
        id,
        licenceId,
        'DELI',
        ...Object.values(references[index] ?? {}),
      ].join(','),
    )
    expect(table).toBe(
      `\uFEFFFile,Bytes,SHA-256,Clip,Licence,Tier,Licence reference,Verify at\r\n${rows.map((row) => `${row}\r\n`).join('')}`,
    )
    expect(json).toMatchObject({
      from: 'Rushes',
      files: clips.map(({ id, licenceId }, index) => ({
        file: `clip-${id}.mp4`,
        bytes: 100_000,
        sha256,
        clip: { id, title: `Clip ${id}` },
        licence: { id: licenceId, ...references[index], tier: 'DELI', terms: 'test' },
      })),
    })
    expect(delivered.map((one) => [one.id, one.sha256])).toEqual(clips.map(({ id }) => [id, sha256]))
  })

  test('several clips never overwrite the manifest: a clip file with its name is renamed', async () => {
    const clips = [await givenLicensedClip(), await givenLicensedClip()]
    await server.services.db
      .updateTable('clip_files')
      .set({ file_name: 'Manifest.csv' })
      .where('clip_id', '=', clips[0]?.id ?? 0)
      .execute()
    const { file_url } = await prepare(clips.map(({ id }) => id))
    const archive = (await fetchFile(file_url)).rawPayload
    expect(fileIn(archive, 'manifest.csv')).toContain('Manifest (2).csv,100000,')
  })
})

/** The text of a file in an archive that is not compressed. */
function fileIn(archive: Buffer, name: string): string {
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const [size, names, extra] = [
      archive.readUInt32LE(at + 18),
      archive.readUInt16LE(at + 26),
      archive.readUInt16LE(at + 28),
    ]
    const start = at + 30 + names + extra
    if (archive.toString('utf8', at + 30, at + 30 + names) === name) {
      return archive.toString('utf8', start, start + size)
    }
    at = start + size
  }
  throw new Error(`There is no ${name}`)
}

describe('a story', () => {
  async function givenStory() {
    const id = await server.givenClip({ master: MASTER })
    const text = Buffer.from('Ein Hund läuft über die Straße.\n')
    await server.services.storage.put(`stories/${id}.txt`, text)
    const story = await server.services.db
      .insertInto('clip_files')
      .values({
        clip_id: id,
        role: 'story',
        storage_key: `stories/${id}.txt`,
        file_name: `story-${id}.txt`,
        content_type: 'text/plain',
        size_bytes: text.length,
        sha256: '0'.repeat(64),
        crc32: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, storyId: story.id, text }
  }
  const signed = (ref: string) =>
    signFileUrl(server.services.secret, {
      kind: 'text',
      ref,
      fileName: 'story.txt',
      expiresAt: new Date(server.services.clock.now().getTime() + 5 * 60_000),
    })

  test('a story is sent as UTF-8 text in an attachment', async () => {
    const { storyId, text } = await givenStory()
    const answer = await fetchFile(signed(String(storyId)))
    expect(answer.rawPayload.equals(text)).toBe(true)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('attachment; filename="story.txt"')
  })

  test('the address of a story never sends a master', async () => {
    const { id } = await givenStory()
    const master = await server.services.db
      .selectFrom('clip_files')
      .select('id')
      .where('clip_id', '=', id)
      .where('role', '=', 'master')
      .executeTakeFirstOrThrow()
    for (const ref of [String(master.id), '0', '-1', '1e3', '99999999999999', '../1']) {
      expect((await fetchFile(signed(ref))).statusCode).toBe(404)
    }
  })

  test('a story of a withdrawn clip is refused with 410', async () => {
    const { id, storyId } = await givenStory()
    await server.services.db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', id).execute()
    expect((await fetchFile(signed(String(storyId)))).statusCode).toBe(410)
  })
})

describe('on a real connection', () => {
  test('a client that disconnects closes the file it was reading', async () => {
    const { id } = await givenLicensedClip({ master: randomBytes(20_000_000) })
    const { file_url } = await prepare([id])
    const { open } = server.services.storage
    const opened: Readable[] = []
    server.services.storage.open = async (...opening) => {
      const stream = await open(...opening)
      opened.push(stream)
      return stream
    }
    try {
      await server.http.listen({ host: '127.0.0.1', port: 0 })
      const { port } = server.http.server.address() as AddressInfo
      const client = httpRequest({ host: '127.0.0.1', port, path: file_url })
      client.end()
      const [answer] = await once(client, 'response')
      await once(answer, 'data')
      client.destroy()
      const [stream] = opened
      if (stream && !stream.closed) await once(stream, 'close')
      expect(stream?.closed).toBe(true)
      expect(stream?.readableEnded).toBe(false)
    } finally {
      server.services.storage.open = open
    }
  })

  test('a file that fails midway breaks the connection instead of ending it', async () => {
    const { id } = await givenLicensedClip({ master: randomBytes(5_000_000) })
    const { file_url } = await prepare([id])
    const { open } = server.services.storage
    server.services.storage.open = async (...opening) => {
      const stream = await open(...opening)
      stream.once('data', () => stream.destroy(new Error('the disk has failed')))
      stream.pause()
      return stream
    }
    try {
      const { port } = server.http.server.address() as AddressInfo
      const client = httpRequest({ host: '127.0.0.1', port, path: file_url })
      client.end()
      const outcome = await new Promise<string>((resolve) => {
        client.on('error', () => resolve('broken'))
        client.on('response', (answer) => {
          answer.on('error', () => resolve('broken'))
          answer.on('end', () => resolve(answer.complete ? 'complete' : 'broken'))
          answer.resume()
        })
      })
      expect(outcome).toBe('broken')
    } finally {
      server.services.storage.open = open
    }
  })
})
