/** Proves R-INGEST-24: a wait for an upload ends, and few requests wait at the same time. */
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen } from '../../../../test/guest-uploads.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { uploadsFolder } from '../ingest-files.ts'
import { insertBatch } from '../ingests.queries.ts'
import { uploadLocks } from './upload-locks.ts'
import { UploadRefused } from './upload-refused.ts'
import { insertUpload, returnUploadLock, takeUploadLock } from './uploads.queries.ts'

let server: TestServer
let guest: Awaited<ReturnType<typeof listen>>
let port: number
beforeAll(async () => {
  server = await startTestServer()
  guest = await listen(server)
  const address = server.http.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => server.close())

/** An upload of a new user. */
async function givenUpload(): Promise<string> {
  const { userId } = await server.givenUser({ kind: 'agency', role: 'Staff' })
  const { db, clock } = server.services
  const at = clock.now()
  const batchId = await insertBatch(db, { name: 'Foxes', metadata: {}, createdBy: userId, at })
  const id = randomUUID().replaceAll('-', '')
  await insertUpload(db, { id, userId, batchId, fileName: 'fox.jpg', folder: '', sizeBytes: 10, at })
  return id
}

/** @returns a function that releases it */
async function givenHeld(id: string): Promise<() => Promise<void>> {
  const holder = randomUUID()
  expect(await takeUploadLock(server.services.db, id, holder)).toBe(true)
  return () => returnUploadLock(server.services.db, id, holder)
}

const waiter = () => ({ sender: 'user:1', signal: new AbortController().signal })
const isWanted = async (id: string) => {
  const rows = server.services.db.selectFrom('uploads').select('lock_wanted').where('id', '=', id)
  return (await rows.executeTakeFirstOrThrow()).lock_wanted
}

test('an upload that does not exist is refused with 404 at once, also during a wait', async () => {
  const { db } = server.services
  const locks = uploadLocks(server.services)
  await expect(locks.hold('0'.repeat(32), waiter())).rejects.toMatchObject({ status_code: 404 })
  const id = await givenUpload()
  await givenHeld(id)
  const waiting = locks.hold(id, waiter())
  const refused = expect(waiting).rejects.toMatchObject({ status_code: 404 })
  await expect.poll(() => isWanted(id)).toBe(true)
  await db.deleteFrom('uploads').where('id', '=', id).execute()
  await refused
})

test('a wait ends with 423, after which clients of the protocol try again', async () => {
  const id = await givenUpload()
  await givenHeld(id)
  await expect(uploadLocks(server.services, 300).hold(id, waiter())).rejects.toMatchObject({
    status_code: 423,
    body: expect.stringContaining('Please try again'),
  })
})

test('a wait ends when its client disconnects', async () => {
  const id = await givenUpload()
  const giveBack = await givenHeld(id)
  const left = new AbortController()
  const waiting = uploadLocks(server.services).hold(id, { sender: 'user:1', signal: left.signal })
  const refused = expect(waiting).rejects.toMatchObject({ status_code: 400 })
  await expect.poll(() => isWanted(id)).toBe(true)
  left.abort()
  await refused
  await giveBack()
  expect(await takeUploadLock(server.services.db, id, randomUUID())).toBe(true)
})

const statusOf = (error: unknown) => (error instanceof UploadRefused ? error.status_code : error)

test('at most four requests wait for one upload, and they are answered one after the other', async () => {
  const locks = uploadLocks(server.services)
  const id = await givenUpload()
  const giveBack = await givenHeld(id)
  const [first, ...others] = ['a', 'b', 'c', 'd', 'e'].map((sender) =>
    locks.hold(id, { ...waiter(), sender }).then(async (held) => {
      await held.release()
      return 'held'
    }, statusOf),
  )
  expect(await Promise.race([first, ...others])).toBe(423)
  await giveBack()
  const answers = await Promise.all([first, ...others])
  expect(answers.toSorted()).toEqual([423, 'held', 'held', 'held', 'held'])
})

test('at most sixteen requests of one sender wait, for any uploads, and requests that need not wait do not count', async () => {
  const locks = uploadLocks(server.services)
  const ids = await Promise.all(Array.from({ length: 17 }, givenUpload))
  for (const id of ids) await givenHeld(id)
  const left = new AbortController()
  const wanted = { sender: 'link:7', signal: left.signal }
  const waiting = ids.map((id) => locks.hold(id, wanted).catch(statusOf))
  expect(await Promise.race(waiting)).toBe(423)
  await (await locks.hold(await givenUpload(), wanted)).release()
  left.abort()
  expect((await Promise.all(waiting)).toSorted()).toEqual([...ids.slice(1).map(() => 400), 423])
  // They release their places.
  const again = locks.hold(ids[0] ?? '', { ...waiter(), sender: 'link:7' })
  await server.services.db
    .updateTable('uploads')
    .set({ locked_until: new Date(0) })
    .where('id', '=', ids[0] ?? '')
    .execute()
  await (await again).release()
})

test('a lock that was not renewed in time is checked before the next write, and a lost one ends the request', async () => {
  const { db } = server.services
  const id = await givenUpload()
  const held = await uploadLocks(server.services).hold(id, waiter())
  const later = performance.now() + 12_000
  const now = vi.spyOn(performance, 'now').mockReturnValue(later)
  const row = db.selectFrom('uploads').select('locked_until').where('id', '=', id)
  const until = async () => (await row.executeTakeFirstOrThrow()).locked_until?.getTime() ?? 0
  const first = await until()
  // No other connection has taken it, so it is renewed before the next write.
  expect(await held.isOurs()).toBe(true)
  expect(await until()).toBeGreaterThan(first)
  await db.updateTable('uploads').set({ lock_holder: randomUUID() }).where('id', '=', id).execute()
  now.mockReturnValue(later + 12_000)
  expect(await held.isOurs()).toBe(false)
  now.mockRestore()
  expect(held.lost.aborted).toBe(true)
  expect(await held.release()).toBe(true)
})

async function givenLink(): Promise<string> {
  const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  const { data } = await manager.call('POST /agency/upload-links', {
    body: { title: 'The fire', name: 'Ann', email: 'ann@witness.example', questions: ['Is it yours?'] },
  })
  return data.url?.split('/').at(-1) ?? ''
}

test('each of several clicks on “remove” is answered at once (R-UPLOAD-2)', async () => {
  const ref = await givenLink()
  for (let round = 0; round < 8; round += 1) {
    const { location } = await guest.begin(ref, 'a.jpg', 10)
    const answers = await Promise.all([0, 0, 0].map(() => guest.sendRequest('DELETE', ref, location)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404])
  }
})

test('requests of disconnected clients stop waiting, and change nothing when the lock is released', async () => {
  const ref = await givenLink()
  const { location } = await guest.begin(ref, 'a.jpg', 10)
  await guest.piece(ref, location, Buffer.from('half'))
  const id = location.split('/').at(-1) ?? ''
  const giveBack = await givenHeld(id)
  const headers = { 'tus-resumable': '1.0.0', 'upload-link': ref }
  const sendRequest = (method: string) => {
    const client = request({ host: '127.0.0.1', port, method, path: location, headers, agent: false })
    const status = new Promise((resolve) => {
      client.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => resolve('waits'))
    })
    client.end()
    return { client, status }
  }
  // Four may wait, so that all others wait as soon as one is refused.
  const clients = ['DELETE', 'DELETE', 'HEAD', 'DELETE', 'DELETE'].map(sendRequest)
  expect(await Promise.race(clients.map(({ status }) => status))).toBe(423)
  const look = async () => {
    const { client, status } = sendRequest('HEAD')
    client.setTimeout(400, () => client.destroy())
    return await status
  }
  for (const { client } of clients) client.destroy()
  await expect.poll(look).toBe('waits')
  await giveBack()
  expect((await guest.sendRequest('HEAD', ref, location)).headers.get('upload-offset')).toBe('4')
  const path = join(uploadsFolder(server.services), id)
  expect(await readFile(path, 'utf8')).toBe('half')
  await rm(path)
})
