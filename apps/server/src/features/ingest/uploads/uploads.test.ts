/**
 * Proves R-INGEST-6, R-INGEST-23 and R-INGEST-25 over a real connection: files are uploaded in parts, across lost
 * connections and restarts, and become clips.
 */
import { createHash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import type { Services } from '../../../context.ts'
import { DEMO_FOLDER } from '../../../demo/demo-files.ts'
import { buildServer } from '../../../http/app.ts'
import { mountRoutes } from '../../../mount-routes.ts'
import { removeOldRows } from '../../retention/remove-old-rows.ts'
import { receiveUploadsJob } from '../ingest.jobs.ts'
import { uploadsFolder } from '../ingest-files.ts'
import { findIngest, finishIngest } from '../ingests.queries.ts'
import { abandonedUploads } from './abandoned-uploads.ts'
import { takeUploadLock } from './uploads.queries.ts'

let server: TestServer
let origin: string
let staff: TestUser
let picture: Buffer
beforeAll(async () => {
  server = await startTestServer()
  origin = await server.http.listen({ port: 0, host: '127.0.0.1' })
  picture = await readFile(`${DEMO_FOLDER}media/I041760/master.jpg`)
})
afterAll(() => server.close())
beforeEach(async () => {
  staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
})

const encoded = (text: string) => Buffer.from(text).toString('base64')
const headersOf = (user: TestUser | null) => ({
  'tus-resumable': '1.0.0',
  ...(user && { authorization: `Bearer ${user.token}` }),
})

async function givenBatch(user = staff): Promise<number> {
  const { data } = await user.call('POST /agency/batches', { body: { name: 'Foxes', category: 'Pets' } })
  return data.id
}

type Sender = { user?: TestUser | null; name?: string; folder?: string; at?: string }

async function create(size: number, batch: number, sender: Sender = {}) {
  const { user = staff, name = 'fox.jpg', folder, at = origin } = sender
  const place = folder === undefined ? '' : `,folder ${encoded(folder)}`
  const metadata = `filename ${encoded(name)},batch ${encoded(String(batch))}${place}`
  const headers = { ...headersOf(user), 'upload-length': String(size), 'upload-metadata': metadata }
  return await fetch(`${at}/rest/agency/uploads`, { method: 'POST', headers })
}

const piece = (location: string, offset: number, bytes: Buffer, { user = staff, at = origin } = {}) =>
  fetch(`${at}${location}`, {
    method: 'PATCH',
    headers: {
      ...headersOf(user),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: new Uint8Array(bytes),
  })

async function offsetOf(location: string, at = origin): Promise<number> {
  const answer = await fetch(`${at}${location}`, { method: 'HEAD', headers: headersOf(staff) })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  return Number(answer.headers.get('upload-offset'))
}

/** Sends the beginning of a part, and then nothing more. */
async function beginPiece(location: string, offset: number, bytes: Buffer, sent: number): Promise<Socket> {
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  const headers = {
    ...headersOf(staff),
    host: 'localhost',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': offset,
    'content-length': bytes.length - offset,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(`PATCH ${location} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.write(bytes.subarray(offset, offset + sent), resolve))
  return socket
}

/** Sends the beginning of a part, and then closes the connection. */
async function sendAndCut(location: string, offset: number, bytes: Buffer, sent: number): Promise<void> {
  const socket = await beginPiece(location, offset, bytes, sent)
  await new Promise((resolve) => socket.once('close', resolve).destroy())
}

/** Another process of the same shop. */
async function withOther<Result>(
  services: Partial<Services>,
  use: (at: string) => Promise<Result>,
): Promise<Result> {
  const given = { ...server.services, ...services }
  const other = buildServer(given)
  await mountRoutes(other, given, { draining: false })
  try {
    return await use(await other.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await other.close()
  }
}

test('a file is uploaded in parts, across a lost connection and another process, and becomes a draft (R-INGEST-6)', async () => {
  const batch = await givenBatch()
  const location = (await create(picture.length, batch)).headers.get('location') ?? ''
  expect(location).toMatch(/^\/rest\/agency\/uploads\/[0-9a-f]{32}$/)
  expect((await piece(location, 0, picture.subarray(0, 30_000))).status).toBe(204)
  await sendAndCut(location, 30_000, picture, 20_000)
  const offset = await offsetOf(location)
  expect(offset).toBeGreaterThanOrEqual(30_000)
  expect(offset).toBeLessThanOrEqual(50_000)

  await withOther({}, async (at) => {
    expect(await offsetOf(location, at)).toBe(offset)
    expect((await piece(location, offset, picture.subarray(offset), { at })).status).toBe(204)
  })
  const { data: waiting } = await staff.call('GET /agency/batches/:id', { params: { id: batch } })
  expect(waiting.files).toMatchObject([
    { file_name: 'fox.jpg', state: 'waiting', size_bytes: picture.length },
  ])
  await server.runJobs()
  const { data: done } = await staff.call('GET /agency/batches/:id', { params: { id: batch } })
  expect(done.files).toMatchObject([{ state: 'ready', problem: '' }])
  const master = await server.services.db
    .selectFrom('clip_files')
    .selectAll()
    .where('clip_id', '=', done.files[0]?.clip_id ?? 0)
    .executeTakeFirstOrThrow()
  expect(master.sha256).toBe(createHash('sha256').update(picture).digest('hex'))
  const stored = await buffer(await server.services.storage.open(master.storage_key))
  expect(stored.equals(picture)).toBe(true)

  const again = (await create(picture.length, batch, { name: 'again.jpg' })).headers.get('location') ?? ''
  await piece(again, 0, picture)
  await server.runJobs()
  const { data: refused } = await staff.call('GET /agency/batches/:id', { params: { id: batch } })
  expect(refused.files[0]).toMatchObject({
    file_name: 'again.jpg',
    state: 'duplicate',
    clip_id: null,
    duplicate_of: master.clip_id,
  })
})

test('the folder of a file is stored with its upload, shortened to its end when the path is too long', async () => {
  const batch = await givenBatch()
  await create(100, batch, { name: 'a.jpg', folder: 'Card/u\u0308' })
  await create(100, batch, { name: 'b.jpg', folder: `${'x'.repeat(400)}/b` })
  await create(100, batch, { name: 'c.jpg' })
  const rows = await server.services.db
    .selectFrom('uploads')
    .select(['file_name', 'folder'])
    .where('batch_id', '=', batch)
    .orderBy('file_name')
    .execute()
  expect(rows).toEqual([
    { file_name: 'a.jpg', folder: 'Card/\u00fc' },
    { file_name: 'b.jpg', folder: `${'x'.repeat(298)}/b` },
    { file_name: 'c.jpg', folder: '' },
  ])
})

test('a file whose bytes are missing is refused with a request to upload it again, and does not delay the next one (R-INGEST-6)', async () => {
  const batch = await givenBatch()
  const send = async (name: string) => {
    const bytes = Buffer.concat([picture, Buffer.from(name)])
    const location = (await create(bytes.length, batch, { name })).headers.get('location') ?? ''
    expect((await piece(location, 0, bytes)).status).toBe(204)
    return location.split('/').at(-1) ?? ''
  }
  const lost = await send('lost.jpg')
  await send('next.jpg')
  await rm(join(server.services.config.dataDir, 'ingest/uploads', lost))
  await receiveUploadsJob.run(server.services, {})
  await server.runJobs()
  const { data } = await staff.call('GET /agency/batches/:id', { params: { id: batch } })
  const files = data.files.toSorted((a, b) => a.file_name.localeCompare(b.file_name))
  expect(files).toMatchObject([
    {
      file_name: 'lost.jpg',
      state: 'refused',
      problem: 'The file has been deleted. Upload it again.',
    },
    { file_name: 'next.jpg', state: 'ready', problem: '' },
  ])
})

test('files are described before they become clips and afterwards, each row independently', async () => {
  const batch = await givenBatch()
  const bytes = Buffer.concat([picture, Buffer.from('described')])
  await piece((await create(bytes.length, batch)).headers.get('location') ?? '', 0, bytes)
  const { db } = server.services
  await receiveUploadsJob.run(server.services, {})
  const { id } = await db
    .selectFrom('ingests')
    .select('id')
    .where('batch_id', '=', batch)
    .executeTakeFirstOrThrow()
  const colleague = await server.givenUser({ kind: 'agency', role: 'Staff' })
  const save = async (user: TestUser, changes: object, revision: number | null = null) => {
    const body = { rows: [{ ingest_id: id, revision, changes }] }
    return (await user.call('POST /agency/sheet', { body })).data.items[0]
  }
  expect(await save(colleague, { title: 'Not mine' })).toMatchObject({
    problem: 'Please ask a Manager to change this file.',
    row: { canEdit: false },
  })
  expect(await save(staff, { category_id: 9_999 })).toMatchObject({ problem: 'There is no such category.' })
  const described = await save(staff, { title: 'A fox in the lift', keywords: ['fox'], location_code: 'gb' })
  expect(described).toMatchObject({ problem: null, row: { clip_id: null, fields: { location_code: 'gb' } } })
  expect(described?.row.missing).toEqual(['description', 'keywords', 'date_taken', 'credit'])

  // Metadata that is written while the clip is created is not lost.
  const ingest = await findIngest(db, id)
  await save(staff, { description: 'It goes down.' })
  await finishIngest(db, ingest, new Date())
  expect((await findIngest(db, id)).state).toBe('working')
  await server.runJobs()
  const { data } = await staff.call('GET /agency/sheet', { querystring: { ids: String(id) } })
  expect(data.items).toMatchObject([
    {
      state: 'draft',
      revision: 1,
      canEdit: true,
      thumbpath: expect.stringContaining('.jpg'),
      fields: { title: 'A fox in the lift', description: 'It goes down.', keywords: ['fox'] },
    },
  ])
  // The file became a clip after its row was read.
  expect(await save(staff, { credit_author: 'Bea' })).toMatchObject({ problem: null, row: { revision: 2 } })
  expect(await save(staff, { credit_author: 'Ann' }, 1)).toMatchObject({
    problem: expect.stringContaining('has changed this clip in the meantime.'),
    row: { revision: 2 },
  })
  const events = await db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'ingest.described')
    .execute()
  expect(events).toEqual([{ details: { files: String(id) } }, { details: { files: String(id) } }])
})

test('an empty file is refused with the next step', async () => {
  const refused = await create(0, await givenBatch())
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('The file is empty. Please send it again'),
  ])
})

test('only staff can upload, only into their own import batch, and cannot see uploads of others (R-INGEST-6)', async () => {
  const batch = await givenBatch()
  const buyer = await server.givenUser()
  expect((await create(10, batch, { user: null })).status).toBe(401)
  expect((await create(10, batch, { user: buyer })).status).toBe(403)
  const colleague = await server.givenUser({ kind: 'agency', role: 'Superuser' })
  expect((await create(10, batch, { user: colleague })).status).toBe(404)
  expect((await create(10, 2 ** 40)).status).toBe(404)
  expect((await create(21 * 2 ** 30, batch)).status).toBe(413)
  expect((await create(0, batch)).status).toBe(400)
  const location = (await create(10, batch)).headers.get('location') ?? ''
  expect((await piece(location, 0, Buffer.alloc(10), { user: colleague })).status).toBe(404)
  expect((await piece(location, 5, Buffer.alloc(5))).status).toBe(409)
  expect(await offsetOf(location)).toBe(0)
  await expect(staff.call('POST /agency/batches', { body: { name: 'A', category: 'Cats' } })).rejects.toThrow(
    'unknown name “Cats”',
  )
})

describe('the space on the disk (R-INGEST-25)', () => {
  const diskOf = (bytes: number) => ({ spaceAt: async () => ({ size: 1_000_000, free: 100_000 + bytes }) })
  const idOf = ({ headers }: Response) => headers.get('location')?.split('/').at(-1) ?? ''
  async function givenColleague() {
    const user = await server.givenUser({ kind: 'agency', role: 'Staff' })
    return { user, batch: await givenBatch(user) }
  }
  const unfinished = () => server.services.db.deleteFrom('uploads').where('finished_at', 'is', null).execute()
  beforeEach(unfinished)
  afterEach(unfinished)

  test('a file that would leave less than a tenth of the disk free is refused with 507 before it is sent (R-INGEST-6)', async () => {
    const batch = await givenBatch()
    const tooLarge = await withOther({ disk: diskOf(10) }, (at) => create(11, batch, { at }))
    expect([tooLarge.status, await tooLarge.text()]).toEqual([
      ...[507, 'There is not enough space on the disk.\n'],
    ])
    const ofBatch = () =>
      server.services.db.selectFrom('uploads').select('size_bytes').where('batch_id', '=', batch).execute()
    expect(await ofBatch()).toEqual([])
    expect((await withOther({ disk: diskOf(10) }, (at) => create(10, batch, { at }))).status).toBe(201)
    expect(await ofBatch()).toEqual([{ size_bytes: 10 }])
  })

  test('the space on the disk suffices for all uploads that were started, also in several processes at once', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, givenColleague))
    const disk = diskOf(35)
    const begun = await withOther({ disk }, (one) =>
      withOther({ disk }, (two) =>
        Promise.all(
          users.map(({ user, batch }, at) => create(10, batch, { user, at: at % 2 === 0 ? one : two })),
        ),
      ),
    )
    expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 507, 507, 507])
  })

  test('received bytes are counted once, and missing bytes stay reserved', async () => {
    const batch = await givenBatch()
    const begun = await create(30, batch)
    expect((await piece(begun.headers.get('location') ?? '', 0, Buffer.alloc(20))).status).toBe(204)
    const colleague = await givenColleague()
    // The disk has counted the 20 bytes already.
    const begin = (size: number) =>
      withOther({ disk: diskOf(15) }, (at) => create(size, colleague.batch, { at, user: colleague.user }))
    expect((await begin(6)).status).toBe(507)
    expect((await begin(5)).status).toBe(201)
  })

  test('one user reserves at most half of the space, with any number of uploads', async () => {
    const [batch, colleague] = [await givenBatch(), await givenColleague()]
    const begin = (size: number) => withOther({ disk: diskOf(100) }, (at) => create(size, batch, { at }))
    expect((await begin(40)).status).toBe(201)
    expect((await begin(10)).status).toBe(201)
    const refused = await begin(1)
    expect([refused.status, await refused.text()]).toEqual([
      507,
      'Your unfinished uploads reserve half of the free space. Finish or remove one of them first.\n',
    ])
    const other = await withOther({ disk: diskOf(100) }, (at) =>
      create(50, colleague.batch, { at, user: colleague.user }),
    )
    expect(other.status).toBe(201)
  })

  test('a single upload may take all of the space', async () => {
    const batch = await givenBatch()
    expect((await withOther({ disk: diskOf(100) }, (at) => create(100, batch, { at }))).status).toBe(201)
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'is cancelled',
      (id) => fetch(`${origin}/rest/agency/uploads/${id}`, { method: 'DELETE', headers: headersOf(staff) }),
    ],
    [
      'was not continued for a week',
      () => removeOldRows(server.services, [{ what: 'uploads', keptMs: -1_000, removal: abandonedUploads }]),
    ],
    ['has arrived', (id) => piece(`/rest/agency/uploads/${id}`, 0, Buffer.alloc(10))],
    [
      'had no request for an hour',
      (id) =>
        server.services.db
          .updateTable('uploads')
          .set({ touched_at: new Date(server.services.clock.now().getTime() - 61 * 60_000) })
          .where('id', '=', id)
          .execute(),
    ],
  ])('space is not reserved any more for an upload that %s', async (_what, end) => {
    const batch = await givenBatch()
    const id = idOf(await create(10, batch))
    const colleague = await givenColleague()
    const begin = () =>
      withOther({ disk: diskOf(10) }, (at) => create(10, colleague.batch, { at, user: colleague.user }))
    expect((await begin()).status).toBe(507)
    await end(id)
    expect((await begin()).status).toBe(201)
  })

  test('the space on the disk is checked again with each part, and the file continues when there is enough (R-INGEST-25)', async () => {
    const location = (await create(10, await givenBatch())).headers.get('location') ?? ''
    const refused = await withOther({ disk: diskOf(0) }, (at) => piece(location, 0, Buffer.alloc(10), { at }))
    expect([refused.status, await refused.text()]).toEqual([507, expect.stringContaining('try again')])
    expect(await offsetOf(location)).toBe(0)
    expect((await piece(location, 0, Buffer.alloc(10))).status).toBe(204)
  })
})

test('only users who may change an import batch see the ids of its uploads (R-INGEST-23)', async () => {
  const batch = await givenBatch()
  const id = (await create(10, batch)).headers.get('location')?.split('/').at(-1) ?? ''
  const [colleague, manager] = [
    await server.givenUser({ kind: 'agency', role: 'Staff' }),
    await server.givenUser({ kind: 'agency', role: 'Manager' }),
  ]
  const params = { id: batch }
  const idsFor = async (user: TestUser) => {
    const { data } = await user.call('GET /agency/batches/:id', { params })
    return [data.canChange, data.files.map(({ upload_id }) => upload_id)]
  }
  expect(await idsFor(staff)).toEqual([true, [id]])
  expect(await idsFor(manager)).toEqual([true, [id]])
  expect(await idsFor(colleague)).toEqual([false, [null]])
  const others = await Promise.all([
    colleague.call('GET /agency/batches/:id', { params }),
    colleague.call('GET /agency/batches/:id/csv', { params }),
    colleague.call('GET /agency/batches'),
    colleague.call('GET /agency/ingests', { querystring: { batch: String(batch) } }),
  ])
  expect(JSON.stringify(others)).not.toContain(id)
  const { rows } = await server.pool.query('select row_to_json(audit)::text as row from audit')
  expect(JSON.stringify(rows)).not.toContain(id)
})

test('a second window takes over a file whose first connection is open and silent (R-INGEST-6)', async () => {
  const bytes = Buffer.concat([picture, Buffer.from('taken over')])
  const location = (await create(bytes.length, await givenBatch())).headers.get('location') ?? ''
  const path = join(uploadsFolder(server.services), location.split('/').at(-1) ?? '')
  const first = await beginPiece(location, 0, bytes, 20_000)
  await expect.poll(async () => (await stat(path)).size).toBe(20_000)
  const response = text(first)
  const second = piece(location, 0, bytes)
  expect(await response).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close[\s\S]*lock/i)
  expect((await second).status).toBe(409)
  const offset = await offsetOf(location)
  expect(offset).toBe(20_000)
  expect((await piece(location, offset, bytes.subarray(offset))).status).toBe(204)
  expect((await readFile(path)).equals(bytes)).toBe(true)
})

test('a lease of a crashed process can be taken once it has expired (R-INGEST-6)', async () => {
  const location = (await create(10, await givenBatch())).headers.get('location') ?? ''
  const id = location.split('/').at(-1) ?? ''
  const { db } = server.services
  expect(await takeUploadLock(db, id, crypto.randomUUID())).toBe(true)
  expect(await takeUploadLock(db, id, crypto.randomUUID())).toBe(false)
  const ended = new Date(Date.now() - 1_000)
  await db.updateTable('uploads').set({ locked_until: ended }).where('id', '=', id).execute()
  expect((await piece(location, 0, Buffer.alloc(4))).status).toBe(204)
  expect(await offsetOf(location)).toBe(4)
})

test('a complete upload is received although its process crashed before it recorded the end, and then cannot be cancelled (R-INGEST-6)', async () => {
  const batch = await givenBatch()
  const whole = Buffer.concat([picture, Buffer.from('died')])
  const location = (await create(whole.length, batch)).headers.get('location') ?? ''
  await piece(location, 0, whole)
  const id = location.split('/').at(-1) ?? ''
  const { db } = server.services
  await db.updateTable('uploads').set({ finished_at: null }).where('id', '=', id).execute()
  // Two workers may run at once: one of them finds that the file was moved.
  const look = () => receiveUploadsJob.run(server.services, {})
  await Promise.all([look(), look(), look()])
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect([row.finished_at, row.ingest_id]).toEqual([expect.any(Date), expect.any(Number)])
  await fetch(`${origin}${location}`, { method: 'DELETE', headers: headersOf(staff) })
  expect(await db.selectFrom('uploads').select('id').where('id', '=', id).execute()).toHaveLength(1)
})

test('an upload that is not continued for a week is removed with its bytes (R-INGEST-6)', async () => {
  const location = (await create(10, await givenBatch())).headers.get('location') ?? ''
  await piece(location, 0, Buffer.alloc(4))
  const now = new Date(server.services.clock.now().getTime() + 8 * 24 * 60 * 60_000)
  const retention = { what: 'uploads', keptMs: 7 * 24 * 60 * 60_000, removal: abandonedUploads }
  await removeOldRows({ ...server.services, clock: { now: () => now } }, [retention])
  const answer = await fetch(`${origin}${location}`, { method: 'HEAD', headers: headersOf(staff) })
  expect(answer.status).toBe(404)
  expect(
    await server.services.db.selectFrom('uploads').select('id').where('finished_at', 'is', null).execute(),
  ).toEqual([])
})
