/** Proves R-UPLOAD-7: signed files do not change, also for requests that began before the signature. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../../test/guest-uploads.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { DEMO_FOLDER } from '../../demo/demo-files.ts'
import { uploadsFolder } from '../ingest/ingest-files.ts'
import { abandonedUploads } from '../ingest/uploads/abandoned-uploads.ts'
import { handIn, lockSentFiles } from '../ingest/uploads/held-files.ts'
import { lockUploadLink } from './upload-links.queries.ts'

let server: TestServer
let manager: TestUser
let guest: Awaited<ReturnType<typeof listen>>
let picture: Buffer
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  guest = await listen(server)
  picture = await readFile(`${DEMO_FOLDER}media/I041760/master.jpg`)
})
afterAll(() => server.close())

const newPicture = () => Buffer.concat([picture, Buffer.from(randomUUID())])
const addressOf = (id: string) => `/rest/clip/uploads/${id}`
const bytesOf = (id: string) => readFile(join(uploadsFolder(server.services), id))

async function givenLink() {
  const { data } = await manager.call('POST /agency/upload-links', {
    body: { title: 'The fire', name: 'Ann', email: 'ann@witness.example', questions: ['Is it yours?'] },
  })
  return { id: data.id, ref: data.url?.split('/').at(-1) ?? '' }
}

function sign(ref: string, files: string[]) {
  const day = server.services.clock.now().toISOString().slice(0, 10)
  return server.guest.call('POST /clip/uploads/sign', {
    body: { ref, files, answers: ['yes'], name: 'Ann Otter', day },
  })
}

/** They are not processed yet. */
async function filesOf(linkId: number) {
  const { data } = await manager.call('GET /agency/upload-links/:id', { params: { id: linkId } })
  return data.files
}

test.each([
  ['removes the file', (ref: string, id: string) => guest.sendRequest('DELETE', ref, addressOf(id))],
  [
    'sends one more part of it',
    (ref: string, id: string, size: number) => guest.piece(ref, addressOf(id), Buffer.alloc(0), size),
  ],
])('a request that %s and waits during the signature is refused', async (_what, sendRequest) => {
  const { db } = server.services
  const link = await givenLink()
  const bytes = newPicture()
  const id = await guest.send(link.ref, 'a.jpg', bytes)
  const hold = (locked_until: Date | null) =>
    db.updateTable('uploads').set({ locked_until }).where('id', '=', id).execute()
  // Another connection holds the lock.
  await hold(new Date(Date.now() + 60_000))
  const answer = sendRequest(link.ref, id, bytes.length)
  const row = db.selectFrom('uploads').select('lock_wanted').where('id', '=', id)
  await expect.poll(async () => (await row.executeTakeFirstOrThrow()).lock_wanted).toBe(true)
  await sign(link.ref, [id])
  await hold(null)
  expect((await answer).status).toBe(403)
  expect((await bytesOf(id)).equals(bytes)).toBe(true)
  expect(await filesOf(link.id)).toMatchObject([{ id, whole: true }])
})

test('the last part of an unsigned file is refused, and the file does not become part of the signature', async () => {
  const link = await givenLink()
  const [bytes, late] = [newPicture(), newPicture()]
  const id = await guest.send(link.ref, 'a.jpg', bytes)
  const { location } = await guest.begin(link.ref, 'late.jpg', late.length)
  const address = server.http.server.address()
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  const headers = {
    host: 'x',
    'tus-resumable': '1.0.0',
    'upload-link': link.ref,
    'upload-offset': 0,
    'content-type': 'application/offset+octet-stream',
    'content-length': late.length,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(`PATCH ${location} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  socket.write(late.subarray(0, 20_000))
  const lateId = location.split('/').at(-1) ?? ''
  await expect.poll(async () => (await bytesOf(lateId)).length).toBe(20_000)
  await sign(link.ref, [id])
  const response = text(socket)
  socket.write(late.subarray(20_000))
  expect(await response).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(await filesOf(link.id)).toMatchObject([{ id, whole: true }])
  const visits = await server.pool.query(
    `select what from upload_link_visits where link_id = $1 order by id`,
    [link.id],
  )
  expect(visits.rows).toEqual([{ what: 'sent' }, { what: 'signed' }])
})

test('the job that removes abandoned uploads waits for a signature in progress, and keeps the signed files', async () => {
  const { db } = server.services
  const link = await givenLink()
  const id = await guest.send(link.ref, 'a.jpg', newPicture())
  const { batch_id: batchId } = await db
    .selectFrom('uploads')
    .select('batch_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { id: recordId } = await db
    .insertInto('rights_records')
    .values({ kind: 'consent', holder: 'Ann', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tomorrow = new Date(server.services.clock.now().getTime() + 86_400_000)
  let removing: Promise<number> | undefined
  await db.transaction().execute(async (tx) => {
    await lockSentFiles(tx, batchId)
    removing = abandonedUploads.remove(server.services, tomorrow, 100)
    const waiting = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.pool.query(waiting)).rows).toEqual([{ n: 1 }])
    await handIn(tx, batchId, recordId)
  })
  await removing
  expect(await db.selectFrom('uploads').select('id').where('id', '=', id).execute()).toEqual([{ id }])
  expect((await bytesOf(id)).length).toBeGreaterThan(picture.length)
})

test('removing a file during a signature waits for its lock of the link and holds no lock of the files', async () => {
  const { db } = server.services
  const link = await givenLink()
  const id = await guest.send(link.ref, 'a.jpg', newPicture())
  let removal: ReturnType<typeof guest.sendRequest> | undefined
  await db.transaction().execute(async (tx) => {
    const row = await lockUploadLink(tx, link.id)
    removal = guest.sendRequest('DELETE', link.ref, addressOf(id))
    const waiting = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.pool.query(waiting)).rows).toEqual([{ n: 1 }])
    await lockSentFiles(tx, row?.batch_id ?? 0)
  })
  expect((await removal)?.status).toBe(204)
})

test('R-UPLOAD-4: the bytes of an unfinished file are removed with the signature', async () => {
  const link = await givenLink()
  const id = await guest.send(link.ref, 'a.jpg', newPicture())
  const { location } = await guest.begin(link.ref, 'b.jpg', 2_000)
  expect((await guest.piece(link.ref, location, Buffer.alloc(1_000))).status).toBe(204)
  await sign(link.ref, [id])
  const names = await readdir(uploadsFolder(server.services))
  expect(names).toContain(id)
  expect(names.filter((name) => name.includes(location.split('/').at(-1) ?? ''))).toEqual([])
})
